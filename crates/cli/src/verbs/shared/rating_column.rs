//! Ratings of generated puzzles and of data sets as typed columns.
//!
//! **Invariant:** an ER is a number with one decimal, every other rating a whole number.

use foldoku::formats::{Field, FieldKind};
use foldoku::generate::Measure;

/// Returns the type of the column of a measure.
pub(crate) fn rating_kind(measure: Measure) -> FieldKind {
    match measure {
        Measure::Er => FieldKind::Float,
        _ => FieldKind::Integer,
    }
}

/// Returns a rating as the value of a column.
pub(crate) fn rating_field(measure: Measure, rating: u64) -> Field {
    match measure {
        Measure::Er => Field::from(rating as f64 / 10.0),
        _ => Field::from(rating),
    }
}
