//! Where the chains of a hint start.
//!
//! **Invariant:** one of the starts of a source is true in every solution, except for a contradiction,
//! whose start is false in all of them.

use super::grid::Grid;
use crate::candidate::Candidate;
use crate::implications::{BitSet, Claim, Constraint};

/// The start of the chains of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The node leads to a contradiction.
    Contradiction(Claim),
    /// A candidate that is true, and the same one false.
    Double(usize),
    /// The candidates of a cell, or the places of a digit in a unit.
    Group(Constraint),
}

impl Source {
    /// Returns the rank of the source among hints of equal difficulty and length.
    pub(super) fn key(self) -> u8 {
        match self {
            Source::Double(_) => 1,
            Source::Group(constraint) if constraint.is_cell() => 5,
            Source::Group(_) => 6,
            Source::Contradiction(_) => 7,
        }
    }

    /// Returns the constraint that one of the starts is true.
    pub(super) fn group(self) -> Option<Constraint> {
        match self {
            Source::Contradiction(_) | Source::Double(_) => None,
            Source::Group(constraint) => Some(constraint),
        }
    }

    /// Returns the starts, in order.
    pub(super) fn starts(self, grid: &Grid) -> impl Iterator<Item = Claim> + use<> {
        let claims = match self {
            Source::Contradiction(start) => [Some(start), None],
            Source::Double(one) => [Some(Claim::on(one)), Some(Claim::off(one))],
            Source::Group(_) => [None; 2],
        };
        let members = self.group().map(|group| grid.members(group));
        let members = members.into_iter().flatten().map(Claim::on);
        claims.into_iter().flatten().chain(members)
    }

    /// Returns the number of the source.
    fn index(self) -> usize {
        match self {
            Source::Contradiction(start) => start.index(),
            Source::Double(candidate) => Claim::COUNT + candidate,
            Source::Group(constraint) => Claim::COUNT + Candidate::COUNT + constraint.index(),
        }
    }
}

/// The words of a set of sources.
const WORDS: usize = (Claim::COUNT + Candidate::COUNT + Constraint::COUNT).div_ceil(64);

/// The sources that may lead to hints.
#[derive(Clone, Debug)]
pub(super) struct Sources(BitSet<WORDS>);

impl Sources {
    pub(super) const NONE: Sources = Sources(BitSet::NONE);

    /// Returns whether a source may lead to a hint.
    pub(super) fn contains(&self, source: Source) -> bool {
        self.0.contains(source.index())
    }

    pub(super) fn insert(&mut self, source: Source) {
        self.0.insert(source.index());
    }

    /// Returns whether no source leads to a hint.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
