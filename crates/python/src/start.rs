//! The positions that ratings, steps and hints start from.
//!
//! **Invariant:** a start has a solution; techniques may assume that it is unique only if it is.

use std::time::{Duration, Instant};

use foldoku::formats::Status;
use foldoku::kernel::{Answer, Lanes};
use foldoku::{Line, Position};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::text::PuzzleReader;

/// A puzzle that has a solution.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) line: Line,
    pub(crate) position: Position,
    pub(crate) is_unique: bool,
}

impl Start {
    /// Returns the start of a puzzle, or an exception if it has no solution.
    pub(crate) fn new(line: &Line) -> PyResult<Start> {
        let [answer] = solve(&mut Lanes::new(), [*line]);
        match Status::from(answer.status) {
            Status::Unique | Status::Multiple => Ok(Start {
                line: *line,
                position: Position::from_line(line),
                is_unique: answer.count == 1,
            }),
            _ => {
                let clash = PuzzleReader::new().clash(line);
                let message = clash.unwrap_or_else(|| "the puzzle has no solution".to_owned());
                Err(PyValueError::new_err(message))
            }
        }
    }

    /// Returns the start of a puzzle, or an exception if it does not have exactly one solution.
    pub(crate) fn unique(line: &Line) -> PyResult<Start> {
        let start = Start::new(line)?;
        match start.is_unique {
            true => Ok(start),
            false => Err(PyValueError::new_err("the puzzle has several solutions")),
        }
    }
}

/// Returns how many solutions each puzzle has: none, one or several.
pub(crate) fn solve<const N: usize>(lanes: &mut Lanes, lines: [Line; N]) -> [Answer; N] {
    let mut answers = [Answer::default(); N];
    lanes.solve_into(&lines, 2, &mut answers, None);
    answers
}

/// The time limit of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(Option<Duration>);

impl TimeLimit {
    /// Returns the limit that a caller asked for, in seconds.
    pub(crate) fn new(seconds: Option<f64>) -> PyResult<TimeLimit> {
        let limit = seconds.map(|seconds| {
            let limit = Duration::try_from_secs_f64(seconds).ok();
            limit.filter(|limit| !limit.is_zero()).ok_or_else(|| {
                PyValueError::new_err(format!(
                    "timeout must be a positive number of seconds, got {seconds}"
                ))
            })
        });
        Ok(TimeLimit(limit.transpose()?))
    }

    /// Starts the clock. The returned check is true once the time is up or `stop` returns true.
    pub(crate) fn start(self, stop: &dyn Fn() -> bool) -> impl Fn() -> bool {
        let end = self.0.map(|limit| Instant::now() + limit);
        move || stop() || end.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the message for a puzzle that reached the limit.
    pub(crate) fn message(self) -> String {
        let seconds = self.0.unwrap_or_default().as_secs_f64();
        format!("timed out after {seconds} s")
    }
}
