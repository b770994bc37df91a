//! Folders that commands write files to.
//!
//! **Invariant:** nothing here changes a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};

/// Checks that a folder is empty or missing, so that output is not mixed with other files.
pub(crate) fn check_empty(folder: &Path) -> anyhow::Result<()> {
    let name = folder.display();
    match fs::read_dir(folder) {
        Ok(mut entries) => {
            ensure!(entries.next().is_none(), "--output: {name} is not empty");
            Ok(())
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => {
            bail!("--output: {name} is not a folder")
        }
        Err(error) => Err(error).with_context(|| name.to_string()),
    }
}
