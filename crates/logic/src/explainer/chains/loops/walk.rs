//! The nodes that a search has reached, each with the one that it was reached from.
//!
//! **Invariant:** nodes are followed first in, first out, so that depths never fall.

use super::Node;

/// The nodes that have been reached, and which of them is to be followed next.
#[derive(Debug)]
pub(super) struct Walk {
    entries: Vec<Entry>,
    next: usize,
}

/// A node that has been reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) node: Node,
    /// How many nodes there are before it.
    pub(super) depth: u16,
    /// The entry that it was reached from.
    from: u32,
}

/// The start was reached from nowhere.
const NOWHERE: u32 = u32::MAX;

impl Walk {
    pub(super) fn new() -> Walk {
        Walk {
            entries: Vec::new(),
            next: 0,
        }
    }

    /// Forgets what is there, and starts from a node.
    pub(super) fn begin(&mut self, node: Node) {
        self.next = 0;
        self.entries.clear();
        self.entries.push(Entry {
            node,
            depth: 0,
            from: NOWHERE,
        });
    }

    /// The next node, and its number.
    #[inline]
    pub(super) fn follow(&mut self) -> Option<(usize, Entry)> {
        let entry = *self.entries.get(self.next)?;
        self.next += 1;
        Some((self.next - 1, entry))
    }

    /// Adds a node that was reached from another one.
    #[inline]
    pub(super) fn enter(&mut self, node: Node, from: usize) {
        self.entries.push(Entry {
            node,
            depth: self.entries[from].depth + 1,
            from: from as u32,
        });
    }

    /// The numbers of the nodes before a node, from the last to the first.
    fn before(&self, number: usize) -> impl Iterator<Item = usize> {
        let from = |number: usize| {
            let from = self.entries[number].from;
            (from != NOWHERE).then_some(from as usize)
        };
        std::iter::successors(from(number), move |&number| from(number))
    }

    /// Whether another node is on the way to a node.
    pub(super) fn is_on_the_way(&self, number: usize, other: Node) -> bool {
        self.before(number)
            .any(|number| self.entries[number].node == other)
    }

    /// A last node, and the way to it from the last to the first.
    pub(super) fn path(&self, last: Node, number: usize) -> Vec<Node> {
        let numbers = std::iter::once(number).chain(self.before(number));
        let nodes = numbers.map(|number| self.entries[number].node);
        std::iter::once(last).chain(nodes).collect()
    }
}
