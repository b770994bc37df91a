//! Constraints on which digits occur in some cells, and how often.
//!
//! **Invariant:** the order of the cells does not matter.

use alloc::boxed::Box;

use super::Totals;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::square::Square;

/// Every cell holds a digit of a set.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Domain {
    /// The cells.
    pub squares: Box<[Square]>,
    /// The digits that they can hold.
    pub digits: DigitSet,
}

impl Domain {
    /// Creates the constraint.
    pub fn new(squares: impl IntoIterator<Item = Square>, digits: DigitSet) -> Domain {
        Domain {
            squares: squares.into_iter().collect(),
            digits,
        }
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        super::all_filled(grid, &self.squares) && !self.is_broken(grid)
    }

    pub(super) fn is_broken(&self, grid: &Grid) -> bool {
        let mut digits = self.squares.iter().filter_map(|&square| grid[square]);
        digits.any(|digit| !self.digits.contains(digit))
    }
}

/// The cells hold at least these digits, each as often as it is listed: quadruples.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Contains {
    /// The cells.
    pub squares: Box<[Square]>,
    /// The digits, in ascending order if built by [`Contains::new`].
    pub digits: Box<[Digit]>,
}

impl Contains {
    /// Creates the constraint.
    pub fn new(
        squares: impl IntoIterator<Item = Square>,
        digits: impl IntoIterator<Item = Digit>,
    ) -> Contains {
        let mut digits: Box<[Digit]> = digits.into_iter().collect();
        digits.sort_unstable();
        Contains {
            squares: squares.into_iter().collect(),
            digits,
        }
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let held = |digit: Digit| {
            let holds = |&&square: &&Square| grid[square] == Some(digit);
            self.squares.iter().filter(holds).count()
        };
        let listed = |digit: Digit| self.digits.iter().filter(|&&one| one == digit).count();
        super::all_filled(grid, &self.squares)
            && (self.digits.iter()).all(|&digit| held(digit) >= listed(digit))
    }
}

/// The number of cells that hold a digit of a set is allowed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Count {
    /// The cells.
    pub squares: Box<[Square]>,
    /// The digits to count.
    pub digits: DigitSet,
    /// The allowed numbers of cells.
    pub counts: Totals,
}

impl Count {
    /// Creates the constraint.
    pub fn new(
        squares: impl IntoIterator<Item = Square>,
        digits: DigitSet,
        counts: Totals,
    ) -> Count {
        Count {
            squares: squares.into_iter().collect(),
            digits,
            counts,
        }
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let holds =
            |&&square: &&Square| grid[square].is_some_and(|digit| self.digits.contains(digit));
        super::all_filled(grid, &self.squares)
            && (self.counts).contains(self.squares.iter().filter(holds).count() as i64)
    }
}
