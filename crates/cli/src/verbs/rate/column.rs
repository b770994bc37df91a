//! The columns of ratings: their names, the letters that templates have for them, and their values.
//!
//! **Invariant:** a column has one name, one letter and one measure.

use foldoku::formats::Field;
use foldoku::logic::explainer::{End, Rating};

use super::Measured;
use crate::args::RatingMeasure;

/// What there is to write of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Er,
    Ep,
    Ed,
    Hardest,
    Level,
    Score,
    Depth,
    Guesses,
    Result,
    Seconds,
}

/// The columns, their names, their letters, and the measures that have them.
const TABLE: [(Column, &str, char, Option<RatingMeasure>); 10] = [
    (Column::Er, "er", 'r', Some(RatingMeasure::Se)),
    (Column::Ep, "ep", 'p', Some(RatingMeasure::Se)),
    (Column::Ed, "ed", 'd', Some(RatingMeasure::Se)),
    (Column::Hardest, "hardest", 'f', Some(RatingMeasure::Se)),
    (Column::Level, "level", 'h', Some(RatingMeasure::Hodoku)),
    (Column::Score, "score", 'o', Some(RatingMeasure::Hodoku)),
    (Column::Depth, "depth", 'x', Some(RatingMeasure::Depth)),
    (
        Column::Guesses,
        "guesses",
        'b',
        Some(RatingMeasure::Guesses),
    ),
    (Column::Result, "result", 't', None),
    (Column::Seconds, "seconds", 'e', None),
];

impl Column {
    /// The columns of some measures, or of the usual one.
    pub(super) fn all_of(measures: &[RatingMeasure]) -> Vec<Column> {
        let wanted = |measure: RatingMeasure| match measures {
            [] => measure == RatingMeasure::Se,
            _ => measures.contains(&RatingMeasure::All) || measures.contains(&measure),
        };
        let rows = TABLE.iter().filter(|row| match row.3 {
            Some(measure) => wanted(measure),
            // Seconds are never the same twice: they are for those who ask.
            None => row.0 == Column::Result,
        });
        rows.map(|row| row.0).collect()
    }

    pub(super) fn of_letter(letter: char) -> Option<Column> {
        TABLE.iter().find(|row| row.2 == letter).map(|row| row.0)
    }

    pub(super) fn letters() -> impl Iterator<Item = char> {
        TABLE.iter().map(|row| row.2)
    }

    pub(super) fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    pub(super) fn measure(self) -> Option<RatingMeasure> {
        TABLE[self as usize].3
    }

    pub(super) fn value(self, measured: &Measured) -> Field {
        let rating = measured.se.as_ref();
        match self {
            Column::Er => number(rating.filter(|it| it.end == End::Solved).map(|it| it.er)),
            Column::Ep => number(rating.filter(|it| it.end == End::Solved).map(|it| it.ep)),
            Column::Ed => {
                let began = |it: &&Rating| it.steps > 0 || it.end == End::Solved;
                number(rating.filter(began).map(|it| it.ed))
            }
            Column::Hardest => {
                let solved = rating.filter(|it| it.end == End::Solved);
                text(solved.map(|it| it.hardest.entry().key))
            }
            Column::Level => text(measured.hodoku.map(|(level, _)| level)),
            Column::Score => number(measured.hodoku.map(|(_, score)| score)),
            Column::Depth => number(measured.depth),
            Column::Guesses => number(Some(measured.guesses)),
            Column::Result => text(Some(measured.status)),
            Column::Seconds => number(Some(format!("{:.9}", measured.seconds))),
        }
    }
}

fn number(value: Option<impl ToString>) -> Field {
    value.map_or(Field::Missing, |value| Field::Json(value.to_string()))
}

fn text(value: Option<&str>) -> Field {
    value.map_or(Field::Missing, |value| Field::Text(value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_columns() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
            assert_eq!(Column::of_letter(row.2), Some(row.0));
        }
    }
}
