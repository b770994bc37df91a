//! What tries have left, for the next try of the same candidate.
//!
//! The matrix a try of a candidate has left holds every solution with that candidate. Later tries
//! of it start from fewer candidates and can only leave fewer, so meeting the two is sound. It
//! holds for the same candidate under the same tries around it, hence a tree: a node is the path of
//! tries that leads to it.
//!
//! **Invariant:** a node's candidates were left by a try at exactly the node's path, within one
//! build; the tree as a whole keeps at most `LIMIT` nodes and stops growing then.

use alloc::collections::BTreeMap;

use foldoku_board::{Candidates, Digit, Square};

/// How many nodes the tree keeps: on a classic board they take less than 100 MiB.
const LIMIT: usize = 100_000;

/// One path of tries.
#[derive(Debug, Default)]
pub(super) struct Memory {
    left: Option<Candidates>,
    inner: BTreeMap<(Square, Digit), Memory>,
}

/// How many nodes there are in a tree.
#[derive(Debug, Default)]
pub(super) struct Nodes(usize);

impl Memory {
    /// The memory of the try of `digit` in `square`, unless there is no room for it.
    pub(super) fn of_try(
        &mut self,
        square: Square,
        digit: Digit,
        nodes: &mut Nodes,
    ) -> Option<&mut Memory> {
        let new = !self.inner.contains_key(&(square, digit));
        if new && nodes.0 == LIMIT {
            return None;
        }
        nodes.0 += usize::from(new);
        Some(self.inner.entry((square, digit)).or_default())
    }

    /// Takes away what this try is known to take away.
    pub(super) fn recall(&self, candidates: &mut Candidates) {
        if let Some(left) = &self.left {
            candidates.intersect(left);
        }
    }

    /// Keeps what the try has left.
    pub(super) fn keep(&mut self, candidates: &Candidates) {
        self.left = Some(candidates.clone());
    }
}
