//! How many solutions givens, digits or candidates have.
//!
//! **Invariant:** answers depend on the digits and the board alone.

use foldoku_board::classic::SQUARE_COUNT;
use foldoku_board::{Digit, Grid};
use foldoku_kernel::{Line, Position, PuzzleInput, Solo};
use std::ops::ControlFlow;

/// The solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// No solution.
    None,
    /// Exactly one.
    Unique(Grid),
    /// Two or more; this is the first.
    Multiple(Grid),
}

impl Solutions {
    /// Returns the solutions of a line of 81 cells or of 729 candidates, on the classic board.
    pub fn of<T: PuzzleInput>(puzzle: &T) -> Solutions {
        let Some(position) = Position::read(puzzle) else {
            return Solutions::None;
        };
        let (mut first, mut is_unique) = (None, true);
        Solo::new().search(&position, &mut |solution| {
            if first.is_some() {
                is_unique = false;
                return ControlFlow::Break(());
            }
            first = Some(solution.line());
            ControlFlow::Continue(())
        });
        match first.as_ref().map(grid) {
            None => Solutions::None,
            Some(first) if is_unique => Solutions::Unique(first),
            Some(first) => Solutions::Multiple(first),
        }
    }

    /// Returns the solution, if there is exactly one.
    pub fn unique(&self) -> Option<&Grid> {
        match self {
            Solutions::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// Returns the first solution.
    pub fn first(&self) -> Option<&Grid> {
        match self {
            Solutions::None => None,
            Solutions::Unique(solution) | Solutions::Multiple(solution) => Some(solution),
        }
    }

    /// Returns whether there is a solution.
    pub fn exist(&self) -> bool {
        *self != Solutions::None
    }

    /// Returns the word that every output uses: `unique`, `multiple` or `none`.
    pub fn name(&self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Unique(_) => "unique",
            Solutions::Multiple(_) => "multiple",
        }
    }
}

/// Returns a grid of the classic board as 81 digits and dots.
pub fn line(grid: &Grid) -> Line {
    let mut line = [b'.'; SQUARE_COUNT];
    for (square, digit) in grid.filled() {
        line[square.index()] = b'0' + digit.number();
    }
    line
}

/// Returns 81 characters as a grid of the classic board. Every character except `1` to `9` is an empty cell.
pub fn grid(line: &Line) -> Grid {
    let digit = |cell: &u8| matches!(cell, b'1'..=b'9').then(|| Digit::new(cell - b'0'));
    line.iter().map(digit).collect()
}
