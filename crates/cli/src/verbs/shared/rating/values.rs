//! The values of the columns of ratings.
//!
//! **Invariant:** a measurement that is missing or incomplete has no value.

use foldoku::formats::Field;
use foldoku::logic::explainer::{Difficulty, End, Rating};
use foldoku::logic::hodoku;

use super::Measured;
use crate::args::RatingColumn;

/// Returns the value of a column.
pub(super) fn value(column: RatingColumn, measured: &Measured) -> Field {
    let (rating, hodoku) = (measured.se.as_ref(), measured.hodoku.as_ref());
    match column {
        RatingColumn::Er => difficulty(measured.er()),
        RatingColumn::Ep => difficulty(measured.solved().map(|it| it.ep)),
        RatingColumn::Ed => {
            let began = |it: &&Rating| it.steps > 0 || it.end == End::Solved;
            difficulty(rating.filter(began).map(|it| it.ed))
        }
        RatingColumn::Hardest => {
            let hardest = measured.solved().map(|it| it.hardest.entry().key);
            Field::from(hardest)
        }
        RatingColumn::Level => Field::from(hodoku.map(|it| it.level().name())),
        RatingColumn::Score => Field::from(hodoku.map(hodoku::Rating::score)),
        RatingColumn::Depth => Field::from(measured.depth),
        RatingColumn::Guesses => Field::from(measured.guesses),
        RatingColumn::Outcome => Field::from(measured.outcome),
        RatingColumn::Seconds => Field::rounded(measured.seconds, 9),
    }
}

/// Returns a difficulty as a number with one decimal.
fn difficulty(value: Option<Difficulty>) -> Field {
    Field::from(value.map(|value| f64::from(value.tenths()) / 10.0))
}
