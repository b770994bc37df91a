//! The ratings of one puzzle, for statistics.
//!
//! **Invariant:** only the chosen measures are taken, and only of puzzles with one solution.

use foldoku::questions::rate::{Rate, Rater, Rating};
use foldoku::questions::steps::StepScratch;

use super::super::shared::position::{PositionRecord, Rejection};
use super::super::shared::step_search::TimeLimit;
use crate::args::{self, RatingColumn, RatingMeasure};
use crate::terminal::Interrupt;

/// The measures and conditions of a run.
#[derive(Clone, Debug)]
pub(super) struct Ratings {
    rate: Rate,
    limit: TimeLimit,
}

/// The memory of one thread.
#[derive(Default)]
pub(super) struct Scratch {
    steps: StepScratch,
    rater: Rater,
}

impl Ratings {
    /// Returns the ratings that the command line asks for, if there are any.
    pub(super) fn new(args: &args::Stats) -> anyhow::Result<Option<Ratings>> {
        let columns = match args.measure.as_slice() {
            // Conditions alone need no values.
            [] => Vec::new(),
            measures => RatingColumn::of_measures(measures),
        };
        let mut filter = args.conditions.filter()?;
        args.ratings.add_to(&mut filter);
        let ratings = Ratings {
            rate: Rate {
                filter,
                columns,
                ..Rate::default()
            },
            limit: TimeLimit::new(args.time.timeout)?,
        };
        let is_needed = ratings.measures_any() || ratings.is_filtered();
        Ok(is_needed.then_some(ratings))
    }

    /// Takes the measures of other boards, too, if all are wanted of a collection that does not begin with a puzzle on
    /// the classic board without rules.
    pub(super) fn add_general(&mut self, measures: &[RatingMeasure]) {
        if measures.contains(&RatingMeasure::All) {
            let measures = [measures, &[RatingMeasure::Difficulty]].concat();
            self.rate.columns = RatingColumn::of_measures(&measures);
        }
    }

    /// Returns whether some puzzles may be left out.
    pub(super) fn is_filtered(&self) -> bool {
        !self.rate.filter.is_empty()
    }

    /// Returns whether ratings are part of the figures.
    pub(super) fn measures_any(&self) -> bool {
        !self.rate.columns.is_empty()
    }

    /// Returns the columns that are part of the figures.
    pub(super) fn columns(&self) -> &[RatingColumn] {
        &self.rate.columns
    }

    /// Rates a record with one solution. Returns `None` if it fails the conditions.
    pub(super) fn rate(
        &self,
        scratch: &mut Scratch,
        record: &PositionRecord<'_>,
        interrupt: &Interrupt,
    ) -> Result<Option<Rating>, Rejection> {
        let stop = self.limit.start(interrupt);
        let start = record.rateable(&mut scratch.steps, &stop)?;
        let rating = self.rate.rate_any(&mut scratch.rater, &start, &stop);
        let rating = rating.map_err(|refusal| record.rejection(refusal))?;
        // A condition that was not decided in time is not met.
        let is_decided = |it: &Rating| !it.is_timed_out() || !self.is_filtered();
        Ok(rating.filter(is_decided))
    }
}
