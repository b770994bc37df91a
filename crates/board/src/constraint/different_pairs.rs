//! Pairs of cells of which no two hold the same two digits.
//!
//! With labels in the second cells, cells with the same label differ: regions that are not known yet.
//!
//! **Invariant:** the order within a pair matters, that of the pairs does not.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;

use crate::digit::Digit;
use crate::grid::Grid;
use crate::square::Square;

/// No two of the pairs hold the same digits in the same order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DifferentPairs {
    /// The pairs of cells.
    pub pairs: Box<[[Square; 2]]>,
}

impl DifferentPairs {
    /// Creates the constraint.
    pub fn new(pairs: impl IntoIterator<Item = [Square; 2]>) -> DifferentPairs {
        DifferentPairs {
            pairs: pairs.into_iter().collect(),
        }
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.pairs.iter().flatten().copied()
    }

    fn filled<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (Digit, Digit)> + 'a {
        let digits = self
            .pairs
            .iter()
            .map(|&[one, other]| grid[one].zip(grid[other]));
        digits.flatten()
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        self.filled(grid).collect::<BTreeSet<_>>().len() == self.pairs.len()
    }

    pub(super) fn is_broken(&self, grid: &Grid) -> bool {
        self.filled(grid).collect::<BTreeSet<_>>().len() < self.filled(grid).count()
    }
}
