//! Why a text or a grid is not a puzzle, or not a plain one.
//!
//! **Invariant:** messages name cells as the board does, and the first defect in reading order.

use alloc::boxed::Box;
use core::fmt;

use crate::digit::Digit;
use crate::format::{Symbols, TextError};
use crate::geometry::Shape;
use crate::grid::Grid;
use crate::square::Square;

/// Why a grid is not a puzzle, with the grid itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleError {
    /// What is wrong.
    pub defect: Defect,
    /// The rejected grid.
    pub grid: Box<Grid>,
}

/// Why a grid is not a valid puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// The grid does not have the size of the board.
    Size {
        /// The number of cells of the grid.
        found: usize,
        /// The number of cells of the board.
        expected: usize,
    },
    /// A digit that the board does not have.
    TooLarge {
        /// The outline of the board, which names the cell.
        shape: Shape,
        /// The cell.
        square: Square,
        /// The digit.
        digit: Digit,
        /// The largest digit of the board.
        largest: u8,
    },
    /// Two peers that hold the same digit.
    Clash(Clash),
}

/// Two peers that hold the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The outline of the board, which names the cells.
    pub shape: Shape,
    /// The earlier cell in reading order.
    pub first: Square,
    /// The later cell.
    pub second: Square,
    /// The digit that both hold.
    pub digit: Digit,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the givens clash: {} and {} both hold {}",
            self.shape.name(self.first),
            self.shape.name(self.second),
            Symbols::new(Digit::MAX).symbol(self.digit)
        )
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.defect {
            Defect::Size { found, expected } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            Defect::TooLarge {
                shape,
                square,
                digit,
                largest,
            } => write!(
                f,
                "{} holds {digit}, but the largest digit of this board is {largest}",
                shape.name(square)
            ),
            Defect::Clash(clash) => clash.fmt(f),
        }
    }
}

impl core::error::Error for PuzzleError {}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not a grid of the board.
    Text(TextError),
    /// The grid is not a valid puzzle.
    Puzzle(PuzzleError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Text(error) => error.fmt(f),
            ParseError::Puzzle(error) => error.fmt(f),
        }
    }
}

/// Transparent: `Display` and `source` are those of the inner error.
impl core::error::Error for ParseError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ParseError::Text(error) => error.source(),
            ParseError::Puzzle(error) => error.source(),
        }
    }
}

/// A puzzle with constraints where only plain puzzles are supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HasConstraints {
    /// The code that does not support constraints.
    pub consumer: &'static str,
    /// The number of constraints.
    pub constraints: usize,
}

impl fmt::Display for HasConstraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} does not support rules beyond the board; the puzzle has {} of them",
            self.consumer, self.constraints
        )
    }
}

impl core::error::Error for HasConstraints {}
