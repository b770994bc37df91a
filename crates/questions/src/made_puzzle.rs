//! The answer of questions that make a puzzle from a puzzle.
//!
//! **Invariant:** the puzzle has one solution.

use foldoku_formats::Status;
use serde::Serialize;

use crate::answer::{Answer, columns};

/// A puzzle that was made from a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadePuzzle {
    /// The puzzle.
    pub puzzle: String,
    /// The number of its givens, or of its candidates if it is given by them.
    pub clues: u64,
}

impl MadePuzzle {
    /// Returns the answer for a line or for candidates.
    pub fn of(puzzle: &[u8]) -> MadePuzzle {
        MadePuzzle {
            puzzle: String::from_utf8_lossy(puzzle).into_owned(),
            clues: puzzle.iter().filter(|&&clue| clue != b'.').count() as u64,
        }
    }
}

impl Answer for MadePuzzle {
    columns!(puzzle, clues);

    fn status(&self) -> Status {
        Status::Unique
    }

    fn words(&self, _number: u64) -> String {
        format!("{}\n", self.puzzle)
    }
}
