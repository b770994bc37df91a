//! The ratings of generated puzzles.
//!
//! **Invariant:** the columns have the names and the values of those of `rate`.

use anyhow::ensure;
use foldoku::formats::{Column, Field};
use foldoku::kernel::Line;
use foldoku::questions::general::GeneralStart;
use foldoku::questions::rate::{Rate, Rater};
use foldoku::questions::start::StartReader;
use foldoku::questions::{Asked, Subject};
use foldoku::search::Auto;

use crate::args::{RatingColumn, RatingMeasure};

/// What is measured.
#[derive(Clone)]
pub(in super::super) struct Measures {
    pub(in super::super) columns: Vec<RatingColumn>,
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

    /// Returns the measures of puzzles with rules and of boards other than the classic one.
    ///
    /// # Errors
    ///
    /// Fails for a measure that such puzzles do not have.
    pub(in super::super) fn general(measures: &[RatingMeasure]) -> anyhow::Result<Measures> {
        const GENERAL: [RatingMeasure; 2] = [RatingMeasure::Difficulty, RatingMeasure::Guesses];
        let is_known =
            |measure: &RatingMeasure| *measure == RatingMeasure::All || GENERAL.contains(measure);
        ensure!(
            measures.iter().all(is_known),
            "--measure: with rules and on other boards there are difficulty and guesses; the other measures are for the classic board without rules"
        );
        let measures = match measures.contains(&RatingMeasure::All) {
            true => &GENERAL,
            false => measures,
        };
        Ok(Measures::new(measures))
    }

    /// Returns the columns in tables and objects.
    pub(super) fn columns(&self) -> Vec<Column> {
        let columns = self.columns.iter();
        columns.map(|column| column.column()).collect()
    }
}

/// Measures puzzles with rules and of boards other than the classic one. Each thread has its own.
pub(super) struct GeneralMeter {
    rate: Rate,
    engine: Auto,
}

impl GeneralMeter {
    /// Returns a meter for the columns, if there are any.
    pub(super) fn new(measures: &Measures) -> Option<GeneralMeter> {
        (!measures.columns.is_empty()).then(|| GeneralMeter {
            rate: Rate {
                columns: measures.columns.clone(),
                ..Rate::default()
            },
            engine: Auto::default(),
        })
    }

    /// Returns the values of the columns. If `stop` returned true they are useless.
    pub(super) fn measure(&mut self, subject: Subject<'_>, stop: &dyn Fn() -> bool) -> Vec<Field> {
        let asked = Asked {
            subject,
            number: 1,
            stop,
            written: None,
        };
        let rated = GeneralStart::of(&asked, &mut self.engine)
            .and_then(|start| self.rate.rate_general(&start, stop));
        match rated {
            Ok(Some(rating)) => rating.fields(&self.rate.columns),
            _ => vec![Field::Missing; self.rate.columns.len()],
        }
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
