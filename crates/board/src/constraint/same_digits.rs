//! Groups of cells that hold the same digits.
//!
//! **Invariant:** groups of different sizes are rejected by [`Constraint::check`](super::Constraint::check).

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::digit::Digit;
use crate::grid::Grid;
use crate::square::Square;

/// Groups of cells hold the same digits, each digit equally often, in any order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SameDigits {
    /// The groups.
    pub groups: Box<[Box<[Square]>]>,
}

impl SameDigits {
    /// Creates the constraint.
    pub fn new<G: IntoIterator<Item = Square>>(groups: impl IntoIterator<Item = G>) -> SameDigits {
        let groups = groups.into_iter();
        SameDigits {
            groups: groups.map(|group| group.into_iter().collect()).collect(),
        }
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.groups.iter().flatten().copied()
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let sorted = |group: &[Square]| {
            let mut digits: Vec<Option<Digit>> = group.iter().map(|&square| grid[square]).collect();
            digits.sort_unstable();
            digits
        };
        let first = self.groups.first().map(|group| sorted(group));
        self.squares().all(|square| grid[square].is_some())
            && (self.groups.iter()).all(|group| Some(sorted(group)) == first)
    }
}
