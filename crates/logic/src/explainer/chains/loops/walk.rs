//! The nodes that a search has reached, each with its predecessor.
//!
//! **Invariant:** nodes are followed first in, first out, so that depths never decrease.

use crate::implications::Claim;

/// The reached nodes, and the next one to follow.
#[derive(Debug)]
pub(super) struct Walk {
    entries: Vec<Entry>,
    next: usize,
}

/// A reached node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) node: Claim,
    /// The number of nodes before it.
    pub(super) depth: u16,
    /// The entry of its predecessor.
    from: u32,
}

/// The predecessor of the start.
const NOWHERE: u32 = u32::MAX;

impl Walk {
    pub(super) fn new() -> Walk {
        Walk {
            entries: Vec::new(),
            next: 0,
        }
    }

    /// Clears the walk and adds the start.
    pub(super) fn begin(&mut self, node: Claim) {
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
    pub(super) fn follow(&mut self) -> Option<(usize, Entry)> {
        let entry = *self.entries.get(self.next)?;
        self.next += 1;
        Some((self.next - 1, entry))
    }

    /// Adds a node with its predecessor.
    #[inline]
    pub(super) fn enter(&mut self, node: Claim, from: usize) {
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
    pub(super) fn is_on_path(&self, number: usize, other: Claim) -> bool {
        self.before(number)
            .any(|number| self.entries[number].node == other)
    }

    /// Returns the path to an entry and the node `last` after it, from the last to the first.
    pub(super) fn path(&self, last: Claim, number: usize) -> Vec<Claim> {
        let numbers = std::iter::once(number).chain(self.before(number));
        let nodes = numbers.map(|number| self.entries[number].node);
        std::iter::once(last).chain(nodes).collect()
    }
}
