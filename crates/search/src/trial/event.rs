//! Events of a trial search, for an observer.
//!
//! **Invariant:** events come in the order of the search and hold the candidates at that moment. An
//! observer does not affect the search.

use foldoku_board::{Candidates, Digit, DigitSet, Grid, Square};

use super::RunTally;

/// Called with each event.
pub type Observer<'a> = &'a mut dyn FnMut(&Event<'_>);

/// The result of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A contradiction.
    Impossible,
    /// A solution.
    Solution,
    /// Neither: some cells are empty.
    Unknown,
}

/// A step of the search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The strategies have run.
    Ran {
        /// The number of committed guesses above.
        backtrack: u32,
        /// The number of trials above.
        depth: u32,
        /// The counts of the run, not added to the report if forced cells found a contradiction.
        run: &'a RunTally,
        /// The remaining candidates.
        candidates: &'a Candidates,
        /// Whether there are empty cells and no contradiction.
        stuck: bool,
    },
    /// The strategies alone do not solve the puzzle.
    NeedsTrials {
        /// The remaining candidates.
        candidates: &'a Candidates,
    },
    /// A candidate is about to be tried.
    Try {
        /// The number of committed guesses above.
        backtrack: u32,
        /// The depth of the trial, counted from 1.
        depth: u32,
        /// The largest allowed depth.
        level: u32,
        /// The cell.
        square: Square,
        /// The digit.
        digit: Digit,
        /// The candidates of the cell.
        among: DigitSet,
    },
    /// A trial has ended.
    Tried {
        /// The number of committed guesses above.
        backtrack: u32,
        /// The depth of the trial, counted from 1.
        depth: u32,
        /// Its result.
        verdict: Verdict,
        /// The remaining candidates.
        candidates: &'a Candidates,
    },
    /// The trials of a cell have removed candidates.
    Learnt {
        /// The number of committed guesses above.
        backtrack: u32,
        /// The number of trials above.
        depth: u32,
        /// The cell.
        square: Square,
    },
    /// Every cell was tried and no candidate was removed.
    Exhausted {
        /// The number of committed guesses above.
        backtrack: u32,
        /// The number of trials above.
        depth: u32,
    },
    /// The level rises.
    Level {
        /// The number of committed guesses above.
        backtrack: u32,
        /// The new level.
        level: u32,
    },
    /// A committed guess is about to be made.
    Backtrack {
        /// The number of committed guesses, including this one.
        backtrack: u32,
        /// The cell.
        square: Square,
        /// The digit.
        digit: Digit,
        /// The candidates of the cell.
        among: DigitSet,
        /// The candidates before the guess.
        candidates: &'a Candidates,
    },
    /// A solution was found.
    Solution {
        /// The number of committed guesses above.
        backtrack: u32,
        /// The solution.
        solution: &'a Grid,
    },
    /// The current branch has no solution.
    Impossible {
        /// The number of committed guesses above.
        backtrack: u32,
    },
    /// The search ends because further trials and guesses are not allowed.
    GivesUp {
        /// The remaining candidates.
        candidates: &'a Candidates,
    },
}
