//! The nodes that a search has reached, each with its predecessor, which is its proof.
//!
//! **Invariant:** nodes are followed first in, first out, so that depths never decrease.

use super::claim::Claim;
use super::links::Links;

/// The reached nodes, and the next one to follow.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    entries: Vec<Entry>,
    next: usize,
}

/// A reached node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) node: Claim,
    /// The number of nodes before it.
    pub(crate) depth: u16,
    /// The entry of its predecessor.
    from: u32,
}

/// The predecessor of the start.
const NOWHERE: u32 = u32::MAX;

impl Walk {
    /// Clears the walk and adds the start.
    pub(crate) fn begin(&mut self, node: Claim) {
        self.next = 0;
        self.entries.clear();
        self.entries.push(Entry {
            node,
            depth: 0,
            from: NOWHERE,
        });
    }

    /// Returns the next node and its number.
    #[inline]
    pub(crate) fn follow(&mut self) -> Option<(usize, Entry)> {
        let entry = *self.entries.get(self.next)?;
        self.next += 1;
        Some((self.next - 1, entry))
    }

    /// Adds a node with its predecessor.
    #[inline]
    pub(crate) fn enter(&mut self, node: Claim, from: usize) {
        self.entries.push(Entry {
            node,
            depth: self.entries[from].depth + 1,
            from: from as u32,
        });
    }

    /// Returns the numbers of a node's predecessors, from the last to the first.
    fn before(&self, number: usize) -> impl Iterator<Item = usize> {
        let from = |number: usize| {
            let from = self.entries[number].from;
            (from != NOWHERE).then_some(from as usize)
        };
        std::iter::successors(from(number), move |&number| from(number))
    }

    /// Returns whether a node is on the path to another one.
    pub(crate) fn is_on_path(&self, number: usize, other: Claim) -> bool {
        self.before(number)
            .any(|number| self.entries[number].node == other)
    }

    /// Returns the path to an entry and the node `last` after it, from the last to the first.
    pub(crate) fn path(&self, last: Claim, number: usize) -> Vec<Claim> {
        let numbers = std::iter::once(number).chain(self.before(number));
        let nodes = numbers.map(|number| self.entries[number].node);
        std::iter::once(last).chain(nodes).collect()
    }
}

/// All consequences of a claim, each by a shortest chain.
#[derive(Default)]
pub(crate) struct Reach {
    walk: Walk,
    /// The number of each claim in the walk.
    numbers: Vec<u32>,
}

impl Reach {
    /// Finds all consequences of a claim.
    pub(crate) fn run(&mut self, links: &Links, start: Claim) {
        self.numbers.clear();
        self.numbers.resize(links.claim_count(), NOWHERE);
        self.numbers[start.index()] = 0;
        self.walk.begin(start);
        while let Some((from, entry)) = self.walk.follow() {
            for &claim in links.followers(entry.node) {
                let number = &mut self.numbers[claim.index()];
                if *number == NOWHERE {
                    *number = self.walk.entries.len() as u32;
                    self.walk.enter(claim, from);
                }
            }
        }
    }

    /// Returns the number of links to a claim, if it was reached.
    pub(crate) fn distance(&self, claim: Claim) -> Option<usize> {
        let number = self.numbers[claim.index()];
        (number != NOWHERE).then(|| self.walk.entries[number as usize].depth.into())
    }

    /// Returns the path from the start to a claim that was reached.
    pub(crate) fn path(&self, end: Claim) -> Vec<Claim> {
        let number = self.numbers[end.index()] as usize;
        let before = self.walk.before(number);
        let nodes = before.map(|number| self.walk.entries[number].node);
        let mut path: Vec<Claim> = std::iter::once(end).chain(nodes).collect();
        path.reverse();
        path
    }
}
