//! The puzzles of a measurement.
//!
//! **Invariant:** their order is a function of the file and the seed, and has nothing to do with
//! the order of the file, in which similar puzzles often stand together.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use fastrand::Rng;
use foldoku::kernel::Line;

use crate::symmetry;

/// A set of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzles {
    /// The file's name without folder and ending, or that of a kind of generated puzzles.
    pub name: String,
    /// The puzzles, their blanks as dots.
    pub lines: Vec<Line>,
}

impl Puzzles {
    /// The first `max` puzzles of a file, shuffled; what follows the 81 characters of a puzzle is
    /// ignored, as are shorter lines and those that begin with `#`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, there is no line of 81 characters in it, or one of those
    /// characters is neither a digit nor a blank.
    pub fn read(file: &Path, max: Option<usize>, seed: u64) -> anyhow::Result<Puzzles> {
        let text = fs::read(file).with_context(|| file.display().to_string())?;
        let lines = text.split(|&byte| byte == b'\n').enumerate();
        let lines = lines.filter(|(_, line)| !line.starts_with(b"#"));
        let lines = lines.filter_map(|(index, line)| Some((index, line.first_chunk()?)));
        let mut puzzles = Vec::new();
        for (index, line) in lines.take(max.unwrap_or(usize::MAX)) {
            let puzzle = normal(line);
            let number = index + 1;
            puzzles.push(puzzle.with_context(|| {
                format!("{}:{number}: neither a digit nor a blank", file.display())
            })?);
        }
        ensure!(
            !puzzles.is_empty(),
            "{}: no line of 81 characters",
            file.display()
        );
        Rng::with_seed(seed).shuffle(&mut puzzles);
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Puzzles {
            name: name.into_owned(),
            lines: puzzles,
        })
    }

    /// Repeats the puzzles, each time under another symmetry, until there are `count`.
    pub fn repeat(&mut self, count: usize, seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let own = self.lines.len();
        for index in own..count {
            let puzzle = self.lines[index % own];
            self.lines.push(symmetry::random(&mut rng).apply(&puzzle));
        }
    }

    /// Puts a symmetry of its own upon every puzzle.
    pub fn permute(&mut self, seed: u64) {
        let mut rng = Rng::with_seed(seed);
        for puzzle in &mut self.lines {
            *puzzle = symmetry::random(&mut rng).apply(puzzle);
        }
    }
}

/// A puzzle with its blanks as dots; `None` if there is a character that is no blank anywhere.
fn normal(line: &Line) -> Option<Line> {
    let mut puzzle = *line;
    for character in &mut puzzle {
        *character = match *character {
            digit @ b'1'..=b'9' => digit,
            b'.' | b'0' | b'_' | b'*' | b'-' | b'?' | b' ' => b'.',
            _ => return None,
        };
    }
    Some(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sorts_of_blanks_become_dots() {
        let mut line = [b'0'; 81];
        line[..8].copy_from_slice(b"12.9_-* ");
        let mut expected = [b'.'; 81];
        expected[..4].copy_from_slice(b"12.9");
        assert_eq!(normal(&line), Some(expected));
        line[80] = b'x';
        assert_eq!(normal(&line), None);
    }

    #[test]
    fn repeated_puzzles_have_the_clues_of_the_first() {
        let mut line = [b'.'; 81];
        line[..3].copy_from_slice(b"123");
        let mut puzzles = Puzzles {
            name: String::from("one"),
            lines: vec![line],
        };
        puzzles.repeat(9, 3);
        assert_eq!((puzzles.lines.len(), puzzles.lines[0]), (9, line));
        puzzles.permute(4);
        for line in puzzles.lines {
            assert_eq!(
                line.iter().filter(|&&character| character != b'.').count(),
                3
            );
        }
    }
}
