//! The file that a game is saved in.
//!
//! **Invariant:** the file holds only one game or one puzzle, is complete at any time, and
//! belongs to one run. It stays where it is: a link to it remains a link, and its permissions are kept.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use foldoku::game::Saved;
use foldoku::questions::general::saved::{self, SavedGame};

use crate::pipeline::Lock;

/// A file that is locked until it is dropped.
#[derive(Debug)]
pub(super) struct SaveFile {
    /// The path as the player wrote it.
    name: PathBuf,
    /// The file itself, which is not a link.
    path: PathBuf,
    /// Whether the file was created to be locked.
    is_new: bool,
    /// Keeps other runs from saving there.
    lock: Lock,
}

impl SaveFile {
    /// Locks the file, which is empty if it is new.
    pub(super) fn open(name: &Path) -> anyhow::Result<SaveFile> {
        let is_new = !name.exists();
        ensure!(
            is_new || name.is_file(),
            "{} is not a file; choose another path for --save",
            name.display()
        );
        let lock = Lock::acquire(name)?;
        let path = fs::canonicalize(name).with_context(|| name.display().to_string())?;
        Ok(SaveFile {
            name: name.to_owned(),
            path,
            is_new,
            lock,
        })
    }

    /// Returns the path as the player wrote it.
    pub(super) fn name(&self) -> std::path::Display<'_> {
        self.name.display()
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the text of the game in the file, unless it is empty.
    ///
    /// # Errors
    ///
    /// If the file holds something else, which saving would overwrite.
    pub(super) fn load(&self) -> anyhow::Result<Option<String>> {
        let name = self.name();
        let bytes = fs::read(&self.path).with_context(|| name.to_string())?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let text = str::from_utf8(&bytes).unwrap_or_default();
        let is_puzzle = || only_line(text).is_some() && Saved::from_text(text).is_ok();
        ensure!(
            is_saved(text) || is_puzzle(),
            "{name} is not a saved game and would be overwritten; to play a puzzle in it, save to another file: foldoku play {name} --number N --save FILE"
        );
        Ok(Some(text.to_owned()))
    }

    /// Replaces the content of the file by a game.
    pub(super) fn write(&mut self, saved: &Saved) -> io::Result<()> {
        let mut new = self.path.clone().into_os_string();
        new.push(".new");
        let new = PathBuf::from(new);
        let replaced = self.replace(&new, saved);
        if replaced.is_err() {
            // The error that is reported is that of saving.
            let _ = fs::remove_file(&new);
        }
        if let Some(lock) = replaced? {
            self.lock = lock;
        }
        Ok(())
    }

    /// Returns the lock on the new file, if it is a new one.
    fn replace(&self, new: &Path, saved: &Saved) -> io::Result<Option<Lock>> {
        let mut out = File::create(new)?;
        match fs::metadata(&self.path) {
            Ok(data) => out.set_permissions(data.permissions())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        out.write_all(saved::to_text(saved).as_bytes())?;
        let lock = Lock::of_replacement(out)?;
        fs::rename(new, &self.path)?;
        Ok(lock)
    }
}

impl Drop for SaveFile {
    /// Removes a file that was created to be locked if nothing was saved.
    fn drop(&mut self) {
        if self.is_new && fs::metadata(&self.path).is_ok_and(|data| data.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns whether text is a saved game: one line of a library that has marks or a time, or one object for a game on
/// another board than the classic one.
pub(super) fn is_saved(text: &str) -> bool {
    let is_line = |line: &str| line.starts_with(':') && line.contains(":marks");
    only_line(text).is_some_and(is_line) || SavedGame::of_text(text).is_some()
}

/// Returns the line besides comments, if it is the only one.
fn only_line(text: &str) -> Option<&str> {
    let mut lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.next().filter(|_| lines.next().is_none())
}
