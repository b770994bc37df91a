//! What follows from each candidate, kept while a puzzle is solved.
//!
//! **Invariant:** the end of a candidate is what its assumption leaves, all that is looked at considered. Fewer
//! candidates at the start never leave more at the end, so it is followed on from the last end.

use crate::cells::Mask;
use crate::position::Position;

/// How many extents there are.
pub(crate) const EXTENT_COUNT: usize = 4;

/// What follows from each candidate of a puzzle by one extent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Probes {
    /// By cell and digit; `None` if the candidate was not followed yet.
    pub(crate) ends: Vec<Option<End>>,
}

#[derive(Clone, Debug)]
pub(crate) enum End {
    /// The remaining candidates.
    Left(Box<Position>),
    /// The assumption is impossible.
    Broken,
}

impl Probes {
    pub(crate) fn end(&self, digits: usize, (cell, digit): (usize, usize)) -> Option<&End> {
        self.ends.get(cell * digits + digit)?.as_ref()
    }

    /// Returns what a candidate leaves, if that is known and possible.
    pub(crate) fn left(&self, digits: usize, candidate: (usize, usize)) -> Option<&Position> {
        match self.end(digits, candidate)? {
            End::Left(left) => Some(left),
            End::Broken => None,
        }
    }

    /// Returns whether a candidate leaves nothing to a cell in a position.
    pub(crate) fn clashes(
        &self,
        position: &Position,
        candidate: (usize, usize),
        digits: usize,
    ) -> bool {
        match self.end(digits, candidate) {
            Some(End::Left(left)) => {
                let mut masks = left.masks().iter().zip(position.masks());
                masks.any(|(left, here): (&Mask, &Mask)| left & here == 0)
            }
            Some(End::Broken) => true,
            None => false,
        }
    }
}
