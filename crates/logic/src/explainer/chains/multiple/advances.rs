//! Forcing chains inside a net: their removals, and the candidates they depend on.
//!
//! **Invariant:** of several hints that remove a candidate the first in Sudoku Explainer's order counts.

use std::sync::Arc;

use super::super::grid::{Candidates, Grid};
use super::super::reason::{Finding, Nested, Rules};
use super::super::scan::Scan;
use super::{End, Forcing, ForcingHint, Wanted};
use crate::implications::Claim;

impl Forcing {
    /// Returns what hints remove from a grid, the first one that counts for each candidate.
    ///
    /// `outside` is the scan of the position outside the net if it has no hints of the kind.
    pub(in super::super) fn findings(
        &mut self,
        grid: &Grid,
        rules: Rules,
        outside: Option<&Scan>,
        counts: impl Fn(&Finding) -> bool,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Finding> {
        // A hint without parents does not count. There is none if the position outside has no hints.
        let wanted = match outside {
            Some(_) => Wanted::Firsts,
            None => Wanted::All,
        };
        if let Some(outside) = outside
            && rules.is_dynamic
        {
            self.scan.begin_inside(outside, grid);
        }
        self.run_scanned(grid, rules, wanted, stop);
        let mut hints = std::mem::take(&mut self.hints);
        hints.sort_by_key(|hint| (hint.complexity, hint.source.key()));
        let mut removed = Candidates::NONE;
        let mut found = Vec::new();
        for hint in &hints {
            let eliminated = grid.removed_by(hint.target);
            if eliminated
                .clone()
                .all(|candidate| removed.contains(candidate))
            {
                continue;
            }
            let finding = self.finding(grid, hint);
            if counts(&finding) {
                eliminated.for_each(|candidate| removed.insert(candidate));
                found.push(finding);
            }
        }
        self.hints = hints;
        found
    }

    fn finding(&self, grid: &Grid, hint: &ForcingHint) -> Finding {
        let ends = self.ends(grid, hint);
        Finding {
            removed: grid
                .removed_by(hint.target)
                .map(|candidate| candidate as u16)
                .collect(),
            nested: Arc::new(Nested {
                complexity: hint.complexity,
                chains: ends.iter().map(|&end| self.all_before(end)).collect(),
                truths: self.truths(&ends, hint),
                reverse: Vec::new(),
            }),
        }
    }

    /// Returns all ancestors of a node.
    fn all_before(&self, end: End) -> Vec<Claim> {
        let mut chain = Vec::new();
        self.each_ancestor(&[end], |net, number| chain.push(net.node(number)));
        chain
    }
}
