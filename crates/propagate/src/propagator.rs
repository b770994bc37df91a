//! Running strategies to their common fixpoint.
//!
//! ```text
//! pass:  elimination ─▶ hidden singles ─▶ subsets (to their own fixpoint) ─▶ forced cells ─▶ again
//! ```
//!
//! **Invariant:** a unit that is not marked stale for a subset size or a forced-cells phase has been
//! searched for it and has not changed since, so another search would find nothing. Every change to
//! candidates is made by `Work::perform`, which marks the units it affects; skipping clean units
//! therefore changes neither the deductions nor their order.

mod stale;

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use foldoku_board::{Candidates, DigitSet, Geometry, Square, Unit};

use crate::deduction::{Contradiction, Deduction};
use crate::forced_cells::Phases;
use crate::strategy::Strategy;
use crate::subsets::Scan;
use crate::tally::Tally;
use crate::{elimination, forced_cells, hidden_single, subsets};
use stale::{Stale, UNFILTERED};

/// Options of a [`Propagator`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The strategies, in the order of a pass. Duplicates are ignored.
    pub strategies: Vec<Strategy>,
    /// The largest L of [`Strategy::Subsets`], which searches for subsets of up to L cells and of all
    /// but up to L cells. `None` means every size in units of up to 16 cells, and 4 in larger units.
    pub max_subset: Option<usize>,
}

impl Default for Config {
    /// All strategies with all kinds of units.
    fn default() -> Config {
        Config::of(&[
            Strategy::Elimination,
            Strategy::HiddenSingle,
            Strategy::Subsets,
            Strategy::ForcedCells,
        ])
    }
}

impl Config {
    /// Creates options with these strategies and the default sizes of subsets.
    pub fn of(strategies: &[Strategy]) -> Config {
        Config {
            strategies: strategies.to_vec(),
            max_subset: None,
        }
    }
}

/// A deduction that was applied, and the candidates it removed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AppliedDeduction {
    /// The deduction.
    pub deduction: Deduction,
    /// The cells that changed and the digits they lost.
    pub removed: Vec<(Square, DigitSet)>,
}

/// The state of the candidates after propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell has one candidate, and together they are a solution.
    Solved,
    /// The strategies find no more deductions.
    Stuck,
    /// There is no solution.
    Impossible(Contradiction),
}

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The state of the candidates.
    pub outcome: Outcome,
    /// The number of passes over the strategies, including the last one that finds nothing.
    pub passes: u64,
}

/// Runs strategies on the candidates of one geometry.
///
/// Owns its memory and a handle to the board; create one per thread.
///
/// ```
/// use foldoku_board::{Candidates, Geometry, Puzzle};
/// use foldoku_propagate::{Config, Outcome, Propagator, Strategy};
///
/// let board = Geometry::boxes(2, 2)?;
/// let puzzle = Puzzle::parse(&board, "12.. .... 2... ...1").unwrap();
/// let mut candidates = Candidates::of(&puzzle);
/// let mut propagator = Propagator::new(&board, &Config::of(&[Strategy::Elimination]));
/// let report = propagator.run(&mut candidates, None);
/// assert_eq!(report.outcome, Outcome::Stuck);
/// # Ok::<(), foldoku_board::GeometryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Propagator {
    geometry: Geometry,
    strategies: Vec<Strategy>,
    /// The largest L of any unit.
    largest_limit: usize,
    max_subset: Option<usize>,
    turns: Vec<Unit>,
    phases: Phases,
    work: Work,
    was_stopped: bool,
}

/// Polled between two units; returns true to stop.
pub type Stop<'a> = &'a dyn Fn() -> bool;

impl Propagator {
    /// Creates a propagator for boards of one geometry.
    pub fn new(geometry: &Geometry, config: &Config) -> Propagator {
        let mut strategies = Vec::new();
        for &strategy in &config.strategies {
            if !strategies.contains(&strategy) {
                strategies.push(strategy);
            }
        }
        let limits = geometry
            .units()
            .map(|unit| subset_limit(geometry.squares_of(unit).len(), config.max_subset));
        Propagator {
            geometry: geometry.clone(),
            strategies,
            largest_limit: limits.max().unwrap_or(0),
            max_subset: config.max_subset,
            turns: elimination::turns(geometry),
            phases: Phases::new(geometry),
            work: Work {
                stale: Stale::all(geometry.unit_count()),
                tally: Tally::ZERO,
                changed: false,
            },
            was_stopped: false,
        }
    }

    /// Runs passes until every cell has one candidate, nothing changes, or there is a contradiction.
    /// Calls `on_deduction` for every deduction, once it is applied.
    pub fn run(
        &mut self,
        candidates: &mut Candidates,
        on_deduction: Option<OnDeduction<'_>>,
    ) -> Report {
        self.work.stale.mark_all();
        let mut passes = 0;
        let enough = Candidates::is_settled;
        let result = self.passes(candidates, on_deduction, &mut passes, None, enough);
        let outcome = match result {
            Err(contradiction) => Outcome::Impossible(contradiction),
            Ok(()) if !candidates.is_settled() => Outcome::Stuck,
            Ok(()) => match clash(&self.geometry, candidates) {
                Some(contradiction) => Outcome::Impossible(contradiction),
                None => Outcome::Solved,
            },
        };
        Report { outcome, passes }
    }

    /// Runs the strategies to their common fixpoint, even after every cell has one candidate.
    ///
    /// If `candidates` are the result of removing candidates from `since`, and `since` is at the
    /// fixpoint, units that have not changed are not searched again.
    ///
    /// # Errors
    ///
    /// If a strategy finds that the candidates have no solution.
    pub fn close(
        &mut self,
        candidates: &mut Candidates,
        since: Option<&Candidates>,
        on_deduction: Option<OnDeduction<'_>>,
    ) -> Result<(), Contradiction> {
        self.close_unless(candidates, since, on_deduction, None)
    }

    /// Does the same as [`Propagator::close`] unless it is stopped: subsets on large boards can take
    /// minutes. [`Propagator::was_stopped`] then returns true, and the candidates are not at the
    /// fixpoint and may be inconsistent.
    ///
    /// # Errors
    ///
    /// As [`Propagator::close`].
    pub fn close_unless(
        &mut self,
        candidates: &mut Candidates,
        since: Option<&Candidates>,
        on_deduction: Option<OnDeduction<'_>>,
        stop: Option<Stop<'_>>,
    ) -> Result<(), Contradiction> {
        match since {
            None => self.work.stale.mark_all(),
            Some(closed) => {
                self.work.stale.clear();
                for ((square, set), before) in candidates.iter().zip(closed.sets()) {
                    if set != *before {
                        self.work.stale.mark(self.geometry.units_of(square));
                    }
                }
            }
        }
        self.passes(candidates, on_deduction, &mut 0, stop, |_| false)
    }

    /// Returns whether the last run was stopped.
    pub fn was_stopped(&self) -> bool {
        self.was_stopped
    }

    /// Returns the counters since the last call and resets them.
    pub fn take_tally(&mut self) -> Tally {
        core::mem::take(&mut self.work.tally)
    }

    /// Runs passes until `enough` returns true, or every strategy has run since the last change.
    fn passes(
        &mut self,
        candidates: &mut Candidates,
        mut on_deduction: Option<OnDeduction<'_>>,
        passes: &mut u64,
        stop: Option<Stop<'_>>,
        enough: impl Fn(&Candidates) -> bool,
    ) -> Result<(), Contradiction> {
        self.was_stopped = false;
        let mut quiet = 0;
        while quiet < self.strategies.len() && !enough(candidates) {
            *passes += 1;
            for index in 0..self.strategies.len() {
                let strategy = self.strategies[index];
                self.work.changed = false;
                self.sweep(strategy, candidates, &mut on_deduction, stop)?;
                if self.was_stopped {
                    return Ok(());
                }
                // Subsets run to their fixpoint, the other strategies make only one sweep.
                quiet = match (self.work.changed, strategy) {
                    (false, _) => quiet + 1,
                    (true, Strategy::Subsets) => 1,
                    (true, _) => 0,
                };
                if quiet == self.strategies.len() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn sweep(
        &mut self,
        strategy: Strategy,
        candidates: &mut Candidates,
        on_deduction: &mut Option<OnDeduction<'_>>,
        stop: Option<Stop<'_>>,
    ) -> Result<(), Contradiction> {
        self.was_stopped = stop.is_some_and(|stop| stop());
        if self.was_stopped {
            return Ok(());
        }
        let geometry = &self.geometry;
        match strategy {
            Strategy::Elimination => {
                let mut sweep = elimination::Sweep::default();
                let turns = &self.turns;
                let next = |c: &Candidates, _: &mut Stale| sweep.next(geometry, turns, c);
                self.work.exhaust(geometry, candidates, on_deduction, next)
            }
            Strategy::HiddenSingle | Strategy::HiddenSingleBox | Strategy::HiddenSingleLine => {
                let mut sweep = hidden_single::Sweep::new(strategy);
                let next = |c: &Candidates, _: &mut Stale| sweep.next(geometry, c);
                self.work.exhaust(geometry, candidates, on_deduction, next)
            }
            Strategy::Subsets => self.subsets(self.largest_limit, candidates, on_deduction, stop),
            Strategy::ForcedCells => {
                let mut sweep = forced_cells::Sweep::new();
                let phases = &self.phases;
                let next = |c: &Candidates, stale: &mut Stale| {
                    sweep.next(geometry, phases, c, |unit, phase| {
                        stale.take_phase(unit, phase)
                    })
                };
                self.work.exhaust(geometry, candidates, on_deduction, next)
            }
        }
    }

    /// Runs the pairs of sizes for 1 to `limit` to their common fixpoint.
    fn subsets(
        &mut self,
        limit: usize,
        candidates: &mut Candidates,
        on_deduction: &mut Option<OnDeduction<'_>>,
        stop: Option<Stop<'_>>,
    ) -> Result<(), Contradiction> {
        if limit == 0 {
            return Ok(());
        }
        let mut changed_before = self.work.changed;
        loop {
            if limit > 1 {
                self.subsets(limit - 1, candidates, on_deduction, stop)?;
            } else {
                self.work.tally.rounds += 1;
            }
            changed_before |= self.work.changed;
            self.work.changed = false;
            self.subsets_of_size(
                limit,
                |squares| squares - limit,
                candidates,
                on_deduction,
                stop,
            )?;
            self.subsets_of_size(limit, |_| limit, candidates, on_deduction, stop)?;
            if !self.work.changed || self.was_stopped {
                self.work.changed = changed_before;
                return Ok(());
            }
        }
    }

    /// Searches every unit that is large enough for `limit` once, for subsets of one size of the pair.
    fn subsets_of_size(
        &mut self,
        limit: usize,
        size_in: impl Fn(usize) -> usize,
        candidates: &mut Candidates,
        on_deduction: &mut Option<OnDeduction<'_>>,
        stop: Option<Stop<'_>>,
    ) -> Result<(), Contradiction> {
        let geometry = &self.geometry;
        for unit in geometry.units() {
            if self.was_stopped {
                return Ok(());
            }
            let squares = geometry.squares_of(unit).len();
            if limit > subset_limit(squares, self.max_subset) {
                continue;
            }
            if limit > 1 && self.work.stale.take_size(unit, UNFILTERED) {
                let promising = subsets::promising_sizes(geometry, candidates, unit);
                self.work.stale.sizes[unit.index()] &= promising;
            }
            let size = size_in(squares);
            // Small subsets are found in less time than a poll takes.
            self.was_stopped = limit > 2 && stop.is_some_and(|stop| stop());
            if self.work.stale.take_size(unit, size) {
                let mut scan = Scan::new(unit, size);
                let next = |c: &Candidates, _: &mut Stale| scan.next(geometry, c);
                self.work
                    .exhaust(geometry, candidates, on_deduction, next)?;
            }
        }
        Ok(())
    }
}

/// Called with each deduction of a run, after it was applied.
pub type OnDeduction<'a> = &'a mut dyn FnMut(&AppliedDeduction);

/// Returns the largest L for a unit with this many cells.
fn subset_limit(squares: usize, max_subset: Option<usize>) -> usize {
    let limit = max_subset.unwrap_or_else(|| subsets::default_limit(squares));
    limit.min(squares / 2)
}

/// Returns two cells of a unit that have the same single candidate.
fn clash(geometry: &Geometry, candidates: &Candidates) -> Option<Contradiction> {
    geometry.units().find_map(|unit| {
        let mut seen = DigitSet::EMPTY;
        geometry.squares_of(unit).iter().find_map(|&square| {
            let twice = seen & candidates[square];
            seen |= candidates[square];
            twice
                .first()
                .map(|digit| Contradiction::Clash { unit, digit })
        })
    })
}

/// The state that all strategies share.
#[derive(Clone, Debug)]
struct Work {
    stale: Stale,
    tally: Tally,
    /// Whether any candidate was removed since the flag was last cleared.
    changed: bool,
}

impl Work {
    /// Applies the deductions of `next` until there are no more.
    fn exhaust(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        on_deduction: &mut Option<OnDeduction<'_>>,
        mut next: impl FnMut(&Candidates, &mut Stale) -> Result<Option<Deduction>, Contradiction>,
    ) -> Result<(), Contradiction> {
        while let Some(deduction) = next(candidates, &mut self.stale)? {
            self.perform(geometry, candidates, deduction, on_deduction);
        }
        Ok(())
    }

    /// Applies a deduction, counts it and reports it.
    fn perform(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        deduction: Deduction,
        on_deduction: &mut Option<OnDeduction<'_>>,
    ) {
        let mut count = 0;
        let mut removed = Vec::new();
        deduction.apply(geometry, candidates, |square, digits| {
            count += digits.len() as u64;
            self.stale.mark(geometry.units_of(square));
            if on_deduction.is_some() {
                removed.push((square, digits));
            }
        });
        self.changed |= count > 0;
        self.tally.count(&deduction, count);
        if let Some(on_deduction) = on_deduction {
            on_deduction(&AppliedDeduction { deduction, removed });
        }
    }
}
