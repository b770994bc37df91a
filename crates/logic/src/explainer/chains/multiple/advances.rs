//! Forcing chains inside a net: their removals, and the candidates they depend on.
//!
//! **Invariant:** of several hints that remove a candidate the first in Sudoku Explainer's order counts.

use super::super::grid::{Candidates, Grid};
use super::super::nested::add_removed;
use super::super::reason::{Advance, Nested, Reason, Rules};
use super::super::scan::{Scan, Scanned, Sources};
use super::{End, Forcing, ForcingHint, Wanted};
use crate::claim::Claim;

impl Forcing {
    /// Returns the removals of all hints that depend on candidates removed since the start of a net.
    ///
    /// `outside` is the scan of the position at the start if it has no hints of the kind.
    pub(in super::super) fn advances(
        &mut self,
        outer: &Grid,
        grid: &Grid,
        rules: Rules,
        outside: Option<&Scan>,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Advance> {
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
        let sources = self.scan.sources(grid, rules, stop);
        if sources.as_ref().is_some_and(Sources::is_empty) {
            return Vec::new();
        }
        let scan = std::mem::take(&mut self.scan);
        let scanned = sources.as_ref().map(|sources| Scanned {
            scan: &scan,
            sources,
        });
        self.run(grid, rules, wanted, scanned, stop);
        self.scan = scan;
        let mut hints = std::mem::take(&mut self.hints);
        hints.sort_by_key(|hint| (hint.complexity, hint.source.key()));
        // Of several hints that remove a candidate the first counts.
        let mut removed = Candidates::NONE;
        let mut advances = Vec::new();
        for hint in &hints {
            let own = hint.removed(grid).into_iter().map(usize::from);
            if own.clone().all(|candidate| removed.contains(candidate)) {
                continue;
            }
            let advance = self.advance(outer, grid, hint);
            if !advance.parents.is_empty() {
                own.for_each(|candidate| removed.insert(candidate));
                advances.push(advance);
            }
        }
        self.hints = hints;
        advances
    }

    fn advance(&self, outer: &Grid, grid: &Grid, hint: &ForcingHint) -> Advance {
        let ends = self.ends(grid, hint);
        let truths = self.truths(&ends, hint);
        let mut parents = Vec::new();
        for truth in &truths {
            add_removed(outer, grid, truth, &mut parents);
        }
        Advance {
            removed: hint.removed(grid),
            parents,
            reason: Reason::Chain(Nested {
                complexity: hint.complexity,
                chains: ends.iter().map(|&end| self.chain(end)).collect(),
                truths,
            }),
        }
    }

    /// Returns all ancestors of a node.
    fn chain(&self, (start, number): End) -> Vec<Claim> {
        let net = self.net(start);
        let mut chain = Vec::new();
        net.ancestors(number, |number| {
            chain.push(net.node(number));
            true
        });
        chain
    }
}
