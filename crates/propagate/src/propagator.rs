//! Running strategies to their common fixpoint.
//!
//! ```text
//! pass:  elimination ─▶ hidden singles ─▶ subsets (to their own fixpoint) ─▶ forced cells ─▶ again
//! ```
//!
//! **Invariant:** a unit that is not marked stale for a subset size (or a forced-cells phase) was
//! searched for it without effect and has not changed since, so searching it again would find
//! nothing. Every change to candidates goes through `Work::perform`, which marks the units it
//! touches; skipping clean units therefore alters neither what is found nor its order.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::{Candidates, DigitSet, Geometry, Square, Unit};

use crate::deduction::{Contradiction, Deduction};
use crate::forced_cells::Phases;
use crate::strategy::Strategy;
use crate::subsets::Scan;
use crate::tally::Tally;
use crate::{elimination, forced_cells, hidden_single, subsets};

/// Which strategies run, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The strategies, in the order of a pass. One that is named twice runs once.
    pub strategies: Vec<Strategy>,
    /// The largest L of [`Strategy::Subsets`]: subsets of up to L squares, and those that leave out
    /// up to L. `None` stands for every size in units of up to 16 squares, and 4 in larger ones.
    pub max_subset: Option<usize>,
}

impl Default for Config {
    /// Every strategy, each once.
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
    /// These strategies, with subsets of the usual sizes.
    pub fn of(strategies: &[Strategy]) -> Config {
        Config {
            strategies: strategies.to_vec(),
            max_subset: None,
        }
    }
}

/// A deduction that was carried out, and what it took away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The deduction.
    pub deduction: Deduction,
    /// The squares that changed, and the digits they lost.
    pub removed: Vec<(Square, DigitSet)>,
}

/// What candidates look like after propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every square has one candidate, and they make a solution.
    Solved,
    /// The strategies find nothing more.
    Stuck,
    /// There is no solution.
    Impossible(Contradiction),
}

/// What a run has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// How many passes over the chosen strategies were begun; one that finds nothing counts.
    pub passes: u64,
}

/// Runs strategies on the candidates of one geometry.
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
#[derive(Debug)]
pub struct Propagator<'g> {
    strategies: Vec<Strategy>,
    /// The largest L of any unit, and of units by their number of squares.
    largest_limit: usize,
    max_subset: Option<usize>,
    turns: Vec<Unit>,
    phases: Phases,
    work: Work<'g>,
}

impl<'g> Propagator<'g> {
    /// A propagator for boards of one geometry.
    pub fn new(geometry: &'g Geometry, config: &Config) -> Propagator<'g> {
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
            strategies,
            largest_limit: limits.max().unwrap_or(0),
            max_subset: config.max_subset,
            turns: elimination::turns(geometry),
            phases: Phases::new(geometry),
            work: Work {
                geometry,
                stale: Stale::all(geometry.unit_count()),
                tally: Tally::ZERO,
                changed: false,
            },
        }
    }

    /// Runs passes until every square is settled, nothing changes, or there is a contradiction.
    /// `watch` is shown every step.
    pub fn run(&mut self, candidates: &mut Candidates, watch: Watch<'_>) -> Report {
        self.work.stale.mark_all();
        let mut passes = 0;
        let result = self.passes(candidates, watch, &mut passes, Candidates::is_settled);
        let geometry = self.work.geometry;
        let outcome = match result {
            Err(contradiction) => Outcome::Impossible(contradiction),
            Ok(()) if !candidates.is_settled() => Outcome::Stuck,
            Ok(()) => match clash(geometry, candidates) {
                Some(contradiction) => Outcome::Impossible(contradiction),
                None => Outcome::Solved,
            },
        };
        Report { outcome, passes }
    }

    /// Runs the strategies to their common fixpoint, settled or not.
    ///
    /// If `candidates` were made from some that are at that fixpoint, by taking candidates away,
    /// then `since` hands those in, and units without a change are not searched again.
    ///
    /// # Errors
    ///
    /// If the candidates allow no solution.
    pub fn close(
        &mut self,
        candidates: &mut Candidates,
        since: Option<&Candidates>,
        watch: Watch<'_>,
    ) -> Result<(), Contradiction> {
        match since {
            None => self.work.stale.mark_all(),
            Some(closed) => {
                self.work.stale.clear();
                for ((square, set), before) in candidates.iter().zip(closed.sets()) {
                    if set != *before {
                        self.work.stale.mark(self.work.geometry.units_of(square));
                    }
                }
            }
        }
        self.passes(candidates, watch, &mut 0, |_| false)
    }

    /// What has been done since the last call.
    pub fn take_tally(&mut self) -> Tally {
        core::mem::take(&mut self.work.tally)
    }

    /// Passes until `enough`, or until every strategy has had its turn since the last change.
    fn passes(
        &mut self,
        candidates: &mut Candidates,
        mut watch: Watch<'_>,
        passes: &mut u64,
        enough: impl Fn(&Candidates) -> bool,
    ) -> Result<(), Contradiction> {
        let mut quiet = 0;
        while quiet < self.strategies.len() && !enough(candidates) {
            *passes += 1;
            for index in 0..self.strategies.len() {
                let strategy = self.strategies[index];
                self.work.changed = false;
                self.sweep(strategy, candidates, &mut watch)?;
                // Subsets leave themselves at their fixpoint, the others after one sweep do not.
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
        watch: &mut Watch<'_>,
    ) -> Result<(), Contradiction> {
        let geometry = self.work.geometry;
        match strategy {
            Strategy::Elimination => {
                let mut sweep = elimination::Sweep::default();
                let turns = &self.turns;
                let next = |c: &Candidates, _: &mut Stale| sweep.next(geometry, turns, c);
                self.work.exhaust(candidates, watch, next)
            }
            Strategy::HiddenSingle | Strategy::HiddenSingleBox | Strategy::HiddenSingleLine => {
                let mut sweep = hidden_single::Sweep::new(strategy);
                let next = |c: &Candidates, _: &mut Stale| sweep.next(geometry, c);
                self.work.exhaust(candidates, watch, next)
            }
            Strategy::Subsets => self.subsets(self.largest_limit, candidates, watch),
            Strategy::ForcedCells => {
                let mut sweep = forced_cells::Sweep::new();
                let phases = &self.phases;
                let next = |c: &Candidates, stale: &mut Stale| {
                    sweep.next(geometry, phases, c, |unit, phase| {
                        stale.take_phase(unit, phase)
                    })
                };
                self.work.exhaust(candidates, watch, next)
            }
        }
    }

    /// Brings the pairs of sizes for 1 … `limit` to their common fixpoint.
    fn subsets(
        &mut self,
        limit: usize,
        candidates: &mut Candidates,
        watch: &mut Watch<'_>,
    ) -> Result<(), Contradiction> {
        if limit == 0 {
            return Ok(());
        }
        let mut changed_before = self.work.changed;
        loop {
            if limit > 1 {
                self.subsets(limit - 1, candidates, watch)?;
            } else {
                self.work.tally.rounds += 1;
            }
            changed_before |= self.work.changed;
            self.work.changed = false;
            self.subsets_of_size(limit, |squares| squares - limit, candidates, watch)?;
            self.subsets_of_size(limit, |_| limit, candidates, watch)?;
            if !self.work.changed {
                self.work.changed = changed_before;
                return Ok(());
            }
        }
    }

    /// Searches every unit that has the pair for `limit` once for subsets of one size of the pair.
    fn subsets_of_size(
        &mut self,
        limit: usize,
        size_in: impl Fn(usize) -> usize,
        candidates: &mut Candidates,
        watch: &mut Watch<'_>,
    ) -> Result<(), Contradiction> {
        let geometry = self.work.geometry;
        for unit in geometry.units() {
            let squares = geometry.squares_of(unit).len();
            if limit > subset_limit(squares, self.max_subset) {
                continue;
            }
            if limit > 1 && self.work.stale.take_size(unit, UNSIFTED) {
                let promising = subsets::promising_sizes(geometry, candidates, unit);
                self.work.stale.sizes[unit.index()] &= promising;
            }
            let size = size_in(squares);
            if self.work.stale.take_size(unit, size) {
                let mut scan = Scan::new(unit, size);
                let next = |c: &Candidates, _: &mut Stale| scan.next(geometry, c);
                self.work.exhaust(candidates, watch, next)?;
            }
        }
        Ok(())
    }
}

/// Who is shown the steps, if anybody.
pub type Watch<'a> = Option<&'a mut dyn FnMut(&Step)>;

/// The largest L for a unit of so many squares.
fn subset_limit(squares: usize, max_subset: Option<usize>) -> usize {
    let limit = max_subset.unwrap_or_else(|| subsets::default_limit(squares));
    limit.min(squares / 2)
}

/// Two squares of a unit that are settled to the same digit.
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

/// What all strategies work with.
#[derive(Debug)]
struct Work<'g> {
    geometry: &'g Geometry,
    stale: Stale,
    tally: Tally,
    /// Whether anything was taken away since the flag was last lowered.
    changed: bool,
}

impl Work<'_> {
    /// Carries out what `next` finds until it finds nothing more.
    fn exhaust(
        &mut self,
        candidates: &mut Candidates,
        watch: &mut Watch<'_>,
        mut next: impl FnMut(&Candidates, &mut Stale) -> Result<Option<Deduction>, Contradiction>,
    ) -> Result<(), Contradiction> {
        while let Some(deduction) = next(candidates, &mut self.stale)? {
            self.perform(candidates, deduction, watch);
        }
        Ok(())
    }

    /// The one place that carries out a deduction, counts it and shows it.
    fn perform(
        &mut self,
        candidates: &mut Candidates,
        deduction: Deduction,
        watch: &mut Watch<'_>,
    ) {
        let geometry = self.geometry;
        let mut count = 0;
        let mut removed = Vec::new();
        deduction.apply(geometry, candidates, |square, digits| {
            count += digits.len() as u64;
            self.stale.mark(geometry.units_of(square));
            if watch.is_some() {
                removed.push((square, digits));
            }
        });
        self.changed |= count > 0;
        self.tally.count(&deduction, count);
        if let Some(watch) = watch {
            watch(&Step { deduction, removed });
        }
    }
}

/// The bit among the subset sizes of a unit that says the unpromising ones have not been struck out
/// since it changed. No subset has size 0.
const UNSIFTED: usize = 0;

/// For each unit, which subset sizes and forced-cells phases have to look at it again.
#[derive(Debug)]
struct Stale {
    sizes: Vec<u64>,
    phases: Vec<u64>,
}

impl Stale {
    fn all(units: usize) -> Stale {
        Stale {
            sizes: vec![u64::MAX; units],
            phases: vec![u64::MAX; units],
        }
    }

    fn mark_all(&mut self) {
        self.sizes.fill(u64::MAX);
        self.phases.fill(u64::MAX);
    }

    fn clear(&mut self) {
        self.sizes.fill(0);
        self.phases.fill(0);
    }

    fn mark(&mut self, units: &[Unit]) {
        for unit in units {
            self.sizes[unit.index()] = u64::MAX;
            self.phases[unit.index()] = u64::MAX;
        }
    }

    /// Whether `unit` has to be searched for subsets of `size`; from now on, not until it changes.
    fn take_size(&mut self, unit: Unit, size: usize) -> bool {
        take_bit(&mut self.sizes[unit.index()], size)
    }

    /// The same for a forced-cells phase.
    fn take_phase(&mut self, unit: Unit, phase: usize) -> bool {
        take_bit(&mut self.phases[unit.index()], phase)
    }
}

fn take_bit(mask: &mut u64, bit: usize) -> bool {
    let taken = *mask >> bit & 1 == 1;
    *mask &= !(1 << bit);
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use foldoku_board::{Puzzle, format};

    #[track_caller]
    fn check(puzzle: &str, strategies: &[Strategy], outcome: Outcome, passes: u64) -> Candidates {
        let classic = Geometry::classic();
        let puzzle = Puzzle::parse(&classic, puzzle).unwrap();
        let mut candidates = Candidates::of(&puzzle);
        let mut propagator = Propagator::new(&classic, &Config::of(strategies));
        let report = propagator.run(&mut candidates, None);
        assert_eq!(report, Report { outcome, passes });
        candidates
    }

    const P1: &str =
        "58??26????6???7??2?7?????612???1935????3?4????5386???489?????4?7??4???1????68??37";

    #[test]
    fn elimination_alone_solves_p1_in_four_passes() {
        let candidates = check(P1, &[Strategy::Elimination], Outcome::Solved, 4);
        let line = format::grid(
            &Geometry::classic(),
            &candidates.to_grid(),
            format::Style::Line,
        );
        assert!(line.starts_with("584126793169537482372948561"));
    }

    #[test]
    fn no_strategies_find_nothing() {
        let candidates = check(P1, &[], Outcome::Stuck, 0);
        assert_eq!(candidates.open_count(), 49);
    }

    #[test]
    fn every_step_follows_from_the_candidates_before_it() {
        let classic = Geometry::classic();
        let puzzle = Puzzle::parse(
            &classic,
            "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4",
        )
        .unwrap();
        let mut before = Candidates::of(&puzzle);
        let mut candidates = before.clone();
        let mut steps = 0;
        let mut watch = |step: &Step| {
            assert!(step.deduction.holds(&classic, &before));
            assert!(!step.removed.is_empty());
            for &(square, digits) in &step.removed {
                assert_eq!(before.remove(square, digits), digits);
            }
            steps += 1;
        };
        let mut propagator = Propagator::new(&classic, &Config::default());
        let report = propagator.run(&mut candidates, Some(&mut watch));
        assert_eq!(report.outcome, Outcome::Stuck);
        assert!(steps > 50);
        assert_eq!(before, candidates);
    }

    /// The counts that the rule's author published for his first example.
    #[test]
    fn subsets_and_forced_cells_are_counted_as_their_author_counted() {
        let classic = Geometry::classic();
        let text = "6...4.9.. 28..57... .4...9..1 .6....34. 32.....56 ......... ......... \
                    ....3259. ....6..78";
        let puzzle = Puzzle::parse(&classic, text).unwrap();
        let mut candidates = Candidates::of(&puzzle);
        let config = Config::of(&[Strategy::Subsets, Strategy::ForcedCells]);
        let mut propagator = Propagator::new(&classic, &config);
        propagator.close(&mut candidates, None, None).unwrap();
        assert!(candidates.is_settled());
        let tally = propagator.take_tally();
        assert_eq!(tally.rounds - 1, 10);
        assert_eq!(&tally.subsets[1..9], &[114, 2, 0, 0, 0, 0, 3, 37]);
        assert_eq!(tally.forced, 9);
    }
}
