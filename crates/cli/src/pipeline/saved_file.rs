//! Small files that are replaced as a whole: checkpoints, states, manifests.
//!
//! **Invariant:** under its name there is the old text or the new one, on disk, never a part.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Replaces a file as a whole: the new text is on disk under a temporary name before it takes the
/// place of the old one. `keep` gets the open file in between, as to lock it.
pub(crate) fn replace_file<T>(
    path: &Path,
    text: &[u8],
    keep: impl FnOnce(File) -> io::Result<T>,
) -> io::Result<T> {
    let new = temporary(path);
    let mut file = File::create(&new)?;
    file.write_all(text)?;
    file.sync_all()?;
    let kept = keep(file)?;
    fs::rename(&new, path)?;
    Ok(kept)
}

/// Returns the name of a file while it is written to [replace](replace_file) another.
pub(super) fn temporary(path: &Path) -> PathBuf {
    beside(path, ".new")
}

/// Returns the path of a file beside another: its name with something appended.
pub(super) fn beside(path: &Path, appended: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(appended);
    PathBuf::from(name)
}

/// Reads a file that may be missing, such as the state of a run that may have none.
pub(crate) fn read_if_present(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}
