//! The values of the columns of ratings.
//!
//! **Invariant:** a measurement that is missing or incomplete has no value.

use foldoku::formats::Field;
use foldoku::logic::explainer::{Difficulty, End, Rating};

use super::Measured;
use crate::args::RatingColumn;

/// Returns the value of a column.
pub(super) fn value(column: RatingColumn, measured: &Measured) -> Field {
    let rating = measured.se.as_ref();
    match column {
        RatingColumn::Er => difficulty(rating.filter(|it| it.end == End::Solved).map(|it| it.er)),
        RatingColumn::Ep => difficulty(rating.filter(|it| it.end == End::Solved).map(|it| it.ep)),
        RatingColumn::Ed => {
            let began = |it: &&Rating| it.steps > 0 || it.end == End::Solved;
            difficulty(rating.filter(began).map(|it| it.ed))
        }
        RatingColumn::Hardest => {
            let solved = rating.filter(|it| it.end == End::Solved);
            Field::from(solved.map(|it| it.hardest.entry().key))
        }
        RatingColumn::Level => Field::from(measured.hodoku.map(|(level, _)| level)),
        RatingColumn::Score => Field::from(measured.hodoku.map(|(_, score)| score)),
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
