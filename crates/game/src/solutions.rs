//! How many solutions givens, digits or candidates have.
//!
//! **Invariant:** answers depend on the text alone.

use foldoku_kernel::{Line, Position, PuzzleInput, Solo};
use std::ops::ControlFlow;

/// The solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// No solution.
    None,
    /// Exactly one.
    Unique(Line),
    /// Two or more; this is the first.
    Multiple(Line),
}

impl Solutions {
    /// Returns the solutions of a line of 81 cells or of 729 candidates.
    pub fn of<T: PuzzleInput>(puzzle: &T) -> Solutions {
        let Some(position) = Position::read(puzzle) else {
            return Solutions::None;
        };
        let mut solutions = Solutions::None;
        Solo::new().search(&position, &mut |solution| match solutions {
            Solutions::None => {
                solutions = Solutions::Unique(solution.line());
                ControlFlow::Continue(())
            }
            Solutions::Unique(first) | Solutions::Multiple(first) => {
                solutions = Solutions::Multiple(first);
                ControlFlow::Break(())
            }
        });
        solutions
    }

    /// Returns the solution, if there is exactly one.
    pub fn unique(self) -> Option<Line> {
        match self {
            Solutions::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// Returns whether there is a solution.
    pub fn exist(self) -> bool {
        self != Solutions::None
    }

    /// Returns the word that every output uses: `unique`, `multiple` or `none`.
    pub fn name(self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Unique(_) => "unique",
            Solutions::Multiple(_) => "multiple",
        }
    }
}
