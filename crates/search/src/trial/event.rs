//! What a search by trial shows to whoever watches it.
//!
//! **Invariant:** events come in the order in which things happen; candidates in them are those of
//! the moment. Watching changes nothing.

use foldoku_board::{Candidates, Digit, DigitSet, Grid, Square};

use super::RunTally;

/// Who is shown the events.
pub type Observer<'a> = &'a mut dyn FnMut(&Event<'_>);

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// In a contradiction.
    Impossible,
    /// With a solution.
    Solution,
    /// With squares left open.
    Unknown,
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The strategies have run.
    Ran {
        /// How many tries and guesses deep.
        backtrack: u32,
        /// How many tries deep.
        depth: u32,
        /// What they did, and whether it counts: a run that forced cells have contradicted does not.
        run: &'a RunTally,
        /// What they left.
        candidates: &'a Candidates,
        /// Whether squares are open and nothing is contradicted.
        stuck: bool,
    },
    /// The strategies alone do not solve the puzzle.
    NeedsTrials {
        /// What they left.
        candidates: &'a Candidates,
    },
    /// A digit is about to be tried.
    Try {
        /// Guesses for good above.
        backtrack: u32,
        /// Which of the tries inside each other, counted from 1.
        depth: u32,
        /// How many may be inside each other.
        level: u32,
        /// The square.
        square: Square,
        /// The digit.
        digit: Digit,
        /// The square's candidates.
        among: DigitSet,
    },
    /// The try has ended.
    Tried {
        /// Guesses for good above.
        backtrack: u32,
        /// Which of the tries inside each other, counted from 1.
        depth: u32,
        /// How.
        verdict: Verdict,
        /// What it left.
        candidates: &'a Candidates,
    },
    /// Something has been learnt from the tries of a square.
    Learnt {
        /// Guesses for good above.
        backtrack: u32,
        /// Tries above.
        depth: u32,
        /// The square.
        square: Square,
    },
    /// Every square has been tried and nothing was learnt.
    Exhausted {
        /// Guesses for good above.
        backtrack: u32,
        /// Tries above.
        depth: u32,
    },
    /// The level goes up.
    Level {
        /// Guesses for good above.
        backtrack: u32,
        /// The new level.
        level: u32,
    },
    /// A guess for good is about to be made.
    Backtrack {
        /// Guesses for good, this one included.
        backtrack: u32,
        /// The square.
        square: Square,
        /// The digit.
        digit: Digit,
        /// The square's candidates.
        among: DigitSet,
        /// The candidates before it.
        candidates: &'a Candidates,
    },
    /// A solution.
    Solution {
        /// Guesses for good above.
        backtrack: u32,
        /// The solution.
        solution: &'a Grid,
    },
    /// No solution here.
    Impossible {
        /// Guesses for good above.
        backtrack: u32,
    },
    /// The search ends here because it was told not to try or guess.
    GivesUp {
        /// What is left.
        candidates: &'a Candidates,
    },
}
