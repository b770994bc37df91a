//! The ratings of one puzzle, for statistics.
//!
//! **Invariant:** only the chosen measures are taken, and only of puzzles with one solution.

use foldoku::formats::Row;
use foldoku::questions::rate::{Filter, Rate, Rater, Rating};
use foldoku::questions::start::StartReader;

use super::super::shared::step_search::TimeLimit;
use crate::args::{self, RatingColumn};
use crate::terminal::Interrupt;

/// The measures and conditions of a run.
#[derive(Clone, Debug)]
pub(super) struct Ratings {
    rate: Rate,
    limit: TimeLimit,
}

/// The memory of one thread.
pub(super) struct Scratch {
    reader: StartReader,
    rater: Rater,
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            reader: StartReader::new(),
            rater: Rater::default(),
        }
    }
}

impl Ratings {
    /// Returns the ratings that the command line asks for, if there are any.
    pub(super) fn new(args: &args::Stats) -> anyhow::Result<Option<Ratings>> {
        let columns = match args.measure.as_slice() {
            // Conditions alone need no values.
            [] => Vec::new(),
            measures => RatingColumn::of_measures(measures),
        };
        let ratings = Ratings {
            rate: Rate {
                filter: Filter::from(args.conditions.conditions()?),
                columns,
                ..Rate::default()
            },
            limit: TimeLimit::new(args.time.timeout)?,
        };
        let is_needed = ratings.measures_any() || ratings.is_filtered();
        Ok(is_needed.then_some(ratings))
    }

    /// Returns whether some puzzles may be left out.
    pub(super) fn is_filtered(&self) -> bool {
        !self.rate.filter.is_empty()
    }

    /// Returns whether ratings are part of the figures.
    pub(super) fn measures_any(&self) -> bool {
        !self.rate.columns.is_empty()
    }

    /// Rates a record with one solution. Returns `None` if it fails the conditions.
    pub(super) fn rate(
        &self,
        scratch: &mut Scratch,
        row: &Row<'_>,
        interrupt: &Interrupt,
    ) -> Option<Rating> {
        let start = scratch.reader.of_text(row.text()?).ok();
        let start = start.filter(|start| start.is_unique)?;
        let stop = self.limit.start(interrupt);
        let rating = self.rate.rate(&mut scratch.rater, &start, &stop)?;
        // A condition that was not decided in time is not met.
        (!rating.is_timed_out() || !self.is_filtered()).then_some(rating)
    }
}
