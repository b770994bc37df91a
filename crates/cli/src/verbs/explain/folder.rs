//! A folder of drawings, one per step: `2-015.svg` is step 15 of puzzle 2.
//!
//! **Invariant:** each file is written by the thread that drew it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use foldoku::game::drawing;
use foldoku::render::{Theme, Width, svg};

use super::path::StepPath;

/// Draws steps into files.
pub(super) struct SvgFolder {
    folder: PathBuf,
}

impl SvgFolder {
    /// Creates the folder, unless it exists.
    pub(super) fn create(folder: &Path) -> anyhow::Result<SvgFolder> {
        let name = || folder.display().to_string();
        ensure!(!folder.is_file(), "--output: {} is not a folder", name());
        fs::create_dir_all(folder).with_context(name)?;
        Ok(SvgFolder {
            folder: folder.to_owned(),
        })
    }

    /// Draws the steps of a path.
    pub(super) fn draw(&self, path: &StepPath<'_>, theme: Theme) -> anyhow::Result<()> {
        for (step, position, found) in path.scenes() {
            let file = self.folder.join(format!("{}-{step:03}.svg", path.number));
            let drawing = drawing::of_step(&position, &found.step, path.style);
            let title = format!("{step}. {}", found.step.technique.name());
            let drawing = drawing.title(&title).theme(theme);
            let picture = svg(&drawing, Width::Natural);
            fs::write(&file, picture).with_context(|| file.display().to_string())?;
        }
        Ok(())
    }
}
