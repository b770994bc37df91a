//! The values of an example: its ratings, and the length and end of its trace.
//!
//! **Invariant:** the values are those that `rate` prints.

use foldoku::generate::{Measure, Rater};
use foldoku::kernel::Line;
use foldoku::logic::explainer::{self, Explainer};
use foldoku::logic::hodoku;
use foldoku::logic::{Position, Technique};

use super::columns::{Columns, LEVELS};
use super::example::MISSING;
use super::trace::Trace;
use crate::args::{RatingColumn, RatingMeasure};

/// Measures puzzles, in reusable memory.
pub(super) struct Meter {
    explainer: Explainer,
    hodoku: hodoku::Rater,
    rater: Rater,
}

impl Meter {
    pub(super) fn new() -> Meter {
        Meter {
            explainer: Explainer::new(),
            hodoku: hodoku::Rater::new(),
            rater: Rater::new(),
        }
    }

    /// Returns the values of a puzzle with one solution. If `stop` returns true they are useless.
    pub(super) fn values(
        &mut self,
        columns: &Columns,
        puzzle: &Line,
        trace: Option<&Trace>,
        stop: &dyn Fn() -> bool,
    ) -> Vec<i64> {
        let needs = |measure| {
            let mut ratings = columns.ratings.iter();
            ratings.any(|column| column.measure() == Some(measure))
        };
        let rating = needs(RatingMeasure::Er).then(|| self.explainer.rate(puzzle, None, stop));
        let hodoku = needs(RatingMeasure::Hodoku).then(|| {
            let rating = self.hodoku.rate(&Position::from_line(puzzle), true, stop)?;
            Some((rating.level(), rating.score()))
        });
        let hodoku = hodoku.flatten();
        let mut rate = |measure| self.rater.rate(measure, puzzle);
        let number = |number: Option<u64>| number.map_or(MISSING, |it| it as i64);
        let ratings = columns.ratings.iter().map(|column| match column {
            RatingColumn::Depth => number(rate(Measure::Depth)),
            RatingColumn::Guesses => number(rate(Measure::Lanes)),
            RatingColumn::Level => hodoku.map_or(MISSING, |(level, _)| {
                let index = LEVELS.iter().position(|&it| it == level);
                index.map_or(MISSING, |it| it as i64)
            }),
            RatingColumn::Score => hodoku.map_or(MISSING, |(_, score)| i64::from(score)),
            other => rating.map_or(MISSING, |rating| of_explainer(*other, &rating)),
        });
        let mut values: Vec<i64> = ratings.collect();
        if let Some(trace) = trace {
            values.extend([trace.steps.len() as i64, i64::from(trace.is_solved)]);
        }
        values
    }
}

/// Returns a value of a rating by Sudoku Explainer; a rating that is not complete has none.
fn of_explainer(column: RatingColumn, rating: &explainer::Rating) -> i64 {
    let is_solved = rating.end == explainer::End::Solved;
    let began = rating.steps > 0 || is_solved;
    match column {
        RatingColumn::Er if is_solved => rating.er.tenths().into(),
        RatingColumn::Ep if is_solved => rating.ep.tenths().into(),
        RatingColumn::Ed if began => rating.ed.tenths().into(),
        RatingColumn::Hardest if is_solved => index_of(rating.hardest),
        _ => MISSING,
    }
}

/// Returns the index of a technique in the table.
pub(super) fn index_of(technique: Technique) -> i64 {
    technique as i64
}
