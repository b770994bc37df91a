//! What follows from each candidate, kept while a puzzle is solved.
//!
//! **Invariant:** the end of a candidate is what its assumption leaves, all that is looked at considered. Fewer
//! candidates at the start never leave more at the end, so it is followed on from the last end.

use super::{Extent, Net, World};
use crate::cells::{Mask, digits_of};
use crate::position::Position;

/// What follows from each candidate of a puzzle by one extent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Probes {
    /// By cell and digit; `None` if the candidate was not followed yet.
    ends: Vec<Option<End>>,
}

#[derive(Clone, Debug)]
enum End {
    /// What is left.
    Left(Box<Position>),
    /// The assumption is impossible.
    Broken,
}

impl Probes {
    fn end(&self, digits: usize, (cell, digit): (usize, usize)) -> Option<&End> {
        self.ends.get(cell * digits + digit)?.as_ref()
    }

    /// Returns what a candidate leaves, if that is known and possible.
    pub(crate) fn left(&self, digits: usize, candidate: (usize, usize)) -> Option<&Position> {
        match self.end(digits, candidate)? {
            End::Left(left) => Some(left),
            End::Broken => None,
        }
    }

    /// Follows all candidates in a position, those that are new from their ends in `before`. Returns the
    /// impossible ones.
    pub(crate) fn advance(
        &mut self,
        world: &mut World<'_>,
        position: &Position,
        before: &Probes,
        extent: Extent,
        stop: &dyn Fn() -> bool,
    ) -> Vec<(usize, usize)> {
        let digits = world.rulebook.digit_count();
        self.ends.resize(digits * position.masks().len(), None);
        let mut net = Net::new(position);
        let mut broken = Vec::new();
        for cell in position.open().cells() {
            if stop() {
                break;
            }
            for digit in digits_of(position.mask(cell)) {
                let candidate = (cell, digit);
                let end = &mut self.ends[cell * digits + digit];
                let is_possible = match end.as_ref().or(before.end(digits, candidate)) {
                    Some(End::Broken) => false,
                    Some(End::Left(left)) if end.is_some() && left.is_within(position) => continue,
                    Some(End::Left(left)) => !net.follow_on(world, left, extent, end.is_none()),
                    None => !net.follow(world, candidate, extent),
                };
                *end = Some(if is_possible {
                    End::Left(Box::new(net.now().clone()))
                } else {
                    broken.push(candidate);
                    End::Broken
                });
            }
        }
        broken
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
