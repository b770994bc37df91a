//! The puzzles of a measurement.
//!
//! **Invariant:** the order of the puzzles is a function of the file and the seed. They are shuffled,
//! because neighbouring puzzles of a file are often similar.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use fastrand::Rng;
use foldoku::kernel::Line;

use crate::symmetry;

/// A set of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzles {
    /// The file name without folder and extension, or the name of a generated set.
    pub name: String,
    /// The puzzles, with dots for blanks.
    pub lines: Vec<Line>,
}

impl Puzzles {
    /// Reads the first `max` puzzles of a file and shuffles them.
    ///
    /// Text after the 81 characters of a puzzle is ignored, as are shorter lines and lines that start
    /// with `#`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, has no line of 81 characters, or one of these characters is neither a
    /// digit nor a blank.
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
                format!("{}:{number}: expected digits and blanks", file.display())
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

    /// Repeats the puzzles until there are `count`, with a different random symmetry applied to each copy.
    pub fn repeat(&mut self, count: usize, seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let own = self.lines.len();
        for index in own..count {
            let puzzle = self.lines[index % own];
            self.lines.push(symmetry::random(&mut rng).apply(&puzzle));
        }
    }

    /// Applies a different random symmetry to each puzzle.
    pub fn permute(&mut self, seed: u64) {
        let mut rng = Rng::with_seed(seed);
        for puzzle in &mut self.lines {
            *puzzle = symmetry::random(&mut rng).apply(puzzle);
        }
    }
}

/// Returns a puzzle with dots for blanks, or `None` if a character is neither a digit nor a blank.
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
    fn blanks_become_dots() {
        let mut line = [b'0'; 81];
        line[..8].copy_from_slice(b"12.9_-* ");
        let mut expected = [b'.'; 81];
        expected[..4].copy_from_slice(b"12.9");
        assert_eq!(normal(&line), Some(expected));
        line[80] = b'x';
        assert_eq!(normal(&line), None);
    }

    #[test]
    fn repeated_puzzles_keep_the_number_of_clues() {
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
