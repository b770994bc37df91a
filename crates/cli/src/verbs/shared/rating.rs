//! The ratings of a puzzle: which are taken, in which order, and their values.
//!
//! **Invariant:** only measures that are written are taken. A measurement that is missing or
//! incomplete has no value.

mod values;

use std::time::Instant;

use foldoku::formats::Field;
use foldoku::generate::rate::{Measure as SearchMeasure, Rater};
use foldoku::kernel::Line;
use foldoku::logic::conditions::{Evaluator, Verdict};
use foldoku::logic::explainer::{self, Difficulty, Explainer};
use foldoku::logic::hodoku;

use super::position::StartPosition;
use super::rating_filter::Filter;
use crate::args::{RatingColumn, RatingMeasure};

/// The ratings of a run, and the conditions on them.
#[derive(Clone, Debug)]
pub(crate) struct Ratings {
    pub(crate) filter: Filter,
    pub(crate) columns: Vec<RatingColumn>,
}

/// The memory of one thread.
pub(crate) struct RatingScratch {
    evaluator: Evaluator,
    explainer: Explainer,
    hodoku: hodoku::Rater,
    rater: Rater,
}

/// The measurements of one puzzle.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    pub(crate) se: Option<explainer::Rating>,
    pub(crate) hodoku: Option<hodoku::Rating>,
    pub(crate) depth: Option<u64>,
    pub(crate) guesses: u64,
    pub(crate) outcome: &'static str,
    pub(crate) seconds: f64,
}

impl Measured {
    /// Returns whether a measurement was stopped by the time limit.
    pub(crate) fn is_timed_out(&self) -> bool {
        self.outcome == "timeout"
    }

    /// Returns the ER, if the rating came to its end.
    pub(crate) fn er(&self) -> Option<Difficulty> {
        self.solved().map(|rating| rating.er)
    }

    fn solved(&self) -> Option<&explainer::Rating> {
        let rating = self.se.as_ref();
        rating.filter(|it| it.end == explainer::End::Solved)
    }
}

impl RatingScratch {
    pub(crate) fn new() -> RatingScratch {
        RatingScratch {
            evaluator: Evaluator::new(),
            explainer: Explainer::new(),
            hodoku: hodoku::Rater::new(),
            rater: Rater::new(),
        }
    }
}

impl Ratings {
    fn needs(&self, measure: RatingMeasure) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|column| column.measure() == Some(measure))
    }

    /// Measures a puzzle. Returns `None` if it fails the conditions.
    ///
    /// The cheap measures come first, so that a puzzle that times out has them; only a condition on
    /// the ER, which may leave the puzzle out, is decided before.
    pub(crate) fn measure(
        &self,
        scratch: &mut RatingScratch,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Option<Measured> {
        let begin = Instant::now();
        let mut measured = Measured {
            guesses: start.guesses,
            outcome: "rated",
            ..Measured::default()
        };
        match self.filter.evaluate(&mut scratch.evaluator, start, stop) {
            Verdict::Met => {}
            Verdict::Failed(_) => return None,
            Verdict::Stopped => measured.outcome = "timeout",
        }
        let is_filtered = self.filter.er.is_some();
        if is_filtered && !self.take_er(scratch, start, stop, &mut measured) {
            return None;
        }
        if self.needs(RatingMeasure::Hodoku) {
            take_hodoku(scratch, start, stop, &mut measured);
        }
        if self.needs(RatingMeasure::Depth)
            && let Ok(line) = <&Line>::try_from(start.text.as_slice())
        {
            measured.depth = scratch.rater.rate(SearchMeasure::Depth, line);
        }
        if !is_filtered && self.needs(RatingMeasure::Er) {
            self.take_er(scratch, start, stop, &mut measured);
        }
        measured.seconds = begin.elapsed().as_secs_f64();
        Some(measured)
    }

    /// Takes the ER, as far as it is needed. Returns whether it meets the condition.
    fn take_er(
        &self,
        scratch: &mut RatingScratch,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
        measured: &mut Measured,
    ) -> bool {
        let most = if self.needs(RatingMeasure::Er) {
            self.filter.highest()
        } else {
            self.filter.decisive()
        };
        let explainer = &mut scratch.explainer;
        let rating = explainer.rate_position(&start.position, most, stop);
        let is_met = rating.end == explainer::End::Stopped || self.filter.contains(&rating);
        if rating.end != explainer::End::Solved {
            measured.outcome = outcome(rating.end);
        }
        measured.se = Some(rating);
        is_met
    }

    /// Returns the values of the columns.
    pub(crate) fn fields(&self, measured: &Measured) -> Vec<Field> {
        let columns = self.columns.iter();
        columns
            .map(|&column| values::value(column, measured))
            .collect()
    }
}

/// Takes HoDoKu's rating.
fn take_hodoku(
    scratch: &mut RatingScratch,
    start: &StartPosition,
    stop: &dyn Fn() -> bool,
    measured: &mut Measured,
) {
    let is_unique = start.may_assume_uniqueness;
    measured.hodoku = scratch.hodoku.rate(&start.position, is_unique, stop);
    if measured.hodoku.is_none() {
        measured.outcome = "timeout";
    }
}

/// Returns the word for the end of a rating.
fn outcome(end: explainer::End) -> &'static str {
    match end {
        explainer::End::Solved | explainer::End::Over => "rated",
        explainer::End::Stuck => "stuck",
        explainer::End::Stopped => "timeout",
        explainer::End::Impossible => "none",
    }
}
