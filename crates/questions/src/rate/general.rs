//! Ratings by foldoku's own steps, for any board and any rules.
//!
//! **Invariant:** a puzzle has a difficulty only if the steps solve it.

use foldoku_human::{End, Path, Position, Rulebook, Solver};
use foldoku_kernel::Line;

use super::{Measure, Rate, Rating, RatingColumn};
use crate::general::GeneralStart;
use crate::refusal::Refusal;
use crate::start::StartPosition;

impl Rate {
    /// Rates a puzzle with rules or of another board. Returns `None` if it fails the conditions.
    ///
    /// # Errors
    ///
    /// Refuses conditions and measures that are for the classic board without rules only.
    pub fn rate_general(
        &self,
        start: &GeneralStart,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Rating>, Refusal> {
        self.filter.check_general()?;
        self.check_general()?;
        let Some(demand) = self.filter.general() else {
            return Ok(None);
        };
        let mut rating = Rating::new(start.guesses);
        if self.needs_steps() || !demand.is_empty() {
            rating.take_path(&start.path(stop));
        }
        let of_steps = rating.general.as_ref();
        let is_met = demand.is_empty()
            || rating.is_timed_out()
            || of_steps.is_some_and(|it| demand.judge(it).is_ok());
        Ok(is_met.then_some(rating))
    }

    /// Returns whether a column is filled from the steps.
    fn needs_steps(&self) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|column| column.measures().contains(&Measure::Difficulty))
    }

    /// Refuses measures if there are some, but none for any board.
    fn check_general(&self) -> Result<(), Refusal> {
        let measures = |column: &RatingColumn| column.measures();
        let mut all = self.columns.iter().flat_map(measures).peekable();
        let is_general =
            |measure: &Measure| matches!(measure, Measure::Difficulty | Measure::Guesses);
        let of_classic = "this measure is for puzzles on the classic board without rules only; use --measure difficulty";
        if all.peek().is_none() || all.any(is_general) {
            Ok(())
        } else {
            Err(Refusal::unsupported(of_classic))
        }
    }
}

/// Takes the rating of a puzzle on the classic board without rules; candidates have none.
pub(super) fn take_of_line(start: &StartPosition, stop: &dyn Fn() -> bool, rating: &mut Rating) {
    let line = <&Line>::try_from(start.text.as_slice()).ok();
    let puzzle = line.and_then(|line| foldoku_board::Puzzle::from_line(line).ok());
    let Some(rulebook) = puzzle.and_then(|puzzle| Rulebook::new(&puzzle).ok()) else {
        return;
    };
    let start = Position::new(&rulebook);
    rating.take_path(&Solver::new(rulebook).path_unless(&start, stop));
}

impl Rating {
    /// Returns the rating of steps that were found.
    pub fn of_path(start: &GeneralStart, path: &Path) -> Rating {
        let mut rating = Rating::new(start.guesses);
        rating.take_path(path);
        rating
    }

    fn take_path(&mut self, path: &Path) {
        self.general = path.rating();
        match path.end {
            End::Solved => {}
            End::Stuck => self.outcome = "stuck",
            End::Stopped => self.outcome = "timeout",
            End::Impossible => self.outcome = "none",
        }
    }
}
