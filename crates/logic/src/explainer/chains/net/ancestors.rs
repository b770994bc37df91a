//! The nodes that a node of a net follows from, and their reasons.
//!
//! **Invariant:** a node counts as its own ancestor.

use super::super::reason::{Counted, Reason};
use super::Net;

impl Net {
    /// Returns the reason of a node that does not follow by a link.
    pub(in super::super) fn reason(&self, number: u16) -> Option<&Reason> {
        let found = self.by_reason.binary_search_by_key(&number, |&(of, _)| of);
        found
            .ok()
            .map(|index| &self.reasons[usize::from(self.by_reason[index].1)])
    }

    /// Visits the numbers of a node and of all its ancestors, from the highest to the lowest, until `take`
    /// returns true.
    #[inline]
    pub(in super::super) fn ancestors(&self, number: u16, mut take: impl FnMut(u16) -> bool) {
        let mut todo = [0_u64; 23];
        todo[usize::from(number / 64)] |= 1 << (number % 64);
        let mut word = usize::from(number / 64);
        loop {
            while todo[word] == 0 {
                if word == 0 {
                    return;
                }
                word -= 1;
            }
            let bit = 63 - todo[word].leading_zeros() as u16;
            todo[word] &= !(1 << bit);
            let number = word as u16 * 64 + bit;
            if !take(number) {
                return;
            }
            for &parent in self.parents(number) {
                todo[usize::from(parent / 64)] |= 1 << (parent % 64);
            }
        }
    }

    /// Returns the number of ancestors of a node, itself included; counting ends at `limit`.
    pub(in super::super) fn count(&self, number: u16, limit: u32) -> u32 {
        let mut count = 0;
        self.ancestors(number, |_| {
            count += 1;
            count < limit
        });
        count
    }

    /// Returns the number of ancestors of a node, itself included, and of the nodes of the different chains
    /// among their reasons; counting ends at `limit`.
    pub(super) fn weight(&self, number: u16, limit: u32) -> u32 {
        let mut weight = 0;
        let mut chains = Counted::default();
        self.ancestors(number, |number| {
            weight += 1 + chains.complexity(self.reason(number));
            weight < limit
        });
        weight
    }
}
