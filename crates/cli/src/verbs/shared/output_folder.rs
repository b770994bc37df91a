//! The folder that a command writes its files to, and how its manifest or state gets there.
//!
//! ```text
//! claim ──▶ lock ──▶ files of the command ──▶ name.new, on disk ──▶ renamed: manifest or state, last
//! ```
//!
//! A run that is resumed opens the same folder and reads from the saved file what is complete.
//!
//! **Invariant:** only one run at a time writes to a folder. A saved file is complete under its name
//! or not there, and it is saved after the files that it describes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde::Serialize;

use super::hashed::{Hashed, hashed};
use crate::pipeline::{Lock, claim_folder, replace_file};

/// The name of a manifest.
pub(crate) const MANIFEST: &str = "manifest.json";

/// A folder that this run has locked.
#[derive(Debug)]
pub(crate) struct OutputFolder {
    path: PathBuf,
    _lock: Lock,
}

impl OutputFolder {
    /// Creates the folder that `--output` names, unless it exists, and locks it.
    pub(crate) fn claim(path: &Path) -> anyhow::Result<OutputFolder> {
        Ok(OutputFolder {
            path: path.to_owned(),
            _lock: claim_folder(path)?,
        })
    }

    /// Checks that the folder is empty, so that output is not mixed with other files.
    pub(crate) fn check_empty(&self) -> anyhow::Result<()> {
        let name = self.path.display();
        let mut entries = fs::read_dir(&self.path).with_context(|| name.to_string())?;
        ensure!(entries.next().is_none(), "--output: {name} is not empty");
        Ok(())
    }

    /// Returns the path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn file(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path.join(name)
    }

    /// Returns whether the output is complete: its manifest is written last.
    pub(crate) fn is_complete(&self) -> bool {
        self.file(MANIFEST).is_file()
    }

    /// Saves the manifest: the output is complete.
    pub(crate) fn save_manifest(&self, manifest: &impl Serialize) -> anyhow::Result<()> {
        let saved = self.save_json(MANIFEST, manifest);
        saved.with_context(|| self.file(MANIFEST).display().to_string())
    }

    /// Saves a manifest or a state as indented JSON.
    pub(crate) fn save_json(&self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(value).map_err(io::Error::other)?;
        text.push(b'\n');
        self.save(name, &text)
    }

    /// Saves a file: on disk and as a whole, or not at all.
    pub(crate) fn save(&self, name: &str, text: &[u8]) -> io::Result<()> {
        replace_file(&self.file(name), text, |_| Ok(()))
    }

    /// Returns files of the folder with their sizes and checksums, for its manifest.
    pub(crate) fn hashed(
        &self,
        names: impl IntoIterator<Item = impl AsRef<Path>>,
    ) -> anyhow::Result<Vec<Hashed>> {
        let files = names.into_iter().map(|file| {
            let name = file.as_ref().to_string_lossy().replace('\\', "/");
            hashed(&self.file(file), &name)
        });
        files.collect()
    }
}
