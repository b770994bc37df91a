//! The errors of constraints that do not fit their board.
//!
//! **Invariant:** every value names the constraint by its place in the list and the faulty part.

use core::fmt;

use crate::digit::Digit;
use crate::geometry::Shape;
use crate::square::Square;

/// A constraint that does not fit its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintError {
    /// The place of the constraint in its list, counted from 0.
    pub index: usize,
    /// What is wrong.
    pub reason: Reason,
    /// The outline of the board, which names the cells.
    pub shape: Shape,
}

/// Why a constraint does not fit its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A list of cells, groups or alternatives is empty.
    Empty,
    /// A cell that the board does not have.
    SquareOutside {
        /// The cell.
        square: Square,
        /// The number of cells of the board.
        squares: usize,
    },
    /// A group names a cell twice.
    SquareTwice {
        /// The cell.
        square: Square,
    },
    /// Cells that must differ are more than the digits.
    TooManySquares {
        /// The number of cells.
        found: usize,
        /// The number of digits of the board.
        digits: u8,
    },
    /// A digit that the board does not have.
    DigitOutside {
        /// The digit.
        digit: Digit,
        /// The largest digit of the board.
        largest: u8,
    },
    /// A list of pairs with an odd number of cells.
    UnpairedSquare,
    /// No allowed total can be reached.
    TotalOutside {
        /// The smallest total that the cells can have.
        least: i64,
        /// The largest total that the cells can have.
        most: i64,
    },
    /// Groups of different sizes cannot hold the same digits.
    UnequalGroups,
    /// A clue of an island is not in the rectangle.
    ClueOutside {
        /// The cell.
        square: Square,
    },
    /// Alternatives within alternatives, more than 64 levels deep.
    TooDeep,
}

/// The largest depth of nested alternatives.
pub(crate) const MAX_DEPTH: usize = 64;

impl ConstraintError {
    /// Returns the reason in words, for a caller that names the constraint itself.
    pub fn without_place(self) -> impl fmt::Display {
        Unplaced(self)
    }
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "constraint {}: {}", self.index + 1, Unplaced(*self))
    }
}

/// The reason of an error in words.
struct Unplaced(ConstraintError);

impl fmt::Display for Unplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.reason {
            Reason::Empty => f.write_str("a list is empty"),
            Reason::SquareOutside { square, squares } => write!(
                f,
                "cell {} is outside the board, which has {squares} cells",
                square.index() + 1
            ),
            Reason::SquareTwice { square } => {
                write!(f, "{} is listed twice", self.0.shape.name(square))
            }
            Reason::TooManySquares { found, digits } => write!(
                f,
                "{found} cells cannot hold different digits: the board has {digits} digits"
            ),
            Reason::DigitOutside { digit, largest } => write!(
                f,
                "the digit {digit} does not exist: the largest digit of this board is {largest}"
            ),
            Reason::UnpairedSquare => f.write_str("a list of pairs has an odd number of cells"),
            Reason::TotalOutside { least, most } => write!(
                f,
                "the total cannot be reached: the cells have totals from {least} to {most}"
            ),
            Reason::UnequalGroups => {
                f.write_str("groups of different sizes cannot hold the same digits")
            }
            Reason::ClueOutside { square } => {
                let name = self.0.shape.name(square);
                write!(f, "the clue at {name} is not in the rectangle")
            }
            Reason::TooDeep => write!(f, "alternatives are nested more than {MAX_DEPTH} deep"),
        }
    }
}

impl core::error::Error for ConstraintError {}
