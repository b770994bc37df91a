//! Indexing: a cell holds the place of a digit in a line.
//!
//! **Invariant:** places count from 1. An index beyond the end of the line breaks the constraint.

use alloc::boxed::Box;

use crate::digit::Digit;
use crate::grid::Grid;
use crate::square::Square;

/// If the index cell holds `n`, then the n-th cell of the line holds the target.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Indexing {
    /// The cell that holds the place.
    pub index: Square,
    /// The line, which may contain the index cell.
    pub line: Box<[Square]>,
    /// What the line holds at that place.
    pub target: Target,
}

/// The digit that an index points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// This digit.
    Digit(Digit),
    /// The digit of this cell.
    Square(Square),
}

impl Indexing {
    /// Creates the constraint.
    pub fn new(index: Square, line: impl IntoIterator<Item = Square>, target: Target) -> Indexing {
        Indexing {
            index,
            line: line.into_iter().collect(),
            target,
        }
    }

    /// Returns the cells: the index, the line, and the target if it is a cell.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let target = match self.target {
            Target::Square(square) => Some(square),
            Target::Digit(_) => None,
        };
        let line = self.line.iter().copied();
        core::iter::once(self.index).chain(line).chain(target)
    }

    /// Returns the same cells, to replace them.
    pub(super) fn squares_mut(&mut self) -> impl Iterator<Item = &mut Square> {
        let target = match &mut self.target {
            Target::Square(square) => Some(square),
            Target::Digit(_) => None,
        };
        let line = self.line.iter_mut();
        core::iter::once(&mut self.index).chain(line).chain(target)
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let target = match self.target {
            Target::Digit(digit) => Some(digit),
            Target::Square(square) => grid[square],
        };
        let place = grid[self.index].map(Digit::index);
        let found = place.and_then(|place| grid[*self.line.get(place)?]);
        target.is_some() && found == target && self.squares().all(|square| grid[square].is_some())
    }
}
