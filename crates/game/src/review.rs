//! Reviews: everything that is wrong with a player's grid, or with the puzzle itself.
//!
//! **Invariant:** a review names no digit of the solution that the player has not written, except in
//! repairs of the givens.

mod repair;

use foldoku_kernel::{Lanes, Line, Status};
use foldoku_logic::Candidate;

use crate::check::Check;
use crate::game::Game;
use crate::solutions::Solutions;

pub use repair::{Change, Repair, Shape};

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The solutions of the givens.
    pub solutions: Solutions,
    /// What is wrong.
    pub check: Check,
    /// The number of givens, and of entries.
    pub filled: (usize, usize),
    /// Whether every cell is filled correctly.
    pub is_solved: bool,
    /// The single changes of the givens that make the solution unique; empty if it is.
    ///
    /// Sorted by plausibility: repairs that make the shape of the givens symmetrical come first, then
    /// removals, changes, moves and additions, each in reading order.
    pub repairs: Vec<Repair>,
    /// The givens without which the others have a solution, if the givens have none: one of them is
    /// wrong, unless several are.
    pub suspects: Vec<Candidate>,
}

/// The overall result of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The puzzle is solved.
    Solved,
    /// Nothing is wrong, and cells are still empty.
    Correct,
    /// An entry or a pencil mark is wrong.
    Mistakes,
    /// The givens have no solution, or several.
    BadPuzzle,
}

impl Outcome {
    /// Returns the word that every output uses.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Correct => "correct",
            Outcome::Mistakes => "mistakes",
            Outcome::BadPuzzle => "bad-puzzle",
        }
    }
}

impl Review {
    /// Returns everything that is wrong in a game, but neither suspects nor repairs.
    pub fn without_repairs(game: &Game) -> Review {
        let state = game.state();
        Review {
            solutions: game.solutions().clone(),
            check: game.check(),
            filled: (state.givens().len(), state.entries().len()),
            is_solved: state.is_solved(),
            repairs: Vec::new(),
            suspects: Vec::new(),
        }
    }

    /// Returns the overall result.
    pub fn outcome(&self) -> Outcome {
        let is_correct = self.check.is_correct();
        match self.solutions {
            Solutions::Unique(_) if self.is_solved => Outcome::Solved,
            Solutions::Unique(_) if is_correct => Outcome::Correct,
            Solutions::Unique(_) => Outcome::Mistakes,
            _ => Outcome::BadPuzzle,
        }
    }
}

/// Reviews games, in reusable memory.
#[derive(Debug)]
pub struct Reviewer {
    lanes: Lanes,
}

impl Default for Reviewer {
    fn default() -> Reviewer {
        Reviewer::new()
    }
}

impl Reviewer {
    /// Creates a reviewer.
    pub fn new() -> Reviewer {
        Reviewer {
            lanes: Lanes::new(),
        }
    }

    /// Reviews a game. Repairs are known for the classic board only.
    pub fn review(&mut self, game: &Game) -> Review {
        let review = Review::without_repairs(game);
        let solutions = game.solutions();
        if !game.state().board().is_classic() || solutions.unique().is_some() {
            return review;
        }
        let givens = game.state().givens_line();
        Review {
            repairs: self.repairs(&givens, solutions),
            suspects: match solutions {
                Solutions::None => self.suspects(&givens),
                _ => Vec::new(),
            },
            ..review
        }
    }

    /// Returns the single changes of the givens that make the solution unique.
    pub fn repairs(&mut self, givens: &Line, solutions: &Solutions) -> Vec<Repair> {
        let mut repairs = repair::all(givens, solutions);
        let lines: Vec<Line> = repairs.iter().map(|repair| repair.givens).collect();
        let mut answers = self.lanes.solve(&lines, 2).into_iter();
        repairs.retain(|_| answers.next().is_some_and(|it| it.status == Status::Unique));
        repair::sort(&mut repairs);
        repairs
    }

    /// Returns the givens without which the others have a solution.
    fn suspects(&mut self, givens: &Line) -> Vec<Candidate> {
        let removals = repair::removals(givens);
        let lines: Vec<Line> = removals.iter().map(|repair| repair.givens).collect();
        let answers = self.lanes.solve(&lines, 1).into_iter();
        let with = answers.zip(removals).filter(|(answer, _)| answer.count > 0);
        with.filter_map(|(_, removal)| match removal.change {
            Change::Remove(candidate) => Some(candidate),
            _ => None,
        })
        .collect()
    }
}
