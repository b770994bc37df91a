//! Which puzzles have a rating of Sudoku Explainer within a range, for many puzzles at once and without
//! rating them, as far as singles and locked candidates decide it.
//!
//! A puzzle has an ER of at most some limit if and only if the techniques up to the limit solve it, in
//! any order, provided that these are singles, locked candidates and their direct forms:
//!
//! - Sudoku Explainer applies the first step of the first producer that has one, and its producers are
//!   sorted by difficulty. It applies a step above the limit only where no technique up to the limit
//!   has a step.
//! - What a step of these techniques concludes, it or an easier one also concludes after other
//!   placements and eliminations, unless it is known by then. A digit with one place in a unit and a
//!   cell with one candidate keep it. A digit that is locked in a crossing remains locked, or has one
//!   place there, which is a hidden single. A hidden pair or triple whose digits lose places falls apart
//!   into hidden singles and smaller subsets, which leave the same place for the same other digit.
//! - So all orders of steps that end where no technique up to the limit has a step end in the same
//!   position. It is solved, or the next step is above the limit.
//!
//! Up to 1.6 the only techniques are hidden singles, so every answer is known. Above, the direct
//! techniques of 1.7 to 2.0 and of 2.5 are not searched for: a puzzle that is solved without them is
//! within the limit, and others are undecided.
//!
//! **Invariant:** an answer is that of the rating; only puzzles with one solution have one.

use std::ops::RangeInclusive;

use foldoku_kernel::{Answer, BasicRules, Basics, Lanes, Line, Status};
use foldoku_logic::explainer::Difficulty;

/// Whether the ER of a puzzle is within a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screened {
    /// The puzzle has one solution, and its ER is within the range.
    Within,
    /// The puzzle has one solution, and its ER is outside.
    Outside,
    /// Only the rating tells, or the puzzle does not have exactly one solution.
    Undecided,
}

/// Decides for many puzzles whether their ER is within a range. Owns its working memory.
#[derive(Debug)]
pub struct ErScreen {
    /// The highest ER that is too low, and the highest that is not too high.
    below: Option<Difficulty>,
    most: Option<Difficulty>,
    basics: Basics,
    lanes: Lanes,
    solved: Vec<bool>,
    answers: Vec<Answer>,
    screened: Vec<Screened>,
}

impl ErScreen {
    /// Creates a screen for a range. An end of `u16::MAX` tenths is open: puzzles that no technique
    /// solves are within.
    pub fn new(range: &RangeInclusive<Difficulty>) -> ErScreen {
        let tenths = |end: &Difficulty| end.tenths();
        let below = tenths(range.start()).checked_sub(1);
        let most = Some(*range.end()).filter(|most| most.tenths() < u16::MAX);
        ErScreen {
            below: below.map(Difficulty::from_tenths),
            most,
            basics: Basics::new(),
            lanes: Lanes::new(),
            solved: Vec::new(),
            answers: Vec::new(),
            screened: Vec::new(),
        }
    }

    /// Returns whether most puzzles are decided, or rated in a short time.
    pub fn is_quick(&self) -> bool {
        let decisive = self.most.or(self.below);
        decisive.is_none_or(|decisive| decisive.tenths() < 30)
    }

    /// Returns whether the ER of each puzzle is within the range.
    pub fn decide(&mut self, puzzles: &[Line]) -> &[Screened] {
        self.screened.clear();
        self.screened.resize(puzzles.len(), Screened::Within);
        self.apply(puzzles, self.most, Screened::Outside);
        self.apply(puzzles, self.below, Screened::Within);
        self.reject_ambiguous(puzzles);
        &self.screened
    }

    /// Applies a bound: puzzles above it become `above`, unless they are outside anyway, and the others
    /// the opposite.
    fn apply(&mut self, puzzles: &[Line], bound: Option<Difficulty>, above: Screened) {
        let Some(bound) = bound else { return };
        self.solved.resize(puzzles.len(), false);
        let rules = rules_up_to(bound);
        self.basics.solve(puzzles, rules, &mut self.solved);
        for (screened, &solved) in self.screened.iter_mut().zip(&self.solved) {
            let by_bound = match (is_at_most(bound, solved), above) {
                (None, _) => Screened::Undecided,
                (Some(false), above) => above,
                (Some(true), Screened::Outside) => Screened::Within,
                (Some(true), _) => Screened::Outside,
            };
            *screened = match (*screened, by_bound) {
                (Screened::Outside, _) | (_, Screened::Outside) => Screened::Outside,
                (Screened::Within, by_bound) => by_bound,
                (Screened::Undecided, _) => Screened::Undecided,
            };
        }
    }

    /// Leaves puzzles undecided that do not have one solution.
    fn reject_ambiguous(&mut self, puzzles: &[Line]) {
        self.answers.resize(puzzles.len(), Answer::default());
        self.lanes.solve_into(puzzles, 2, &mut self.answers, None);
        for (screened, answer) in self.screened.iter_mut().zip(&self.answers) {
            if answer.status != Status::Unique {
                *screened = Screened::Undecided;
            }
        }
    }
}

/// Returns the techniques up to a difficulty.
fn rules_up_to(most: Difficulty) -> BasicRules {
    BasicRules {
        naked_singles: most.tenths() >= 23,
        pointing: most.tenths() >= 26,
        claiming: most.tenths() >= 28,
    }
}

/// Returns whether the ER is at most `most`, given whether [`rules_up_to`] it solve the puzzle.
fn is_at_most(most: Difficulty, solved: bool) -> Option<bool> {
    match (solved, most.tenths()) {
        // Full houses and hidden singles in boxes are not told from those in lines.
        (true, ..15) => None,
        (true, _) => Some(true),
        (false, ..17) => Some(false),
        (false, _) => None,
    }
}

#[cfg(test)]
mod tests;
