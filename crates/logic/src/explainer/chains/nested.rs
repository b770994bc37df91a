//! Chains inside nets, their removals and the candidates they depend on.
//!
//! **Invariant:** a chain counts only if it depends on candidates that the net made false.

use foldoku_board::classic::{ALL_UNITS, SQUARES};

use super::grid::{Grid, HOUSES, candidate_at};
use super::loops::{LoopHint, Loops};
use super::multiple::Forcing;
use super::reason::{Advance, Nested, Reason, Rules};
use super::rules;
use super::scan::Scan;
use crate::claim::Claim;
use crate::position::bits_of;
use crate::step::Truth;

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
    /// The last position outside, and whether dynamic chains find nothing in it.
    clear: Option<(Grid, bool)>,
}

impl Search {
    pub(super) fn new() -> Search {
        Search {
            loops: Loops::new(),
            forcing: None,
            outside: Scan::new(),
            clear: None,
        }
    }

    /// Returns the removals of a level in a working grid; nothing if `stop` returns true.
    pub(super) fn advances(
        &mut self,
        base: &Grid,
        grid: &Grid,
        level: u8,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Advance> {
        if stop() {
            return Vec::new();
        }
        let mut found = rules::advances(base, grid);
        if found.is_empty() && matches!(level, 2 | 3) {
            found = self.loops(base, grid, stop);
        }
        for &rules in forcing_inside(level) {
            if found.is_empty() {
                let is_clear = rules.level == 0 && self.is_clear(base, stop);
                let forcing = self.forcing.get_or_insert_with(|| Box::new(Forcing::new()));
                let outside = is_clear.then_some(&self.outside);
                found = forcing.advances(base, grid, rules, outside, stop);
            }
        }
        found
    }

    fn loops(&mut self, base: &Grid, grid: &Grid, stop: &dyn Fn() -> bool) -> Vec<Advance> {
        // A hint without parents does not count. There is none if the position outside has no hints.
        let found: Vec<LoopHint> = match self.is_clear(base, stop) {
            true => self.loops.firsts(grid).collect(),
            false => self.loops.all(grid).collect(),
        };
        let advances = found.iter().map(|found| advance(base, grid, found));
        advances
            .filter(|advance| !advance.parents.is_empty())
            .collect()
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

fn advance(base: &Grid, grid: &Grid, found: &LoopHint) -> Advance {
    let truths: Vec<Truth> = truths(grid, &found.path).collect();
    let mut parents = Vec::new();
    for truth in &truths {
        add_removed(base, grid, truth, &mut parents);
    }
    if found.is_cycle {
        // Sudoku Explainer also follows the cycle in the other direction, where weak and strong links
        // change roles.
        for link in found.path.windows(2).filter(|link| !link[0].is_on()) {
            add_removed(base, grid, &truth(link, |_| true), &mut parents);
        }
    }
    Advance {
        removed: found.removed(grid),
        parents,
        reason: Reason::Chain(Nested {
            complexity: found.complexity(),
            chains: vec![found.path.clone()],
            truths,
        }),
    }
}

/// Returns the strong links of a path from its last node to its first.
pub(super) fn truths<'a>(grid: &'a Grid, path: &'a [Claim]) -> impl Iterator<Item = Truth> + 'a {
    let links = path.windows(2).filter(|link| link[0].is_on());
    links.map(|link| {
        let digit = link[0].subject() % 9;
        truth(link, |unit| grid.lines[unit][digit].count_ones() == 2)
    })
}

/// Returns the truth that links two nodes: their cell, or the first fitting unit that they share.
fn truth(link: &[Claim], fits: impl Fn(usize) -> bool) -> Truth {
    let [one, two] = [link[0], link[1]].map(Claim::subject);
    if one / 9 == two / 9 {
        return Truth::Square(SQUARES[one / 9]);
    }
    let shared = |unit: &usize| HOUSES[two / 9].contains(unit) && fits(*unit);
    let unit = HOUSES[one / 9].into_iter().find(shared);
    let unit = unit.expect("linked candidates share a unit");
    Truth::in_unit(ALL_UNITS[unit], one % 9)
}

/// Adds the candidates of a truth that were removed since the start of a net.
pub(super) fn add_removed(base: &Grid, grid: &Grid, truth: &Truth, removed: &mut Vec<u16>) {
    let mut add = |candidate: usize| {
        if !removed.contains(&(candidate as u16)) {
            removed.push(candidate as u16);
        }
    };
    match *truth {
        Truth::Square(square) => {
            let square = square.index();
            for digit in bits_of(base.marks[square] & !grid.marks[square]) {
                add(square * 9 + digit);
            }
        }
        Truth::Unit(unit, digit) => {
            let (unit, digit) = (unit.index(), digit.index());
            for place in bits_of(base.lines[unit][digit] & !grid.lines[unit][digit]) {
                add(candidate_at(unit, place, digit));
            }
        }
        Truth::Deadly(_) => {}
    }
}
