//! The answer of `rate`: the measurements of one puzzle, and their values.
//!
//! **Invariant:** a measurement that is missing or incomplete has no value, in columns and in objects.

use foldoku_formats::Field;
use foldoku_logic::explainer::{self, Difficulty, End};
use foldoku_logic::{Technique, hodoku};

use super::RatingColumn;
use crate::json::step::number;

/// The measurements of one puzzle.
#[derive(Clone, Debug)]
pub struct Rating {
    /// The rating of Sudoku Explainer, which may be incomplete.
    pub se: Option<explainer::Rating>,
    /// The rating of HoDoKu.
    pub hodoku: Option<hodoku::Rating>,
    /// The depth of nested trials.
    pub depth: Option<u64>,
    /// The guesses of a search for all solutions.
    pub guesses: u64,
    /// `rated`, `timeout`, `stuck` or `none`.
    pub outcome: &'static str,
    /// The seconds that rating took, if a clock was read.
    pub seconds: f64,
}

impl Rating {
    pub(super) fn new(guesses: u64) -> Rating {
        Rating {
            se: None,
            hodoku: None,
            depth: None,
            guesses,
            outcome: "rated",
            seconds: 0.0,
        }
    }

    /// Returns whether a measurement was stopped.
    pub fn is_timed_out(&self) -> bool {
        self.outcome == "timeout"
    }

    /// Returns the ER, if the rating came to its end.
    pub fn er(&self) -> Option<Difficulty> {
        self.complete().map(|rating| rating.er)
    }

    /// Returns the EP, if the rating came to its end.
    pub fn ep(&self) -> Option<Difficulty> {
        self.complete().map(|rating| rating.ep)
    }

    /// Returns the ED, which is known after the first step.
    pub fn ed(&self) -> Option<Difficulty> {
        let began = |rating: &&explainer::Rating| rating.steps > 0 || rating.end == End::Solved;
        self.se.as_ref().filter(began).map(|rating| rating.ed)
    }

    /// Returns the hardest technique of Sudoku Explainer, if the rating came to its end.
    pub fn hardest(&self) -> Option<Technique> {
        self.complete().map(|rating| rating.hardest)
    }

    fn complete(&self) -> Option<&explainer::Rating> {
        self.se.as_ref().filter(|rating| rating.end == End::Solved)
    }

    /// Returns the value of a column.
    pub fn field(&self, column: RatingColumn) -> Field {
        let (hodoku, decimal) = (self.hodoku.as_ref(), |it: Option<Difficulty>| {
            Field::from(it.map(number))
        });
        match column {
            RatingColumn::Er => decimal(self.er()),
            RatingColumn::Ep => decimal(self.ep()),
            RatingColumn::Ed => decimal(self.ed()),
            RatingColumn::Hardest => Field::from(self.hardest().map(Technique::key)),
            RatingColumn::Level => Field::from(hodoku.map(|it| it.level().name())),
            RatingColumn::Score => Field::from(hodoku.map(hodoku::Rating::score)),
            RatingColumn::Depth => Field::from(self.depth),
            RatingColumn::Guesses => Field::from(self.guesses),
            RatingColumn::Outcome => Field::from(self.outcome),
            RatingColumn::Seconds => Field::rounded(self.seconds, 9),
        }
    }

    /// Returns the values of some columns.
    pub fn fields(&self, columns: &[RatingColumn]) -> Vec<Field> {
        columns.iter().map(|&column| self.field(column)).collect()
    }
}
