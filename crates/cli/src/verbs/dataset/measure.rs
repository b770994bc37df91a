//! The values of an example: its ratings, and the length and end of its trace.
//!
//! **Invariant:** a value is that of the column of `rate` with its name, as a number.

use foldoku::kernel::Line;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::{Technique, hodoku};
use foldoku::questions::rate::{Rate, Rater, Rating};
use foldoku::questions::start::StartReader;

use super::columns::{Columns, LEVELS};
use super::example::MISSING;
use super::trace::Trace;
use crate::args::RatingColumn;

/// Measures puzzles, in reusable memory.
pub(super) struct Meter {
    rate: Rate,
    reader: StartReader,
    rater: Rater,
}

impl Meter {
    /// Returns a meter for the ratings of these columns.
    pub(super) fn new(columns: &Columns) -> Meter {
        Meter {
            rate: Rate {
                columns: columns.ratings.clone(),
                ..Rate::default()
            },
            reader: StartReader::new(),
            rater: Rater::default(),
        }
    }

    /// Returns the values of a puzzle with one solution. If `stop` returns true they are useless.
    pub(super) fn values(
        &mut self,
        puzzle: &Line,
        trace: Option<&Trace>,
        stop: &dyn Fn() -> bool,
    ) -> Vec<i64> {
        let mut values = self.ratings(puzzle, stop);
        if let Some(trace) = trace {
            values.extend([trace.steps.len() as i64, i64::from(trace.is_solved)]);
        }
        values
    }

    fn ratings(&mut self, puzzle: &Line, stop: &dyn Fn() -> bool) -> Vec<i64> {
        if self.rate.columns.is_empty() {
            return Vec::new();
        }
        let start = self.reader.of_line(puzzle);
        let start = start.expect("an example has a solution");
        let rating = self.rate.measure(&mut self.rater, &start, stop);
        let columns = self.rate.columns.iter();
        columns.map(|&column| value(column, &rating)).collect()
    }
}

/// Returns the value of a column; a rating that is not complete has none.
fn value(column: RatingColumn, rating: &Rating) -> i64 {
    let tenths = |it: Option<Difficulty>| it.map(|it| i64::from(it.tenths()));
    let hodoku = rating.hodoku.as_ref();
    let value = match column {
        RatingColumn::Er => tenths(rating.er()),
        RatingColumn::Ep => tenths(rating.ep()),
        RatingColumn::Ed => tenths(rating.ed()),
        RatingColumn::Hardest => rating.hardest().map(index_of),
        RatingColumn::Level => hodoku.map(index_of_level),
        RatingColumn::Score => hodoku.map(|it| it.score().into()),
        RatingColumn::Depth => rating.depth.map(|it| it as i64),
        RatingColumn::Guesses => Some(rating.guesses as i64),
        RatingColumn::Difficulty => rating.difficulty().map(|it| (10.0 * it).round() as i64),
        RatingColumn::Steps => rating.steps().map(|it| it as i64),
        RatingColumn::Techniques | RatingColumn::Outcome | RatingColumn::Seconds => None,
        _ => rating.research(column).map(i64::from),
    };
    value.unwrap_or(MISSING)
}

fn index_of_level(rating: &hodoku::Rating) -> i64 {
    let index = LEVELS.iter().position(|&it| it == rating.level());
    index.map_or(MISSING, |it| it as i64)
}

/// Returns the index of a technique in the table.
pub(super) fn index_of(technique: Technique) -> i64 {
    technique as i64
}
