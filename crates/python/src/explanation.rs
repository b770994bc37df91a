//! `explain` and `hint`: the steps from a puzzle to its solution.
//!
//! **Invariant:** each step was found in the position after those before it.

use std::sync::Arc;

use foldoku::logic::hodoku;
use foldoku::logic::solver::{End, Settings};
use foldoku::{Explainer, LogicSolver, Position};
use pyo3::exceptions::{PyIndexError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::grading::{Graded, to_float};
use crate::html;
use crate::start::{Start, TimeLimit};
use crate::step::Step;
use crate::text::{self, to_text};
use crate::work;

/// The steps that solve a puzzle, as a sequence of ``Step``.
///
/// >>> import foldoku
/// >>> explanation = foldoku.explain(
/// ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// ... )
/// >>> explanation
/// <Explanation: solved in 51 steps, level Easy, HoDoKu score 204>
/// >>> print(explanation[0])
/// Naked Single: r5c5 can only be 5: place 5 in r5c5
#[pyclass(frozen, module = "foldoku")]
#[derive(Clone, Debug)]
pub(crate) struct Explanation {
    start: Start,
    steps: Vec<Step>,
    last: Position,
    end: End,
    order: Order,
}

/// The order in which techniques are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Hodoku,
    Se,
}

impl Order {
    fn parse(name: &str) -> PyResult<Order> {
        match name {
            "hodoku" => Ok(Order::Hodoku),
            "se" => Ok(Order::Se),
            other => Err(PyValueError::new_err(format!(
                "unknown order '{other}'; expected one of: hodoku, se"
            ))),
        }
    }
}

#[pymethods]
impl Explanation {
    /// Returns the puzzle as a line.
    #[getter]
    fn puzzle(&self) -> String {
        to_text(&self.start.line)
    }

    /// Returns ``solved``, or ``stuck`` if no technique applies after the last step.
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.end {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Stopped => "timeout",
            End::Impossible => "impossible",
        }
    }

    /// Returns the digits after the last step as a line.
    #[getter]
    fn last(&self) -> String {
        to_text(&self.last.to_line())
    }

    /// Returns the level of HoDoKu, that of ``foldoku.level``; None in the order of Sudoku Explainer,
    /// and if the puzzle has several solutions.
    #[getter]
    fn level(&self) -> Option<&'static str> {
        self.graded().map(|graded| graded.level)
    }

    /// Returns the score of HoDoKu, that of ``foldoku.level``; None where there is no level.
    #[getter]
    fn score(&self) -> Option<u32> {
        self.graded().map(|graded| graded.score)
    }

    /// Returns the highest difficulty in the order of Sudoku Explainer; None in the order of HoDoKu.
    #[getter]
    fn er(&self) -> Option<f64> {
        let difficulties = self.steps.iter().filter_map(|step| step.difficulty);
        difficulties.max().map(to_float)
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.steps.clone())?.try_iter()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Step> {
        let len = self.steps.len() as isize;
        let index = if index < 0 { index + len } else { index };
        let step = usize::try_from(index).ok();
        let step = step.and_then(|index| self.steps.get(index));
        step.cloned()
            .ok_or_else(|| PyIndexError::new_err(format!("there are {len} steps")))
    }

    fn __repr__(&self) -> String {
        format!("<Explanation: {}>", self.summary())
    }

    /// Returns the steps with pictures.
    fn _repr_html_(&self) -> String {
        html::of(&html::Page {
            summary: &self.summary(),
            start: &self.start.line,
            steps: &self.steps,
            last: &self.last.to_line(),
        })
    }

    /// Returns one numbered line per step.
    fn __str__(&self) -> String {
        let width = self.steps.len().to_string().len();
        let lines = self.steps.iter().zip(1..);
        let lines = lines.map(|(step, number)| format!("{number:>width$}. {}", step.line()));
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Explanation {
    /// Returns how the explanation ends.
    fn summary(&self) -> String {
        let rating = match (self.graded(), self.er()) {
            (Some(it), _) => format!(", level {}, HoDoKu score {}", it.level, it.score),
            (None, Some(er)) => format!(", ER {er:.1}"),
            (None, None) => String::new(),
        };
        let steps = match self.steps.len() {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        match self.end {
            End::Solved => format!("solved in {steps}{rating}"),
            _ => format!("{} after {steps}", self.outcome()),
        }
    }

    /// Returns HoDoKu's rating, which does not depend on the steps.
    fn graded(&self) -> Option<Graded> {
        let is_rated = self.order == Order::Hodoku && self.start.is_unique;
        let position = is_rated.then_some(&self.start.position)?;
        let rating = hodoku::Rater::new().rate(position, true, &|| false);
        rating.as_ref().map(Graded::of)
    }
}

/// Finds steps in either order.
enum Finder {
    Hodoku(Box<LogicSolver>),
    Se(Box<Explainer>),
}

impl Finder {
    fn new(order: Order, start: &Start) -> PyResult<Finder> {
        match order {
            Order::Hodoku => {
                let settings = Settings::default().with_uniqueness(start.is_unique);
                Ok(Finder::Hodoku(Box::new(LogicSolver::new(settings))))
            }
            Order::Se if start.is_unique => Ok(Finder::Se(Box::new(Explainer::new()))),
            Order::Se => Err(PyValueError::new_err(
                "order='se' needs a puzzle with exactly one solution",
            )),
        }
    }

    fn next(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<Step> {
        let (step, difficulty) = match self {
            Finder::Hodoku(solver) => (solver.next_unless(position, stop)?, None),
            Finder::Se(explainer) => {
                let hint = explainer.next_unless(position, stop)?;
                (hint.step, Some(hint.difficulty))
            }
        };
        Some(Step {
            step: Arc::new(step),
            position: Arc::new(position.clone()),
            difficulty,
        })
    }
}

/// Explains how to solve a puzzle with human techniques, step by step.
///
/// ``order`` is ``hodoku`` or ``se`` (Sudoku Explainer, whose steps have a difficulty). Raises
/// TimeoutError after ``timeout`` seconds.
#[pyfunction]
#[pyo3(signature = (puzzle, *, order="hodoku", timeout=None))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: &str,
    order: &str,
    timeout: Option<f64>,
) -> PyResult<Explanation> {
    let (order, limit) = (Order::parse(order)?, TimeLimit::new(timeout)?);
    let start = Start::new(&text::parse(puzzle)?)?;
    Finder::new(order, &start)?;
    let explanation = work::watch(py, |stop| {
        let stop = limit.start(stop);
        let finder = Finder::new(order, &start);
        path(
            finder.expect("the finder was created before"),
            &start,
            order,
            &stop,
        )
    })?;
    match explanation.end {
        End::Stopped => Err(PyTimeoutError::new_err(limit.message())),
        _ => Ok(explanation),
    }
}

fn path(mut finder: Finder, start: &Start, order: Order, stop: &dyn Fn() -> bool) -> Explanation {
    let mut explanation = Explanation {
        start: start.clone(),
        steps: Vec::new(),
        last: start.position.clone(),
        end: End::Solved,
        order,
    };
    while !explanation.last.is_solved() {
        let Some(step) = finder.next(&explanation.last, stop) else {
            explanation.end = if stop() { End::Stopped } else { End::Stuck };
            break;
        };
        step.step.apply(&mut explanation.last);
        explanation.steps.push(step);
    }
    explanation
}

/// Returns the next step, or None if the puzzle is solved or no technique applies.
///
/// ``order`` and ``timeout`` are as in ``explain``.
#[pyfunction]
#[pyo3(signature = (puzzle, *, order="hodoku", timeout=None))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: &str,
    order: &str,
    timeout: Option<f64>,
) -> PyResult<Option<Step>> {
    let (order, limit) = (Order::parse(order)?, TimeLimit::new(timeout)?);
    let start = Start::new(&text::parse(puzzle)?)?;
    Finder::new(order, &start)?;
    if start.position.is_solved() {
        return Ok(None);
    }
    let (step, is_stopped) = work::watch(py, |stop| {
        let stop = limit.start(stop);
        let finder = Finder::new(order, &start);
        let mut finder = finder.expect("the finder was created before");
        (finder.next(&start.position, &stop), stop())
    })?;
    match (step, is_stopped) {
        (None, true) => Err(PyTimeoutError::new_err(limit.message())),
        (step, _) => Ok(step),
    }
}
