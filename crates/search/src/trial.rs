//! Search by bounded trials: try a candidate, propagate, learn from the result, and guess only if
//! nothing more can be learnt.
//!
//! Level 0 is propagation with [`Strategy::Subsets`] and [`Strategy::ForcedCells`]. At level n every
//! candidate of every empty cell is tried, with up to n nested trials. There are two ways to learn:
//!
//! - *union*: after all candidates of a cell are tried, every cell keeps the candidates that remain
//!   in at least one of the trials;
//! - *refute*: a candidate whose trial ends in a contradiction is removed, and nothing else is learnt.
//!
//! The level rises when nothing more can be learnt; the highest level, the *trial depth*, measures
//! the difficulty of a puzzle. Puzzles with several solutions end in committed guesses, counted as
//! *backtracks*.
//!
//! On most puzzles with three or more solutions the level would rise forever. If two solutions share
//! a digit in a cell where a third solution has another digit, no trial of that digit ends in a
//! solution, and no level settles the cell. Before the level rises, an independent search therefore
//! looks for such solutions among the remaining candidates; if it finds some, the engine guesses.
//! Otherwise every trial has at most one solution, and a sufficiently high level decides all trials.
//! Where the search terminates without this rule, the result is the same with it. Refutation alone
//! terminates without it, because it only needs to know whether a trial has a solution, but often not
//! within days; the rule applies to it from 100,000 trials on.
//!
//! **Invariant:** candidates at depth 0 never lose a candidate of a solution; trials work on copies.
//! [`Report`] counts are deterministic: cells are tried by [`Order`], digits ascending.

mod ending;
mod event;
mod memory;
mod run;

pub use event::{Event, Observer, Verdict};

use foldoku_board::{Candidates, Digit, Geometry, Puzzle};
use foldoku_propagate::{Config as Strategies, Propagator, Strategy, Tally};

use crate::engine::{Engine, Outcome, Stats, require_plain};
use crate::limits::{End, Limits, Meter, OnSolution};
use crate::mrv::Mrv;
use crate::order::Order;

/// How candidates are removed after trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Learn {
    /// Each cell keeps the candidates that remain in at least one trial of the tried cell.
    #[default]
    Union,
    /// Only contradicted candidates are removed.
    Refute,
}

/// When the search starts again at the first cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// As soon as a candidate is removed.
    #[default]
    Restart,
    /// After all cells are tried.
    Sweep,
}

/// Options of [`Trial`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The highest level; `None` for no limit. At 0 there are no trials.
    pub levels: Option<u32>,
    /// How candidates are removed after trials.
    pub learn: Learn,
    /// When the search starts again at the first cell.
    pub pace: Pace,
    /// Whether the result of a trial is reused in the next trial of the same candidate.
    pub memory: bool,
    /// Whether to commit to a guess when trials remove nothing more.
    pub backtrack: bool,
    /// Whether to use forced cells in addition to subsets.
    pub forced_cells: bool,
    /// The order in which cells are tried.
    pub order: Order,
    /// The largest subsets, see [`Strategies::max_subset`].
    pub max_subset: Option<usize>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            levels: None,
            learn: Learn::Union,
            pace: Pace::Restart,
            memory: false,
            backtrack: true,
            forced_cells: true,
            order: Order::Min,
            max_subset: None,
        }
    }
}

impl Config {
    fn strategies(&self) -> Strategies {
        let all = [Strategy::Subsets, Strategy::ForcedCells];
        let chosen = if self.forced_cells {
            &all[..]
        } else {
            &all[..1]
        };
        Strategies {
            max_subset: self.max_subset,
            ..Strategies::of(chosen)
        }
    }
}

/// Counts of a search, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The trial depth: the highest level that was needed.
    pub max_depth: u32,
    /// The largest number of committed guesses on one path.
    pub max_backtrack: u32,
    /// The largest sum of the level and the guesses above it.
    pub max_total: u32,
    /// Rounds of the strategies over the board, without the last round of each run.
    pub iterations: u64,
    /// Subset deductions by the size of the subset.
    pub subsets: [u64; Digit::MAX as usize],
    /// Candidates removed by forced cells.
    pub forced: u64,
    /// Trials at any depth.
    pub trials: u64,
    /// Trials that ended in a contradiction.
    pub refuted: u64,
    /// Committed guesses.
    pub backtracks: u64,
    /// The remaining candidates at depth 0, if the search neither found a solution nor proved that
    /// there is none, and was not allowed to guess.
    pub stuck: Option<Candidates>,
    /// Why the search ended.
    pub end: End,
}

impl Report {
    /// An empty report.
    const EMPTY: Report = Report {
        max_depth: 0,
        max_backtrack: 0,
        max_total: 0,
        iterations: 0,
        subsets: [0; Digit::MAX as usize],
        forced: 0,
        trials: 0,
        refuted: 0,
        backtracks: 0,
        stuck: None,
        end: End::Complete,
    };

    /// Returns the number of operations: subset deductions, and candidates removed by forced cells.
    pub fn operations(&self) -> u64 {
        self.subsets.iter().sum::<u64>() + self.forced
    }

    /// Adds the counts of one run of the strategies.
    fn add(&mut self, run: &RunTally) {
        self.iterations += run.iterations;
        for (sum, count) in self.subsets.iter_mut().zip(run.tally.subsets) {
            *sum += count;
        }
        self.forced += run.tally.forced;
    }
}

/// Counts of one run of the strategies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunTally {
    /// Rounds except the last; if the run ended in a contradiction, all started rounds.
    pub iterations: u64,
    /// The operations.
    pub tally: Tally,
}

/// The engine for bounded trials. Solutions come in the order of the committed guesses.
///
/// ```
/// use foldoku_board::{Geometry, Puzzle};
/// use foldoku_search::Limits;
/// use foldoku_search::trial::{Config, Trial};
/// use std::ops::ControlFlow;
///
/// let board = Geometry::classic();
/// let puzzle = Puzzle::parse(
///     &board,
///     "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4",
/// )
/// .unwrap();
/// let mut solutions = 0;
/// let report = Trial::new(Config::default()).run(
///     &puzzle,
///     Limits::NONE,
///     &mut |_| {
///         solutions += 1;
///         ControlFlow::Continue(())
///     },
///     None,
/// );
/// assert_eq!((solutions, report.max_depth, report.max_backtrack), (1, 1, 0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trial {
    config: Config,
    /// Searches for solutions that trials cannot settle.
    solver: Mrv,
}

impl Trial {
    /// Creates an engine with these options.
    pub fn new(config: Config) -> Trial {
        Trial {
            config,
            solver: Mrv::default(),
        }
    }

    /// Calls `on_solution` once for each solution within the limits, and returns the counts of the
    /// search. The observer receives every event.
    ///
    /// # Panics
    ///
    /// If the puzzle has constraints.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
        observer: Option<Observer<'_>>,
    ) -> Report {
        require_plain(puzzle, self.name());
        let geometry: &Geometry = puzzle.geometry();
        let mut run = run::Run {
            config: &self.config,
            geometry,
            propagator: Propagator::new(geometry, &self.config.strategies()),
            solver: &mut self.solver,
            report: Report::EMPTY,
            meter: Meter::new(limits, 1),
            guesses: 0,
            most_guesses: None,
            on_solution,
            observer,
        };
        if run.meter.start().is_continue() {
            let _ = run.branch(Candidates::of(puzzle), 0);
        }
        let end = match run.meter.end() {
            End::Complete if run.report.stuck.is_some() => End::Stuck,
            end => end,
        };
        Report { end, ..run.report }
    }
}

impl Engine for Trial {
    fn name(&self) -> &'static str {
        "trial"
    }

    /// In the statistics, nodes are the root, trials and committed guesses; guesses are trials and
    /// committed guesses; failures are trials that ended in a contradiction.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        let report = self.run(puzzle, limits, on_solution, None);
        let stats = Stats {
            nodes: 1 + report.trials + report.backtracks,
            guesses: report.trials + report.backtracks,
            failures: report.refuted,
        };
        Outcome {
            stats,
            end: report.end,
        }
    }
}

#[cfg(test)]
mod tests;
