//! What chains find in grids that have been searched before.
//!
//! Most nets of a position lead to the same grids as those of the position before it, where they removed the
//! candidate that has been eliminated since.
//!
//! **Invariant:** findings depend on the grid alone. They are kept for two positions.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::grid::{Candidates, Grid};
use super::super::reason::Finding;

/// The chains that were searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Loops,
    Static,
    Dynamic,
}

type Findings = HashMap<(Kind, Candidates), Arc<[Finding]>>;

/// The findings of the nets of the present position and of the one before it.
#[derive(Debug, Default)]
pub(super) struct Memo {
    base: Option<Candidates>,
    recent: Findings,
    older: Findings,
}

impl Memo {
    /// Starts a position, unless it is the present one.
    pub(super) fn begin(&mut self, base: &Grid) {
        if self.base != Some(base.places) {
            self.base = Some(base.places);
            self.older = std::mem::take(&mut self.recent);
        }
    }

    /// Returns what chains of a kind find in a grid; they are searched for unless they are known.
    pub(super) fn recall(
        &mut self,
        kind: Kind,
        grid: &Grid,
        stop: &dyn Fn() -> bool,
        search: impl FnOnce() -> Vec<Finding>,
    ) -> Arc<[Finding]> {
        let key = (kind, grid.places);
        if let Some(known) = self.recent.get(&key) {
            return Arc::clone(known);
        }
        let found = self.older.remove(&key).unwrap_or_else(|| search().into());
        // A search that was stopped is not complete.
        if !stop() {
            self.recent.insert(key, Arc::clone(&found));
        }
        found
    }
}
