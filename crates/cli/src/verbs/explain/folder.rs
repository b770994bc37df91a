//! A folder with the steps of puzzles: a drawing per step, such as `2-015.svg` for step 15 of puzzle 2,
//! or a page per puzzle, such as `2.html`.
//!
//! **Invariant:** each file is written by the thread that made it. Of errors of files, the first one ends
//! the run; no part of a file stays.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use foldoku::questions::ExplainAnswer;
use foldoku::render::{Theme, Width, svg};

use super::super::shared::output_folder::OutputFolder;
use super::walk::{Scene, Walk};

/// A folder that files are written to.
pub(super) struct Folder {
    output: OutputFolder,
    /// The first file that could not be written.
    error: Mutex<Option<anyhow::Error>>,
}

impl Folder {
    /// Creates the folder, unless it exists.
    pub(super) fn create(path: &Path) -> anyhow::Result<Folder> {
        Ok(Folder {
            output: OutputFolder::claim(path)?,
            error: Mutex::default(),
        })
    }

    /// Draws the steps of a path.
    pub(super) fn draw(&self, path: &ExplainAnswer, theme: Theme) -> anyhow::Result<()> {
        for Scene {
            number,
            name,
            drawing,
            ..
        } in Walk::of(path).scenes
        {
            let drawing = drawing.title(&format!("{number}. {name}")).theme(theme);
            let picture = svg(&drawing, Width::Natural);
            self.write(&format!("{}-{number:03}.svg", path.number()), &picture)?;
        }
        Ok(())
    }

    /// Writes the page of a puzzle.
    pub(super) fn page(&self, number: u64, page: &str) -> anyhow::Result<()> {
        self.write(&format!("{number}.html"), page)
    }

    /// Keeps the error of a file until the end, unless there is one already.
    pub(super) fn fail(&self, error: anyhow::Error) {
        self.error().get_or_insert(error);
    }

    /// Returns whether a file could not be written, so that no more are.
    pub(super) fn has_failed(&self) -> bool {
        self.error().is_some()
    }

    /// Reports the first file that could not be written.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        self.error().take().map_or(Ok(()), Err)
    }

    fn error(&self) -> MutexGuard<'_, Option<anyhow::Error>> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.output.file(name);
        let context = || path.display().to_string();
        let mut file = File::create(&path).with_context(context)?;
        let written = file.write_all(text.as_bytes());
        if written.is_err() && path.is_file() {
            // The error that is reported is that of writing.
            let _ = fs::remove_file(&path);
        }
        written.with_context(context)
    }
}
