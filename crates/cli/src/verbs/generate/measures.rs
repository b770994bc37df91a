//! The ratings of generated puzzles.
//!
//! **Invariant:** the columns have the names and the values of those of `rate`.

use foldoku::formats::Field;
use foldoku::kernel::Line;
use foldoku::questions::rate::{Rate, Rater};
use foldoku::questions::start::StartReader;

use crate::args::{RatingColumn, RatingMeasure};

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
    rate: Rate,
    reader: StartReader,
    rater: Rater,
}

impl Meter {
    /// Returns a meter for the columns, if there are any.
    pub(super) fn new(measures: &Measures) -> Option<Meter> {
        (!measures.columns.is_empty()).then(|| Meter {
            rate: Rate {
                columns: measures.columns.clone(),
                ..Rate::default()
            },
            reader: StartReader::new(),
            rater: Rater::default(),
        })
    }

    /// Returns the names and values of the columns. If `stop` returned true they are useless.
    pub(super) fn measure(
        &mut self,
        puzzle: &Line,
        stop: &dyn Fn() -> bool,
    ) -> Vec<(&'static str, Field)> {
        let start = self.reader.of_line(puzzle);
        let start = start.expect("a generated puzzle has a solution");
        let rating = self.rate.measure(&mut self.rater, &start, stop);
        let columns = self.rate.columns.iter();
        columns
            .map(|&column| (column.name(), rating.field(column)))
            .collect()
    }
}
