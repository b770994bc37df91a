//! Cycles and forcing chains of Sudoku Explainer 1.2.1, in its order and with its difficulties.
//!
//! **Invariant:** the hint is the first of least difficulty, then least complexity, then lowest kind, in
//! the order in which Sudoku Explainer generates hints.

mod grid;
mod loops;
mod multiple;
mod nested;
mod net;
mod reason;
mod rules;
mod scan;
mod source;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use grid::Grid;
use loops::{Kind, LoopHint, Loops};
use multiple::{Forcing, ForcingHint};
use nested::Search;
use reason::Rules;
use source::Source;

use crate::candidate::Candidate;
use crate::implications::{Claim, Constraint};
use crate::position::Position;
use crate::step::{Chain, Node, Step};
use crate::technique::Technique;

/// The kind of chains to search, in order of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Cycles and forcing chains from one candidate.
    Loops,
    /// Contradictions on one digit.
    Nishio,
    /// Chains from all candidates of a cell or all places in a unit.
    Multiple,
    /// Candidates that became false count as removed.
    Dynamic,
    /// Dynamic, with subsets inside the nets.
    Plus,
    /// Dynamic, with chains inside the nets: forcing chains (0), multiple (1), dynamic (2), or dynamic
    /// with forcing chains inside (3).
    Nested(u8),
}

/// A hint of the chain search.
#[derive(Clone, Debug)]
pub(super) struct ChainHint {
    pub(super) difficulty: f64,
    pub(super) step: Step,
}

/// Searches for chains.
#[derive(Debug)]
pub(super) struct Chains {
    loops: Loops,
    forcing: Forcing,
}

impl Chains {
    pub(super) fn new() -> Chains {
        Chains {
            loops: Loops::new(),
            forcing: Forcing::new(Box::new(Search::new())),
        }
    }

    /// Returns the hint that Sudoku Explainer shows, or `None` if there is none or `stop` returns true.
    pub(super) fn best(
        &mut self,
        position: &Position,
        level: Level,
        stop: &dyn Fn() -> bool,
    ) -> Option<ChainHint> {
        let grid = Grid::of(position);
        if level == Level::Loops {
            let (_, found) = self.loops.best(&grid)?;
            return Some(loop_hint(&grid, &found));
        }
        let hint = self.forcing.best(&grid, level.rules().1, stop)?;
        Some(self.hint(&grid, level, &hint))
    }

    /// Calls `take` with every hint, the easiest first.
    pub(super) fn each(
        &mut self,
        position: &Position,
        level: Level,
        stop: &dyn Fn() -> bool,
        take: &mut dyn FnMut(ChainHint) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let grid = Grid::of(position);
        if level == Level::Loops {
            let mut loops = self.loops.all(&grid);
            return loops.try_for_each(|found| take(loop_hint(&grid, &found)));
        }
        let mut hints = self.forcing.all(&grid, level.rules().1, stop);
        if stop() {
            // The hints found before stopping need not include the best.
            return ControlFlow::Continue(());
        }
        hints.sort_by_key(|hint| (hint.complexity, hint.source.key()));
        hints
            .iter()
            .try_for_each(|hint| take(self.hint(&grid, level, hint)))
    }

    fn hint(&self, grid: &Grid, level: Level, hint: &ForcingHint) -> ChainHint {
        let ends = self.forcing.ends(grid, hint);
        let mut step = Step::new(level.technique(hint.source));
        let candidate = Candidate::from_index(hint.target.subject());
        if hint.target.is_on() {
            step.placements.push(candidate);
        } else {
            step.eliminations.push(candidate);
        }
        let truths = self.forcing.truths(&ends, hint).into_iter();
        step.truths = truths.map(Constraint::truth).collect();
        let paths = ends.iter().map(|&end| self.forcing.main_path(end));
        step.evidence.chains = paths.map(|path| chain(path, false)).collect();
        ChainHint {
            difficulty: difficulty(level.rules().0, hint.complexity),
            step,
        }
    }
}

impl Level {
    /// Returns the base difficulty without the length, and the rules for nets.
    fn rules(self) -> (f64, Rules) {
        let (base, is_dynamic, level) = match self {
            Level::Loops => unreachable!("loops are not nets"),
            Level::Nishio => (7.5, true, 0),
            Level::Multiple => (8.0, false, 0),
            Level::Dynamic => (8.5, true, 0),
            Level::Plus => (9.0, true, 1),
            Level::Nested(inside) => (9.5 + 0.5 * f64::from(inside), true, inside + 2),
        };
        let rules = Rules {
            is_dynamic,
            is_nishio: self == Level::Nishio,
            level,
        };
        (base, rules)
    }

    fn technique(self, source: Source) -> Technique {
        match (self, source) {
            (Level::Nishio, _) => Technique::Nishio,
            (Level::Multiple, Source::Group(group)) if !group.is_cell() => Technique::RegionForcing,
            (Level::Multiple | Level::Loops, _) => Technique::CellForcing,
            (Level::Dynamic, _) => Technique::DynamicForcing,
            (Level::Plus, _) => Technique::DynamicForcingPlus,
            (Level::Nested(_), _) => Technique::NestedForcing,
        }
    }
}

/// Builds the hint of a cycle or of a chain from one candidate.
fn loop_hint(grid: &Grid, found: &LoopHint) -> ChainHint {
    let technique = match (found.kind, found.is_cycle) {
        (Kind::X, true) => Technique::BidirectionalX,
        (Kind::Y, _) => Technique::BidirectionalY,
        (Kind::Xy, true) => Technique::BidirectionalXy,
        (Kind::X, false) => Technique::ForcingX,
        (Kind::Xy, false) => Technique::ForcingXy,
    };
    let target = found.path[0];
    let mut step = Step::new(technique);
    if !found.is_cycle && target.is_on() {
        step.placements
            .push(Candidate::from_index(target.subject()));
    } else {
        let removed = found.removed(grid).into_iter();
        step.eliminations = removed
            .map(|candidate| Candidate::from_index(candidate.into()))
            .collect();
    }
    for constraint in nested::strong_links(grid, &found.path) {
        step.add_truth(constraint.truth());
    }
    let path = found.path.iter().rev().copied();
    step.evidence.chains.push(chain(path, found.is_cycle));
    ChainHint {
        difficulty: found.rank().0,
        step,
    }
}

/// Returns the chain of some claims about candidates.
fn chain(path: impl IntoIterator<Item = Claim>, is_loop: bool) -> Chain {
    let node = |claim: Claim| {
        let square = Square::new(claim.subject() / 9);
        Node::new(SquareSet::of(square), claim.subject() % 9, claim.is_on())
    };
    Chain {
        nodes: path.into_iter().map(node).collect(),
        is_loop,
    }
}

/// Returns the difficulty of a chain.
pub(super) fn difficulty(base: f64, complexity: u32) -> f64 {
    let mut lengths = lengths();
    let fits = |&(_, most): &(f64, u32)| complexity <= most;
    let (added, _) = lengths.find(fits).expect("lengths have no end");
    base + added
}

/// Returns what length adds to a difficulty, and the greatest complexity for which it does. Tenths are added
/// one by one, because the sum must round in the same way.
fn lengths() -> impl Iterator<Item = (f64, u32)> {
    let next = |&(added, bound, is_odd): &(f64, u32, bool)| {
        let bound = if is_odd { bound * 4 / 3 } else { bound * 3 / 2 };
        Some((added + 0.1, bound, !is_odd))
    };
    let steps = std::iter::successors(Some((0.0, 4, false)), next);
    steps.map(|(added, bound, _)| (added, bound + 2))
}
