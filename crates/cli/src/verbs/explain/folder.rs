//! A folder with the steps of puzzles: a drawing per step, such as `2-015.svg` for step 15 of puzzle 2,
//! or a page per puzzle, such as `2.html`.
//!
//! **Invariant:** each file is written by the thread that made it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use foldoku::game::drawing;
use foldoku::render::{Theme, Width, svg};

use super::path::StepPath;
use crate::pipeline::{Lock, claim_folder};

/// A folder that files are written to.
pub(super) struct Folder {
    path: PathBuf,
    _lock: Lock,
}

impl Folder {
    /// Creates the folder, unless it exists.
    pub(super) fn create(path: &Path) -> anyhow::Result<Folder> {
        Ok(Folder {
            path: path.to_owned(),
            _lock: claim_folder(path)?,
        })
    }

    /// Draws the steps of a path.
    pub(super) fn draw(&self, path: &StepPath<'_>, theme: Theme) -> anyhow::Result<()> {
        for (step, position, found) in path.scenes() {
            let drawing = drawing::of_step(&position, &found.step, path.style);
            let title = format!("{step}. {}", found.step.technique.name());
            let drawing = drawing.title(&title).theme(theme);
            let picture = svg(&drawing, Width::Natural);
            self.write(&format!("{}-{step:03}.svg", path.number), &picture)?;
        }
        Ok(())
    }

    /// Writes the page of a puzzle.
    pub(super) fn page(&self, number: u64, page: &str) -> anyhow::Result<()> {
        self.write(&format!("{number}.html"), page)
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let file = self.path.join(name);
        fs::write(&file, text).with_context(|| file.display().to_string())
    }
}
