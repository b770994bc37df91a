//! The results of trials, reused in the next trial of the same candidate.
//!
//! The candidates that remain after a trial contain every solution with the tried candidate. A later
//! trial of the same candidate starts with a subset of the candidates, so it can be intersected with
//! the earlier result. This holds only inside the same outer trials, so results form a tree whose
//! nodes are paths of nested trials.
//!
//! **Invariant:** a node holds the remaining candidates of a trial at exactly its path, in the current
//! branch; the tree stops growing at `LIMIT` nodes.

use alloc::collections::BTreeMap;

use foldoku_board::{Candidates, Digit, Square};

/// The largest number of nodes; on a classic board they take less than 100 MiB.
const LIMIT: usize = 100_000;

/// One path of trials.
#[derive(Debug, Default)]
pub(super) struct Memory {
    remaining: Option<Candidates>,
    inner: BTreeMap<(Square, Digit), Memory>,
}

/// The number of nodes in a tree.
#[derive(Debug, Default)]
pub(super) struct Nodes(usize);

impl Memory {
    /// Returns the memory for the trial of `digit` in `square`, or `None` if the tree is full.
    pub(super) fn of_trial(
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
        if let Some(remaining) = &self.remaining {
            candidates.intersect(remaining);
        }
    }

    /// Stores the remaining candidates of a trial.
    pub(super) fn keep(&mut self, candidates: &Candidates) {
        self.remaining = Some(candidates.clone());
    }
}
