//! The puzzles of a measurement.
//!
//! **Invariant:** their order is a function of the file and the seed, and has nothing to do with
//! the order of the file, in which similar puzzles often stand together.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

/// A set of puzzles.
#[derive(Clone, Debug)]
pub struct Puzzles {
    /// The file's name without folder and ending.
    pub name: String,
    /// Lines of 81 characters.
    pub lines: Vec<String>,
}

impl Puzzles {
    /// The first `max` puzzles of a file, shuffled.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or there is no line of 81 characters in it.
    pub fn read(file: &Path, max: Option<usize>, seed: u64) -> anyhow::Result<Puzzles> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let puzzles = lines.filter_map(|line| line.get(..81)).map(String::from);
        let mut lines: Vec<String> = puzzles.take(max.unwrap_or(usize::MAX)).collect();
        ensure!(
            !lines.is_empty(),
            "{}: no line of 81 characters",
            file.display()
        );
        fastrand::Rng::with_seed(seed).shuffle(&mut lines);
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Ok(Puzzles { name, lines })
    }
}
