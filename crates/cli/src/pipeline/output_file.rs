//! A file that output is appended to, compressed if its name says so.
//!
//! ```text
//! plain      text text text …
//! packed     member member member …     a member ends at each checkpoint
//! ```
//!
//! **Invariant:** the file is truncated to the length in the checkpoint before anything is appended.
//! A compressed file is whole only after [`OutputFile::finish_member`].

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use foldoku::formats::{Packer, Packing};

use super::checkpoint::Checkpoint;
use super::lock::Lock;

/// A file that output is appended to.
pub(crate) struct OutputFile {
    file: File,
    packing: Packing,
    /// The member that is being written.
    member: Option<Box<Packer<File>>>,
    _lock: Lock,
}

impl OutputFile {
    /// Creates a file, or opens it and truncates it to the length in the checkpoint.
    ///
    /// # Errors
    ///
    /// If another run is writing to the file, which is not changed then.
    pub(super) fn open(path: &Path, checkpoint: &Checkpoint) -> anyhow::Result<OutputFile> {
        if checkpoint.length > 0 {
            check_length(path, checkpoint)?;
        }
        let lock = Lock::acquire(path)?;
        let open = || {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            let data = file.metadata()?;
            // Truncating even an empty file makes ext4 wait at its end, until all blocks are allocated.
            if data.is_file() && data.len() != checkpoint.length {
                file.set_len(checkpoint.length)?;
            }
            Ok(file)
        };
        let file: io::Result<File> = open();
        Ok(OutputFile {
            file: file.with_context(|| path.display().to_string())?,
            packing: Packing::of_name(path).0,
            member: None,
            _lock: lock,
        })
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.file.is_terminal()
    }

    pub(super) fn is_packed(&self) -> bool {
        self.packing != Packing::Plain
    }

    pub(super) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if !self.is_packed() {
            return self.file.write_all(text);
        }
        let member = match &mut self.member {
            Some(member) => member,
            none => none.insert(Box::new(Packer::new(self.file.try_clone()?, self.packing)?)),
        };
        member.write_all(text)
    }

    /// Ends the compressed member, if there is one; more text begins another.
    pub(super) fn finish_member(&mut self) -> io::Result<()> {
        match self.member.take() {
            Some(member) => member.finish().map(drop),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes on disk.
    pub(super) fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

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

/// Checks that a file has at least the length in the checkpoint.
pub(super) fn check_length(path: &Path, checkpoint: &Checkpoint) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let length = fs::metadata(path).with_context(name)?.len();
    if length < checkpoint.length {
        let message = format!(
            "the file has {length} bytes, the checkpoint expects at least {}",
            checkpoint.length
        );
        let error = io::Error::new(io::ErrorKind::InvalidData, message);
        return Err(error).with_context(name);
    }
    Ok(())
}
