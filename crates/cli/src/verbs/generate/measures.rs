//! The ratings of generated puzzles.
//!
//! **Invariant:** the columns have the names and the values of those of `rate`.

use foldoku::formats::Field;
use foldoku::kernel::Line;

use super::super::shared::position::PositionReader;
use super::super::shared::rating::{RatingScratch, Ratings};
use super::super::shared::rating_filter::Filter;
use crate::args::{DifficultyConditions, RatingColumn, RatingMeasure};

/// What is measured.
pub(super) struct Measures {
    pub(super) columns: Vec<RatingColumn>,
}

impl Measures {
    /// Returns the measures of the command line.
    pub(super) fn new(measures: &[RatingMeasure]) -> Measures {
        let mut columns = if measures.is_empty() {
            Vec::new()
        } else {
            RatingColumn::of_measures(measures)
        };
        // Every generated puzzle can be rated.
        columns.retain(|&column| column != RatingColumn::Outcome);
        Measures { columns }
    }
}

/// Measures puzzles. Each thread has its own.
pub(super) struct Meter {
    ratings: Ratings,
    reader: PositionReader,
    scratch: RatingScratch,
}

impl Meter {
    /// Returns a meter for the columns, if there are any.
    pub(super) fn new(measures: &Measures) -> Option<Meter> {
        let filter = Filter::new(&DifficultyConditions::default());
        (!measures.columns.is_empty()).then(|| Meter {
            ratings: Ratings {
                filter: filter.expect("no condition contradicts another"),
                columns: measures.columns.clone(),
            },
            reader: PositionReader::new(),
            scratch: RatingScratch::new(),
        })
    }

    /// Returns the names and values of the columns. If `stop` returned true they are useless.
    pub(super) fn measure(
        &mut self,
        puzzle: &Line,
        stop: &dyn Fn() -> bool,
    ) -> Vec<(&'static str, Field)> {
        let start = self.reader.of_puzzle(puzzle);
        let start = start.expect("a generated puzzle has a solution");
        let measured = self.ratings.measure(&mut self.scratch, &start, stop);
        let measured = measured.expect("there are no conditions");
        let names = self.ratings.columns.iter().map(|column| column.name());
        names.zip(self.ratings.fields(&measured)).collect()
    }
}
