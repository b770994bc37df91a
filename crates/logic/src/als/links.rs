//! Links between almost locked sets: restricted common candidates.
//!
//! **Invariant:** the links of a set are in the order of the sets they lead to, and each link is
//! stored at both ends.

use super::sets::{Als, almost_locked_sets};
use crate::position::{Mask, Position, bits_of};

/// A link from one set to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The index of the other set.
    pub(super) to: usize,
    /// The restricted common candidates: digits that only one of the two sets can have.
    pub(super) digits: Mask,
}

/// The almost locked sets of a position, and their links.
pub(super) struct Links {
    /// The sets.
    pub(super) sets: Vec<Als>,
    /// The links of each set.
    pub(super) of: Vec<Vec<Link>>,
    /// Whether sets that share cells can be linked.
    overlap: bool,
}

impl Links {
    pub(super) fn new(position: &Position, overlap: bool) -> Links {
        let sets = almost_locked_sets(position, 1);
        let mut links = Links {
            of: vec![Vec::new(); sets.len()],
            sets,
            overlap,
        };
        for one in 0..links.sets.len() {
            for other in one + 1..links.sets.len() {
                let digits = links.restricted(one, other);
                if digits != 0 {
                    links.of[one].push(Link { to: other, digits });
                    links.of[other].push(Link { to: one, digits });
                }
            }
        }
        links
    }

    /// Returns whether two sets may be part of the same step.
    pub(super) fn go_together(&self, one: usize, other: usize) -> bool {
        let shared = self.sets[one].squares & self.sets[other].squares;
        one != other && (self.overlap || shared.is_empty())
    }

    /// Returns the restricted common candidates of two sets.
    fn restricted(&self, one: usize, other: usize) -> Mask {
        let (set, its) = (&self.sets[one], &self.sets[other]);
        let common = set.digits & its.digits;
        if common == 0 || !self.go_together(one, other) {
            return 0;
        }
        bits_of(common)
            .filter(|&digit| its.places[digit].is_subset(set.seen[digit]))
            .fold(0, |digits, digit| digits | 1 << digit)
    }
}
