//! `rate`: how hard a puzzle is, by several measures, and the conditions on them.
//!
//! **Invariant:** only measures that are asked for are taken. A puzzle has a rating only if it has exactly
//! one solution.

mod any_start;
mod columns;
mod filter;
#[cfg(feature = "human")]
mod general;
mod rating;
#[cfg(feature = "whips")]
mod research;

#[cfg(feature = "search")]
use foldoku_generate::rate::{Measure as SearchMeasure, Rater as SearchRater};
#[cfg(feature = "search")]
use foldoku_kernel::Line;
use foldoku_logic::conditions::{Evaluator, Verdict};
use foldoku_logic::explainer::{self, Difficulty, Explainer};
use foldoku_logic::hodoku;

use crate::refusal::Refusal;
use crate::start::StartPosition;

pub use any_start::AnyStart;
pub use columns::{Measure, RatingColumn};
pub use filter::Filter;
#[cfg(feature = "whips")]
pub use filter::RatingRange;
pub use rating::Rating;

/// Which ratings are taken, in which order, and the conditions on them.
#[derive(Clone, Debug, Default)]
pub struct Rate {
    /// The columns of the answer.
    pub columns: Vec<RatingColumn>,
    /// The conditions that a puzzle must meet.
    pub filter: Filter,
    /// Whether the measures are the default ones: those of HoDoKu and Sudoku Explainer on the classic board
    /// without rules, foldoku's own elsewhere.
    pub is_default: bool,
}

/// The memory of one thread.
#[derive(Debug, Default)]
pub struct Rater {
    evaluator: Evaluator,
    explainer: Explainer,
    hodoku: hodoku::Rater,
    #[cfg(feature = "search")]
    search: SearchRater,
}

impl Rater {
    /// Returns the memory for the rating of HoDoKu.
    pub fn hodoku(&mut self) -> &mut hodoku::Rater {
        &mut self.hodoku
    }
}

impl Rate {
    /// Asks for some measures, without conditions.
    pub fn new(measures: &[Measure]) -> Rate {
        Rate {
            columns: RatingColumn::of_measures(measures),
            ..Rate::default()
        }
    }

    /// Returns whether a measure is taken of a puzzle on the classic board without rules: because of a column
    /// that only it has, or one that no other measure fills.
    fn needs(&self, measure: Measure) -> bool {
        #[cfg(feature = "human")]
        if self.is_default && measure == Measure::Difficulty {
            return false;
        }
        let has = |alone: &[Measure]| self.columns.iter().any(|column| column.measures() == alone);
        let fills = |column: &&RatingColumn| column.measures().first() == Some(&measure);
        let mut shared = self.columns.iter().filter(fills);
        has(&[measure])
            || shared.any(|column| !column.measures().iter().any(|&other| has(&[other])))
    }

    /// Rates a position with one solution. Returns `None` if it fails the conditions.
    ///
    /// The cheap measures come first, so that a puzzle that times out has them; only a condition on
    /// the ER, which may leave the puzzle out, is decided before.
    pub fn rate(
        &self,
        rater: &mut Rater,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Option<Rating> {
        let mut rating = Rating::new(start.guesses);
        match self.filter.evaluate(&mut rater.evaluator, start, stop) {
            Verdict::Met => {}
            Verdict::Failed(_) => return None,
            Verdict::Stopped => rating.outcome = "timeout",
        }
        let is_filtered = self.filter.er.is_some();
        if is_filtered {
            let most = if self.needs(Measure::Er) {
                self.filter.highest()
            } else {
                self.filter.decisive()
            };
            let found = take_er(rater, start, most, stop, &mut rating);
            if found.end != explainer::End::Stopped && !self.filter.contains(found) {
                return None;
            }
        }
        self.take(rater, start, stop, !is_filtered, &mut rating);
        Some(rating)
    }

    /// Rates a puzzle with one solution. Returns `None` if it fails the conditions.
    ///
    /// # Errors
    ///
    /// Refuses conditions and measures that the puzzle does not have.
    pub fn rate_any(
        &self,
        rater: &mut Rater,
        start: &AnyStart,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Rating>, Refusal> {
        match start {
            AnyStart::Classic(start) => Ok(self.rate(rater, start, stop)),
            #[cfg(feature = "human")]
            AnyStart::General(start) => self.rate_general(start, stop),
        }
    }

    /// Rates a position with one solution, whatever the conditions.
    pub fn measure(
        &self,
        rater: &mut Rater,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Rating {
        let mut rating = Rating::new(start.guesses);
        self.take(rater, start, stop, true, &mut rating);
        rating
    }

    /// Takes the measures, the ER only if it has not been taken.
    fn take(
        &self,
        rater: &mut Rater,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
        with_er: bool,
        rating: &mut Rating,
    ) {
        if self.needs(Measure::Hodoku) {
            take_hodoku(rater, start, stop, rating);
        }
        #[cfg(feature = "search")]
        if self.needs(Measure::Depth)
            && let Ok(line) = <&Line>::try_from(start.text.as_slice())
        {
            rating.depth = rater.search.rate(SearchMeasure::Depth, line);
        }
        #[cfg(feature = "human")]
        if self.needs(Measure::Difficulty) {
            general::take_of_line(start, stop, rating);
        }
        if with_er && self.needs(Measure::Er) {
            take_er(rater, start, None, stop, rating);
        }
        #[cfg(feature = "whips")]
        self.take_research(start, stop, rating);
    }

    /// Takes the ratings of researchers that are columns.
    #[cfg(feature = "whips")]
    fn take_research(&self, start: &StartPosition, stop: &dyn Fn() -> bool, rating: &mut Rating) {
        for &column in self.columns.iter().filter(|column| column.is_research()) {
            match research::take(column, start, stop) {
                Some(found) => rating.research.push((column, found)),
                None if stop() => rating.outcome = "timeout",
                None => {}
            }
        }
    }
}

/// Takes the ER, as far as it is needed.
fn take_er<'a>(
    rater: &mut Rater,
    start: &StartPosition,
    most: Option<Difficulty>,
    stop: &dyn Fn() -> bool,
    rating: &'a mut Rating,
) -> &'a explainer::Rating {
    let found = rater.explainer.rate_position(&start.position, most, stop);
    if found.end != explainer::End::Solved {
        rating.outcome = outcome(found.end);
    }
    rating.se.insert(found)
}

/// Takes HoDoKu's rating.
fn take_hodoku(
    rater: &mut Rater,
    start: &StartPosition,
    stop: &dyn Fn() -> bool,
    rating: &mut Rating,
) {
    let is_unique = start.may_assume_uniqueness;
    rating.hodoku = rater.hodoku.rate(&start.position, is_unique, stop);
    if rating.hodoku.is_none() {
        rating.outcome = "timeout";
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
