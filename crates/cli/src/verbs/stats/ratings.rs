//! The ratings of one puzzle, for statistics.
//!
//! **Invariant:** only the chosen measures are taken, and only of puzzles with one solution.

use std::collections::BTreeMap;

use foldoku::formats::Row;
use foldoku::generate::rate::{Measure, Rater};
use foldoku::kernel::Line;
use foldoku::logic::conditions::{Evaluator, Verdict};
use foldoku::logic::explainer::{self, Difficulty, Explainer};
use foldoku::logic::solver::{End, Settings};
use foldoku::logic::technique::Level;
use foldoku::logic::{Solver, Technique};

use super::super::shared::position::{PositionReader, StartPosition};
use super::super::shared::rating_filter::Filter;
use super::super::shared::step_search::TimeLimit;
use crate::args::{self, RatingMeasure};
use crate::terminal::Interrupt;

/// The measures and conditions of a run.
#[derive(Clone, Debug)]
pub(super) struct Rating {
    measures: Vec<RatingMeasure>,
    filter: Filter,
    limit: TimeLimit,
}

/// The ratings of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Ratings {
    pub(super) level: Option<Level>,
    pub(super) er: Option<Difficulty>,
    pub(super) depth: Option<u64>,
    /// The number of steps of each technique on the path.
    pub(super) techniques: BTreeMap<Technique, u64>,
    pub(super) timed_out: bool,
}

/// The memory of one thread.
pub(super) struct Scratch {
    reader: PositionReader,
    evaluator: Evaluator,
    explainer: Explainer,
    solver: Solver,
    rater: Rater,
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        Scratch {
            reader: PositionReader::new(),
            evaluator: Evaluator::new(),
            explainer: Explainer::new(),
            solver: Solver::new(Settings::for_rating()),
            rater: Rater::new(),
        }
    }
}

impl Rating {
    /// Returns the ratings that the command line asks for, if there are any.
    pub(super) fn new(args: &args::Stats) -> anyhow::Result<Option<Rating>> {
        let rating = Rating {
            measures: args.measure.clone(),
            filter: Filter::new(&args.conditions)?,
            limit: TimeLimit::new(args.timeout)?,
        };
        let is_needed = !rating.measures.is_empty() || rating.is_filtered();
        Ok(is_needed.then_some(rating))
    }

    /// Returns whether some puzzles may be left out.
    pub(super) fn is_filtered(&self) -> bool {
        !self.filter.is_empty()
    }

    /// Returns whether ratings are part of the figures.
    pub(super) fn measures_any(&self) -> bool {
        !self.measures.is_empty()
    }

    fn takes(&self, measure: RatingMeasure) -> bool {
        self.measures.contains(&measure) || self.measures.contains(&RatingMeasure::All)
    }

    /// Rates a record with one solution. Returns `None` if it fails the conditions.
    pub(super) fn rate(
        &self,
        scratch: &mut Scratch,
        row: &Row<'_>,
        interrupt: &Interrupt,
    ) -> Option<Ratings> {
        let start = scratch.reader.read(row).ok().filter(|it| it.is_unique)?;
        let stop = self.limit.start(interrupt);
        let mut ratings = Ratings::default();
        match self.filter.evaluate(&mut scratch.evaluator, &start, &stop) {
            Verdict::Failed(_) => return None,
            Verdict::Met | Verdict::Stopped => {}
        }
        if !self.take_er(scratch, &start, &stop, &mut ratings) {
            return None;
        }
        if self.takes(RatingMeasure::Hodoku) {
            take_path(scratch, &start, &stop, &mut ratings);
        }
        if self.takes(RatingMeasure::Depth)
            && let Ok(line) = <&Line>::try_from(start.text.as_slice())
        {
            ratings.depth = scratch.rater.rate(Measure::Depth, line);
        }
        ratings.timed_out |= stop();
        // A condition that was not decided in time is not met.
        (!ratings.timed_out || !self.is_filtered()).then_some(ratings)
    }

    /// Takes the ER, as far as it is needed. Returns whether it meets the condition.
    fn take_er(
        &self,
        scratch: &mut Scratch,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
        ratings: &mut Ratings,
    ) -> bool {
        let most = match self.takes(RatingMeasure::Er) {
            true => self.filter.highest(),
            false if self.filter.er.is_none() => return true,
            false => self.filter.decisive(),
        };
        let explainer = &mut scratch.explainer;
        let rating = explainer.rate_position(&start.position, most, stop);
        ratings.er = (rating.end == explainer::End::Solved).then_some(rating.er);
        rating.end == explainer::End::Stopped || self.filter.contains(&rating)
    }
}

/// Takes the level and the techniques of the solution path.
fn take_path(
    scratch: &mut Scratch,
    start: &StartPosition,
    stop: &dyn Fn() -> bool,
    ratings: &mut Ratings,
) {
    let settings = Settings::for_rating().with_uniqueness(start.may_assume_uniqueness);
    scratch.solver.set(settings);
    let path = scratch.solver.path(&start.position, stop);
    if path.end == End::Stopped {
        return;
    }
    ratings.level = Some(path.level());
    for step in &path.steps {
        *ratings.techniques.entry(step.technique).or_default() += 1;
    }
}
