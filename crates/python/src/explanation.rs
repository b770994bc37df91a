//! The steps from a board to its solution, for `explain` and `hint`.
//!
//! **Invariant:** each step was found in the position after those before it. Only boards with exactly one
//! solution are searched, and only if they do not contradict it.

use std::sync::Arc;

use foldoku::Position;
use foldoku::logic::hodoku;
use foldoku::logic::solver::End;
use foldoku::questions::steps::{FoundStep, Language, Order, StepOptions, StepSearch, end_name};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::NoStepError;
use crate::limit::TimeLimit;
use crate::progress::Progress;
use crate::step::Step;
use crate::text::to_text;
use crate::work;

fn parse_order(name: &str) -> PyResult<Order> {
    match name {
        "hodoku" => Ok(Order::Hodoku),
        "se" => Ok(Order::Se),
        "modern" => Ok(Order::Modern),
        "whips" => Ok(Order::Whips),
        other => Err(PyValueError::new_err(format!(
            "unknown order '{other}'; expected one of: hodoku, se, modern, whips"
        ))),
    }
}

/// Returns the options of a search for steps.
pub(crate) fn options(order: &str, language: &str) -> PyResult<StepOptions> {
    Ok(StepOptions {
        order: parse_order(order)?,
        language: match language {
            "en" => Language::En,
            "de" => Language::De,
            other => {
                return Err(PyValueError::new_err(format!(
                    "unknown language '{other}'; expected one of: en, de"
                )));
            }
        },
        ..StepOptions::default()
    })
}

/// Checks that steps on the classic board without rules are written in a language.
pub(crate) fn check_classic(options: &StepOptions) -> PyResult<()> {
    let checked = options.check_classic();
    checked.map_err(|refusal| PyValueError::new_err(refusal.message))
}

/// A search for steps that was checked: it is defined for the board.
#[derive(Clone, Copy)]
struct Search {
    order: Order,
    limit: TimeLimit,
    may_assume_uniqueness: bool,
}

impl Search {
    fn new(board: &Progress, order: &str, timeout: f64) -> PyResult<Search> {
        let (order, limit) = (parse_order(order)?, TimeLimit::new(timeout)?);
        let may_assume_uniqueness = board.unique()?.may_assume_uniqueness;
        if order == Order::Se && !may_assume_uniqueness {
            return Err(PyValueError::new_err(
                "order='se' needs digits with exactly one solution, and candidates may have none; use \
                 order='hodoku'",
            ));
        }
        Ok(Search {
            order,
            limit,
            may_assume_uniqueness,
        })
    }

    fn start(self) -> StepSearch {
        let settings = self
            .order
            .settings()
            .with_uniqueness(self.may_assume_uniqueness);
        StepSearch::new(self.order, settings)
    }
}

/// The steps from a board to its solution.
pub(crate) struct Explained {
    pub(crate) steps: Vec<Step>,
    /// The digits after the last step.
    pub(crate) last: String,
    /// `solved` or `stuck`.
    pub(crate) outcome: &'static str,
}

/// Returns the steps from a board to its solution.
pub(crate) fn all_steps(
    py: Python<'_>,
    board: &Progress,
    order: &str,
    timeout: f64,
) -> PyResult<Explained> {
    let search = Search::new(board, order, timeout)?;
    let (steps, last, end) = work::watch(py, |stop| {
        path(
            &mut search.start(),
            board.position(),
            &search.limit.start(stop),
        )
    })?;
    if end == End::Stopped {
        return Err(search.limit.error());
    }
    Ok(Explained {
        steps,
        last: to_text(&last.to_line()),
        outcome: end_name(end),
    })
}

/// Returns the steps from a position, the last position, and why the path ends.
fn path(
    search: &mut StepSearch,
    position: &Position,
    stop: &dyn Fn() -> bool,
) -> (Vec<Step>, Position, End) {
    let (mut steps, mut last) = (Vec::new(), position.clone());
    while !last.is_solved() {
        let Some(found) = search.next(&last, stop) else {
            let end = if stop() { End::Stopped } else { End::Stuck };
            return (steps, last, end);
        };
        let step = to_step(found, &last);
        step.step.apply(&mut last);
        steps.push(step);
    }
    (steps, last, End::Solved)
}

fn to_step(found: FoundStep, position: &Position) -> Step {
    Step {
        step: Arc::new(found.step),
        position: Arc::new(position.clone()),
        difficulty: found.difficulty,
    }
}

/// Returns the next step on a board, or `None` if it is solved.
pub(crate) fn next_step(
    py: Python<'_>,
    board: &Progress,
    order: &str,
    timeout: f64,
) -> PyResult<Option<Step>> {
    let (search, position) = (Search::new(board, order, timeout)?, board.position());
    if position.is_solved() {
        return Ok(None);
    }
    let (found, is_stopped) = work::watch(py, |stop| {
        let stop = search.limit.start(stop);
        (search.start().next(position, &stop), stop())
    })?;
    match (found, is_stopped) {
        (Some(found), _) => Ok(Some(to_step(found, position))),
        (None, true) => Err(search.limit.error()),
        (None, false) => Err(NoStepError::new_err("no technique applies")),
    }
}

/// Returns the level and the score of HoDoKu, which do not depend on the steps; `None` for a board without
/// exactly one solution.
pub(crate) fn grade(board: &Progress) -> Option<(&'static str, u32)> {
    let unique = board.unique().ok()?.may_assume_uniqueness;
    let rating = hodoku::Rater::new().rate(board.position(), unique, &|| false)?;
    Some((rating.level().name(), rating.score()))
}
