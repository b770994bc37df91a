//! Chains inside nets, their removals and the candidates they depend on.
//!
//! **Invariant:** a chain counts only if it depends on candidates that the net made false.

mod memo;

use std::sync::Arc;

use memo::{Kind, Memo};

use super::grid::{Candidates, Grid, is_pair};
use super::loops::{LoopHint, Loops};
use super::multiple::{Forcing, SearchInside};
use super::reason::{Advance, Advances, Finding, Nested, Reason, Rules};
use super::rules;
use super::scan::Scan;
use crate::implications::{Claim, Constraint, constraints_of};

/// Multiple forcing chains.
const STATIC: Rules = Rules {
    is_dynamic: false,
    is_nishio: false,
    level: 0,
};

/// Dynamic forcing chains.
const DYNAMIC: Rules = Rules {
    is_dynamic: true,
    ..STATIC
};

/// Searches for chains inside nets.
#[derive(Debug)]
pub(super) struct Search {
    loops: Loops,
    forcing: Option<Box<Forcing>>,
    /// The scan of the position outside.
    outside: Scan,
    memo: Memo,
    /// The last position outside, and whether dynamic chains find nothing in it.
    clear: Option<(Grid, bool)>,
}

impl Search {
    pub(super) fn new() -> Search {
        Search {
            loops: Loops::new(),
            forcing: None,
            outside: Scan::new(),
            memo: Memo::default(),
            clear: None,
        }
    }

    fn loops(&mut self, base: &Grid, grid: &Grid, stop: &dyn Fn() -> bool) -> Vec<Advance> {
        // A hint without parents does not count. There is none if the position outside has no hints.
        let is_clear = self.is_clear(base, stop);
        let loops = &mut self.loops;
        let findings = |found: &mut dyn Iterator<Item = LoopHint>| {
            found.map(|found| finding(grid, &found)).collect::<Vec<_>>()
        };
        let found = if is_clear {
            self.memo.recall(Kind::Loops, grid, stop, || {
                findings(&mut loops.firsts(grid))
            })
        } else {
            findings(&mut loops.all(grid)).into()
        };
        advances(base, grid, &found)
    }

    fn forcing(
        &mut self,
        base: &Grid,
        grid: &Grid,
        rules: Rules,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Advance> {
        let is_clear = rules.level == 0 && self.is_clear(base, stop);
        let forcing = self
            .forcing
            .get_or_insert_with(|| Box::new(Forcing::new(Box::new(Search::new()))));
        let found = if is_clear {
            let kind = if rules.is_dynamic {
                Kind::Dynamic
            } else {
                Kind::Static
            };
            let outside = &self.outside;
            self.memo.recall(kind, grid, stop, || {
                forcing.findings(grid, rules, Some(outside), |_| true, stop)
            })
        } else {
            let counts = |finding: &Finding| finding.advance(base, grid).is_some();
            forcing.findings(grid, rules, None, counts, stop).into()
        };
        advances(base, grid, &found)
    }

    /// Returns whether dynamic chains find nothing in the position outside.
    fn is_clear(&mut self, base: &Grid, stop: &dyn Fn() -> bool) -> bool {
        if let Some((known, is_clear)) = &self.clear
            && known == base
        {
            return *is_clear;
        }
        let sources = self.outside.sources(base, DYNAMIC, stop);
        let is_clear = sources.is_some_and(|sources| sources.is_empty());
        self.clear = (!stop()).then(|| (base.clone(), is_clear));
        is_clear
    }
}

impl SearchInside for Search {
    fn advances(
        &mut self,
        base: &Grid,
        grid: &Grid,
        level: u8,
        stop: &dyn Fn() -> bool,
    ) -> Advances {
        let mut found = Vec::new();
        if !stop() {
            found = rules::advances(base, grid);
        }
        if level < 2 || !found.is_empty() {
            let is_last = false;
            return Advances { found, is_last };
        }
        self.memo.begin(base);
        let kinds = forcing_inside(level);
        let mut is_last = kinds.is_empty();
        if matches!(level, 2 | 3) {
            found = self.loops(base, grid, stop);
        }
        for (index, &rules) in kinds.iter().enumerate() {
            if found.is_empty() {
                found = self.forcing(base, grid, rules, stop);
                is_last = index + 1 == kinds.len();
            }
        }
        Advances { found, is_last }
    }
}

/// Returns the removals that depend on candidates removed since the start of a net.
fn advances(base: &Grid, grid: &Grid, found: &[Finding]) -> Vec<Advance> {
    let advances = found.iter().map(|finding| finding.advance(base, grid));
    advances.flatten().collect()
}

/// Returns the kinds of forcing chains inside nets of a level, in order.
fn forcing_inside(level: u8) -> &'static [Rules] {
    const WITH_CHAINS: Rules = Rules {
        level: 2,
        ..DYNAMIC
    };
    match level {
        0..=2 => &[],
        3 => &[STATIC],
        4 => &[DYNAMIC],
        _ => &[DYNAMIC, WITH_CHAINS],
    }
}

fn finding(grid: &Grid, found: &LoopHint) -> Finding {
    let mut reverse = Vec::new();
    if found.is_cycle {
        let weak = found.path.windows(2).filter(|link| !link[0].is_on());
        reverse.extend(weak.map(|link| linking(link, |_| true)));
    }
    Finding {
        removed: found.removed(grid),
        nested: Arc::new(Nested {
            complexity: found.complexity(),
            chains: vec![found.path.clone()],
            truths: strong_links(grid, &found.path).collect(),
            reverse,
        }),
    }
}

impl Finding {
    /// Returns the removals with the candidates they depend on, removed since the start of a net; `None`
    /// if there are none.
    pub(super) fn advance(&self, base: &Grid, grid: &Grid) -> Option<Advance> {
        let mut parents = Vec::new();
        let mut seen = Candidates::NONE;
        for &constraint in self.nested.truths.iter().chain(&self.nested.reverse) {
            for candidate in base.lost(grid, constraint) {
                if !seen.contains(candidate) {
                    seen.insert(candidate);
                    parents.push(candidate as u16);
                }
            }
        }
        (!parents.is_empty()).then(|| Advance {
            removed: self.removed.clone(),
            parents,
            reason: Reason::Chain(Arc::clone(&self.nested)),
        })
    }
}

/// Returns the strong links of a path from its last node to its first.
pub(super) fn strong_links<'a>(
    grid: &'a Grid,
    path: &'a [Claim],
) -> impl Iterator<Item = Constraint> + 'a {
    let links = path.windows(2).filter(|link| link[0].is_on());
    links.map(|link| linking(link, |one| one.is_cell() || is_pair(grid.mask(one))))
}

/// Returns the first fitting constraint that two nodes share.
fn linking(link: &[Claim], fits: impl Fn(Constraint) -> bool) -> Constraint {
    let [one, two] = [link[0], link[1]].map(|node| constraints_of(node.subject()));
    let shared = one
        .iter()
        .zip(two)
        .map(|(one, two)| (one.constraint, two.constraint));
    let mut shared = shared.filter(|(one, two)| one == two && fits(*one));
    let first = shared.next();
    first.expect("linked candidates share a constraint").0
}
