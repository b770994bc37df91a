//! Search as a person does it: try a digit, see how far the strategies get, learn from it, and
//! only then guess for good.
//!
//! Level 0 is what [`Strategy::Subsets`] and [`Strategy::ForcedCells`] find. At level n every
//! candidate of every open square is tried, with up to n tries inside each other. What is learnt:
//!
//! - *union*: after all candidates of a square have been tried, every square keeps what at least
//!   one of the tries left it;
//! - *refute*: a candidate whose try ends in a contradiction goes, and nothing else is learnt.
//!
//! The level goes up when nothing more can be learnt; the level that was needed, the *trial depth*,
//! measures how hard a puzzle is. Puzzles with several solutions end in guesses for good, counted
//! as *backtracks*.
//!
//! The level must not go up for ever, as it would on most puzzles with three solutions or more: if
//! two solutions share a digit in a square where a third has another, then no try of that digit ever
//! ends in a solution, and no level settles the square. The rule that ends it: before the level goes
//! up, an independent search looks for such solutions among those that are left, and if there are
//! any, it is time to guess. Otherwise all solutions differ wherever two of them do, every try allows
//! one solution at most, and a level that is high enough decides them all. Where a search without
//! the rule ends, it ends the same with it. (Refutation alone can end in spite of such solutions,
//! because it only asks of a try whether it has one; it goes up as long as a level has answered that
//! for some candidate.)
//!
//! **Invariant:** candidates at depth 0 never lose one that belongs to a solution; tries work on
//! copies. [`Report`] counts are exact for a given order of the search, which is that of the
//! strategies: squares by [`Order`], digits ascending.

mod ending;
mod event;
mod memory;
mod run;

pub use event::{Event, Observer, Verdict};

use foldoku_board::{Candidates, Digit, Geometry, Puzzle};
use foldoku_propagate::{Config as Strategies, Propagator, Strategy, Tally};

use crate::engine::{Engine, Outcome, Stats};
use crate::limits::{End, Limits, Meter, OnSolution};
use crate::mrv::Mrv;
use crate::order::Order;

/// What a round of tries teaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Learn {
    /// Every square keeps what some try of the square left it.
    #[default]
    Union,
    /// Only that a contradicted candidate goes.
    Refute,
}

/// When to look again from the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// As soon as something has been learnt, as a person would.
    #[default]
    Restart,
    /// After all squares have been tried.
    Sweep,
}

/// How the engine searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The highest level; `None` for as many as it takes. At 0 nothing is tried.
    pub levels: Option<u32>,
    /// What tries teach.
    pub learn: Learn,
    /// When to look again.
    pub pace: Pace,
    /// Whether what a try has left is remembered for the next try of the same candidate.
    pub memory: bool,
    /// Whether to guess for good when no try teaches anything.
    pub backtrack: bool,
    /// Whether forced cells are used beside subsets.
    pub forced_cells: bool,
    /// Which squares are tried first.
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

/// What a search took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The highest level that was needed: the trial depth.
    pub max_depth: u32,
    /// The most guesses for good on one path.
    pub max_backtrack: u32,
    /// The largest sum of the level and the guesses above it.
    pub max_total: u32,
    /// Rounds of the strategies over the board that were not the last of their run.
    pub iterations: u64,
    /// Subset deductions by the size of the subset.
    pub subsets: [u64; Digit::MAX as usize],
    /// Candidates taken away by forced cells.
    pub forced: u64,
    /// Tries, of which all kinds and depths count.
    pub trials: u64,
    /// Tries that ended in a contradiction.
    pub refuted: u64,
    /// Guesses for good.
    pub backtracks: u64,
    /// The candidates left at depth 0, if the search ended there without a solution, without a
    /// proof that there is none, and without a guess.
    pub stuck: Option<Candidates>,
    /// Why the search ended.
    pub end: End,
}

impl Report {
    /// Nothing done yet.
    const START: Report = Report {
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

    /// Operations: subset deductions, and candidates taken away by forced cells.
    pub fn operations(&self) -> u64 {
        self.subsets.iter().sum::<u64>() + self.forced
    }

    /// Adds what one run of the strategies did.
    fn add(&mut self, run: &RunTally) {
        self.iterations += run.iterations;
        for (sum, count) in self.subsets.iter_mut().zip(run.tally.subsets) {
            *sum += count;
        }
        self.forced += run.tally.forced;
    }
}

/// What one run of the strategies did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunTally {
    /// Rounds that were not the last; if the run ended in a contradiction, all that were begun.
    pub iterations: u64,
    /// The operations.
    pub tally: Tally,
}

/// The engine of bounded trials. Solutions come as the guesses for good find them.
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
    /// Finds out whether tries can settle what is left.
    judge: Mrv,
}

impl Trial {
    /// An engine with its own choices.
    pub fn new(config: Config) -> Trial {
        Trial {
            config,
            judge: Mrv::default(),
        }
    }

    /// Calls `on_solution` once for each solution within the limits, and returns what the search
    /// took. The observer receives every event.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
        observer: Option<Observer<'_>>,
    ) -> Report {
        let geometry: &Geometry = puzzle.geometry();
        let mut run = run::Run {
            config: &self.config,
            geometry,
            propagator: Propagator::new(geometry, &self.config.strategies()),
            judge: &mut self.judge,
            report: Report::START,
            meter: Meter::new(limits, 1),
            guesses: 0,
            on_solution,
            observer,
        };
        if run.meter.start().is_continue() {
            let _ = run.build(Candidates::of(puzzle), 0);
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

    /// Nodes are tries and guesses for good, with the root; guesses are both; failures are the
    /// tries that ended in a contradiction.
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
