//! The results of trials, for the next trial of the same candidate.
//!
//! The candidates that remain after a trial hold every solution with the tried candidate. Later trials
//! of it start with fewer candidates and leave fewer, so intersecting the two is sound. This is true
//! for the same candidate within the same outer trials, hence a tree: a node is a path of nested
//! trials.
//!
//! **Invariant:** the candidates of a node remained after a trial at exactly its path, within one
//! build; the tree holds at most `LIMIT` nodes and stops growing then.

use alloc::collections::BTreeMap;

use foldoku_board::{Candidates, Digit, Square};

/// The largest number of nodes; on a classic board they take less than 100 MiB.
const LIMIT: usize = 100_000;

/// One path of trials.
#[derive(Debug, Default)]
pub(super) struct Memory {
    left: Option<Candidates>,
    inner: BTreeMap<(Square, Digit), Memory>,
}

/// The number of nodes in a tree.
#[derive(Debug, Default)]
pub(super) struct Nodes(usize);

impl Memory {
    /// Returns the memory of the trial of `digit` in `square`; `None` if the tree is full.
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

    /// Removes the candidates that an earlier trial at this path removed.
    pub(super) fn recall(&self, candidates: &mut Candidates) {
        if let Some(left) = &self.left {
            candidates.intersect(left);
        }
    }

    /// Stores the remaining candidates of a trial.
    pub(super) fn keep(&mut self, candidates: &Candidates) {
        self.left = Some(candidates.clone());
    }
}
