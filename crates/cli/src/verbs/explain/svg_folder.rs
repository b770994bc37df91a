//! A picture of each step in a folder: `2-015.svg` is the fifteenth step of the second puzzle.
//!
//! **Invariant:** a file is written as a whole, by the thread that has drawn it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::render::{Width, svg};

use super::Story;
use crate::output::step_drawing;

/// Draws steps.
pub(super) struct Pictures {
    folder: PathBuf,
}

impl Pictures {
    /// Pictures in a folder, which is made if it is not there.
    pub(super) fn in_folder(folder: &Path) -> anyhow::Result<Pictures> {
        let name = || folder.display().to_string();
        ensure!(!folder.is_file(), "--output: {} is no folder", name());
        fs::create_dir_all(folder).with_context(name)?;
        Ok(Pictures {
            folder: folder.to_owned(),
        })
    }

    /// Draws the steps of a story.
    pub(super) fn draw(&self, board: &Geometry, story: &Story<'_>) -> anyhow::Result<()> {
        for (step, state, found) in story.scenes() {
            let path = self.folder.join(format!("{}-{step:03}.svg", story.number));
            let drawing = step_drawing::of_step(board, &state, &found.step);
            let drawing = drawing.title(&format!("{step}. {}", found.step.technique.name()));
            let picture = svg(&drawing, Width::Natural);
            fs::write(&path, picture).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}
