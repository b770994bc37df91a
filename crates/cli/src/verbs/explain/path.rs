//! The path of a position, with its number and the notation of its steps.
//!
//! **Invariant:** each step is described in the position before it.

use std::ops::Deref;

use foldoku::logic::describe;
use foldoku::logic::describe::Style;
use foldoku::logic::hodoku;
use foldoku::logic::solver::End;
use foldoku::questions::steps;

use super::super::shared::position::StartPosition;
use super::super::shared::step_search::{FoundStep, StepSearch, TimeLimit};

/// A path, the number of its record, and how its steps are written.
pub(super) struct StepPath<'a> {
    /// The number of the record.
    pub(super) number: u64,
    path: steps::StepPath<'a>,
    pub(super) style: Style,
}

impl<'a> Deref for StepPath<'a> {
    type Target = steps::StepPath<'a>;

    fn deref(&self) -> &steps::StepPath<'a> {
        &self.path
    }
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
        StepPath {
            number,
            path: steps::StepPath::search(search, start, stop),
            style,
        }
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

    /// Returns the sentence after the last step, with the rating that fits the order of the steps.
    pub(super) fn conclusion(&self, limit: TimeLimit, rating: Option<&hodoku::Rating>) -> String {
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
            End::Solved => match self.describe_rating(rating) {
                Some(rating) => format!("Solved in {count}, {rating}."),
                None => format!("Solved in {count}."),
            },
            End::Stuck => format!("No technique applies after {count}: {rest}."),
            End::Stopped => {
                let message = limit.message();
                format!("The search {message} and {count}: {rest}.")
            }
            End::Impossible => format!("After {count} a cell has no candidates."),
        }
    }

    fn describe_rating(&self, hodoku: Option<&hodoku::Rating>) -> Option<String> {
        match (self.er(), hodoku) {
            (Some(er), _) => Some(format!("difficulty of the hardest step {er}")),
            (None, Some(it)) => Some(format!(
                "level {}, HoDoKu score {}",
                it.level().name(),
                it.score()
            )),
            (None, None) => None,
        }
    }
}
