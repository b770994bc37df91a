//! The time limit of a puzzle.
//!
//! **Invariant:** a limit ends a search but never changes its answers.

use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::TimeLimitError;

/// Returns the seconds that a caller passed; infinitely many for `None`.
///
/// The default of `timeout=` is that of the command line, 60 s: most puzzles take milliseconds, but some
/// would take days.
pub(crate) fn seconds(object: &Bound<'_, PyAny>) -> PyResult<f64> {
    if object.is_none() {
        Ok(f64::INFINITY)
    } else {
        object.extract()
    }
}

/// The time limit of a puzzle; `None` if there is none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(Option<Duration>);

impl TimeLimit {
    /// Returns the limit that a caller asked for, in seconds; none if it is infinite.
    pub(crate) fn new(seconds: f64) -> PyResult<TimeLimit> {
        if seconds == f64::INFINITY {
            return Ok(TimeLimit(None));
        }
        // A number beyond the range of the clock is as good as the largest.
        let finite = if seconds > 1e18 { 1e18 } else { seconds };
        let limit = Duration::try_from_secs_f64(finite).ok();
        let limit = limit.filter(|limit| !limit.is_zero()).ok_or_else(|| {
            PyValueError::new_err(format!(
                "timeout must be a positive number of seconds, or None for no limit, got {seconds}"
            ))
        });
        limit.map(|limit| TimeLimit(Some(limit)))
    }

    /// Returns the limit of several puzzles together.
    pub(crate) fn times(self, puzzles: usize) -> TimeLimit {
        let puzzles = u32::try_from(puzzles).unwrap_or(u32::MAX);
        TimeLimit(self.0.map(|limit| limit.saturating_mul(puzzles)))
    }

    /// Starts the clock. The returned check is true once the time is up or `stop` returns true.
    pub(crate) fn start(self, stop: &dyn Fn() -> bool) -> impl Fn() -> bool {
        // A limit beyond the range of the clock is none.
        let end = self.0.and_then(|limit| Instant::now().checked_add(limit));
        move || stop() || end.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the exception for a puzzle that reached the limit.
    pub(crate) fn error(self) -> PyErr {
        TimeLimitError::new_err(format!(
            "{}; timeout= sets another limit, and None removes it",
            self.message()
        ))
    }

    /// Returns the message for a puzzle that reached the limit.
    pub(crate) fn message(self) -> String {
        let seconds = self.0.unwrap_or_default().as_secs_f64();
        format!("timed out after {seconds} s")
    }
}
