//! The path of a position: its steps until the search ends.
//!
//! **Invariant:** `last` is the start position after all steps.

use foldoku::board::{Digit, DigitSet};
use foldoku::logic::describe::Style;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::solver::{End, Path};
use foldoku::logic::{Position, describe};

use super::super::shared::position::StartPosition;
use super::super::shared::step_search::{FoundStep, StepSearch, TimeLimit};

/// A position, the steps from there, and how they end.
pub(super) struct StepPath<'a> {
    /// The number of the record.
    pub(super) number: u64,
    pub(super) start: &'a StartPosition,
    pub(super) steps: Vec<FoundStep>,
    pub(super) last: Position,
    pub(super) end: End,
    pub(super) style: Style,
}

impl<'a> StepPath<'a> {
    /// Searches for steps until the position is solved, no step is found, or `stop` returns true.
    pub(super) fn search(
        search: &mut StepSearch,
        number: u64,
        start: &'a StartPosition,
        stop: &dyn Fn() -> bool,
        style: Style,
    ) -> StepPath<'a> {
        let mut path = StepPath {
            number,
            start,
            steps: Vec::new(),
            last: start.position.clone(),
            end: End::Solved,
            style,
        };
        while !path.last.is_solved() {
            let Some(found) = search.next(&path.last, stop) else {
                path.end = if stop() { End::Stopped } else { End::Stuck };
                break;
            };
            found.step.apply(&mut path.last);
            path.steps.push(found);
        }
        path
    }

    /// Returns each step with its number and the position before it.
    pub(super) fn scenes(&self) -> impl Iterator<Item = (usize, Position, &FoundStep)> {
        let mut position = self.start.position.clone();
        self.steps.iter().zip(1..).map(move |(found, number)| {
            let before = position.clone();
            found.step.apply(&mut position);
            (number, before, found)
        })
    }

    /// Returns the text of a step.
    pub(super) fn describe(&self, found: &FoundStep) -> String {
        describe(&found.step, self.style)
    }

    /// Returns the line of a step: its number, its text and its difficulty.
    pub(super) fn line(&self, number: usize, found: &FoundStep) -> String {
        let width = self.steps.len().to_string().len();
        let difficulty = match found.difficulty {
            Some(difficulty) => format!(" ({difficulty})"),
            None => String::new(),
        };
        format!("{number:>width$}. {}{difficulty}\n", self.describe(found))
    }

    /// Returns the last position: its digits, or its candidates if the path started from candidates.
    pub(super) fn last_text(&self) -> String {
        let digits = self.last.to_line();
        if self.start.text.len() == digits.len() || self.end == End::Solved {
            return String::from_utf8_lossy(&digits).into_owned();
        }
        let cell = |set: &DigitSet| {
            let set = *set;
            (1..=9).map(move |digit| match set.contains(Digit::new(digit)) {
                true => char::from(b'0' + digit),
                false => '.',
            })
        };
        self.last.to_candidates().iter().flat_map(cell).collect()
    }

    /// Returns the path in the type of the library, which computes its level and score.
    pub(super) fn solver_path(&self) -> Path {
        Path {
            steps: self.steps.iter().map(|found| found.step.clone()).collect(),
            last: self.last.clone(),
            end: self.end,
        }
    }

    /// Returns the highest difficulty of a step, with `--order se`.
    pub(super) fn er(&self) -> Option<Difficulty> {
        self.steps.iter().filter_map(|found| found.difficulty).max()
    }

    /// Returns the sentence after the last step.
    pub(super) fn conclusion(&self, limit: TimeLimit) -> String {
        let count = match self.steps.len() {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        let empty = self.last.empty_squares();
        let candidates: usize = empty.iter().map(|it| self.last.candidates(it).len()).sum();
        let rest = match empty.len() {
            1 => format!("1 empty cell with {candidates} candidates remains"),
            cells => format!("{cells} empty cells with {candidates} candidates remain"),
        };
        match self.end {
            End::Solved => format!("Solved in {count}, {}.", self.rating()),
            End::Stuck => format!("No technique applies after {count}: {rest}."),
            End::Stopped => {
                let message = limit.message();
                format!("The search {message} and {count}: {rest}.")
            }
            End::Impossible => format!("After {count} a cell has no candidates."),
        }
    }

    fn rating(&self) -> String {
        let path = self.solver_path();
        match self.er() {
            Some(er) => format!("difficulty of the hardest step {er}"),
            None => format!("level {}, score {}", path.level().name(), path.score()),
        }
    }
}
