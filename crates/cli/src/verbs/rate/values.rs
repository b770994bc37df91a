//! The values of the columns of ratings.
//!
//! **Invariant:** a measurement that is missing or incomplete has no value.

use foldoku::formats::Field;
use foldoku::logic::explainer::{End, Rating};

use super::Measured;
use crate::args::RatingColumn;

/// Returns the value of a column.
pub(super) fn value(column: RatingColumn, measured: &Measured) -> Field {
    let rating = measured.se.as_ref();
    match column {
        RatingColumn::Er => number(rating.filter(|it| it.end == End::Solved).map(|it| it.er)),
        RatingColumn::Ep => number(rating.filter(|it| it.end == End::Solved).map(|it| it.ep)),
        RatingColumn::Ed => {
            let began = |it: &&Rating| it.steps > 0 || it.end == End::Solved;
            number(rating.filter(began).map(|it| it.ed))
        }
        RatingColumn::Hardest => {
            let solved = rating.filter(|it| it.end == End::Solved);
            text(solved.map(|it| it.hardest.entry().key))
        }
        RatingColumn::Level => text(measured.hodoku.map(|(level, _)| level)),
        RatingColumn::Score => number(measured.hodoku.map(|(_, score)| score)),
        RatingColumn::Depth => number(measured.depth),
        RatingColumn::Guesses => number(Some(measured.guesses)),
        RatingColumn::Outcome => text(Some(measured.outcome)),
        RatingColumn::Seconds => number(Some(format!("{:.9}", measured.seconds))),
    }
}

fn number(value: Option<impl ToString>) -> Field {
    value.map_or(Field::Missing, |value| Field::Json(value.to_string()))
}

fn text(value: Option<&str>) -> Field {
    value.map_or(Field::Missing, |value| Field::Text(value.to_owned()))
}
