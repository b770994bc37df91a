//! The folder of a pack, and the files of an unfinished one.
//!
//! ```text
//! easy.json  easy.pdf  …       complete files
//! manifest.json                written last
//! unfinished/                  puzzles so far and their checkpoints; removed at the end
//! ```
//!
//! **Invariant:** a file outside `unfinished` is complete. A folder with a manifest is a complete
//! pack.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::super::shared::output_folder::OutputFolder;

/// The folder of a pack.
pub(super) struct Folder {
    pub(super) output: OutputFolder,
}

impl Folder {
    /// Opens a folder: an empty one, or that of a pack that is resumed.
    pub(super) fn open(path: &Path, resume: bool) -> anyhow::Result<Folder> {
        let folder = Folder {
            output: OutputFolder::claim(path)?,
        };
        let is_begun = folder.unfinished().is_dir() || folder.output.is_complete();
        ensure!(
            resume || !folder.unfinished().is_dir(),
            "--output: {} holds an unfinished pack: add --resume to continue it, or remove the folder",
            path.display()
        );
        if !(resume && is_begun) {
            folder.output.check_empty()?;
        }
        Ok(folder)
    }

    /// Creates the folder of unfinished files.
    pub(super) fn begin(&self) -> anyhow::Result<()> {
        let unfinished = self.unfinished();
        fs::create_dir_all(&unfinished).with_context(|| unfinished.display().to_string())
    }

    /// Returns the path of a file that is still being written.
    fn draft(&self, name: &str) -> PathBuf {
        self.unfinished().join(name)
    }

    /// Returns the file of the puzzles that a round has made.
    pub(super) fn part(&self, level: &str, round: u64) -> PathBuf {
        self.draft(&format!("{level}-{round}.part"))
    }

    /// Returns the checkpoint of a round.
    pub(super) fn checkpoint(&self, level: &str, round: u64) -> PathBuf {
        self.draft(&format!("{level}-{round}.checkpoint"))
    }

    /// Makes a file of the pack, unless an earlier run has: `write` gets the path of its draft.
    pub(super) fn make(
        &self,
        name: &str,
        write: impl FnOnce(&Path) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let (file, draft) = (self.output.file(name), self.draft(name));
        if file.exists() {
            return Ok(());
        }
        write(&draft)?;
        fs::rename(draft, &file).with_context(|| file.display().to_string())
    }

    /// Removes the files of an unfinished pack.
    pub(super) fn clean(&self) -> anyhow::Result<()> {
        let unfinished = self.unfinished();
        if unfinished.is_dir() {
            fs::remove_dir_all(&unfinished).with_context(|| unfinished.display().to_string())
        } else {
            Ok(())
        }
    }

    fn unfinished(&self) -> PathBuf {
        self.output.file("unfinished")
    }
}
