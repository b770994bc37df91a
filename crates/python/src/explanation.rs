//! `explain` and `hint`: the steps from a board to its solution.
//!
//! **Invariant:** each step was found in the position after those before it. Only boards with exactly one
//! solution are searched, and only if they do not contradict it.

use std::sync::Arc;

use foldoku::logic::explainer::Difficulty;
use foldoku::logic::hodoku;
use foldoku::logic::solver::{End, Settings};
use foldoku::questions::steps::{self, StepSearch, end_name};
use foldoku::{Line, Position};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyTuple, PyType};

use crate::errors::{InvalidPuzzleError, NoStepError};
use crate::grading::to_float;
use crate::html;
use crate::limit::TimeLimit;
use crate::pickle::{self, StepState};
use crate::progress::{self, Progress};
use crate::sequence;
use crate::start::Unique;
use crate::step::Step;
use crate::text::to_text;
use crate::work;

/// The steps that solve a puzzle, as a sequence of ``Step``. It can be pickled.
///
/// >>> import foldoku
/// >>> explanation = foldoku.explain(
/// ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// ... )
/// >>> explanation
/// <Explanation: solved in 51 steps, level Easy, HoDoKu score 204>
/// >>> print(explanation[0])
/// Naked Single: r5c5 can only be 5: place 5 in r5c5
/// >>> [step.technique for step in explanation[:2]]
/// ['Naked Single', 'Naked Single']
#[pyclass(frozen, module = "foldoku")]
#[derive(Clone, Debug)]
pub(crate) struct Explanation {
    start: Progress,
    steps: Vec<Step>,
    last: Position,
    end: End,
    order: Order,
}

/// The order in which techniques are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
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

    fn name(self) -> &'static str {
        match self {
            Order::Hodoku => "hodoku",
            Order::Se => "se",
        }
    }

    /// Returns a search in this order, or an exception if it is not defined for a board.
    fn search(self, unique: Unique) -> PyResult<StepSearch> {
        let settings = Settings::default().with_uniqueness(unique.may_assume_uniqueness);
        match self {
            Order::Hodoku => Ok(StepSearch::new(steps::Order::Hodoku, settings)),
            Order::Se if unique.may_assume_uniqueness => {
                Ok(StepSearch::new(steps::Order::Se, settings))
            }
            Order::Se => Err(PyValueError::new_err(
                "order='se' needs digits with exactly one solution, and candidates may have none; use \
                 order='hodoku'",
            )),
        }
    }
}

/// The states of a pickle: the board, the order, the outcome, and each step with its difficulty in tenths.
type ExplanationState = (
    progress::State,
    String,
    String,
    Vec<(StepState, Option<u16>)>,
);

#[pymethods]
impl Explanation {
    /// Returns the puzzle as a line, or the 729 candidates that the explanation starts from.
    #[getter]
    fn puzzle(&self) -> String {
        self.start.start_text()
    }

    /// Returns ``solved``, or ``stuck`` if no technique applies after the last step.
    #[getter]
    fn outcome(&self) -> &'static str {
        end_name(self.end)
    }

    /// Returns the digits after the last step as a line.
    #[getter]
    fn last(&self) -> String {
        to_text(&self.last.to_line())
    }

    /// Returns the level of HoDoKu, that of ``foldoku.level``; None in the order of Sudoku Explainer.
    #[getter]
    fn level(&self) -> Option<&'static str> {
        self.graded().map(|graded| graded.level().name())
    }

    /// Returns the score of HoDoKu, that of ``foldoku.level``; None where there is no level.
    #[getter]
    fn score(&self) -> Option<u32> {
        self.graded().map(|graded| graded.score())
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

    /// Returns a step, or a list of the steps of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = self.steps.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let steps = sequence::rows_of(slice, len)?.map(|index| self.steps[index].clone());
            return Ok(PyList::new(py, steps.collect::<Vec<_>>())?.into_any());
        }
        let out_of_range = |_| PyIndexError::new_err(format!("there are {len} steps"));
        let index = sequence::row_of(index, len)?.map_err(out_of_range)?;
        Ok(Py::new(py, self.steps[index].clone())?
            .into_bound(py)
            .into_any())
    }

    fn __reversed__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        sequence::reversed(this)
    }

    /// Returns the place of the first step that equals ``value``. Raises ValueError if there is none.
    #[pyo3(signature = (value, start=0, stop=None))]
    fn index<'py>(
        this: &Bound<'py, Self>,
        value: &Bound<'py, PyAny>,
        start: isize,
        stop: Option<isize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        sequence::index(this, value, start, stop)
    }

    /// Returns how many steps equal ``value``.
    fn count<'py>(
        this: &Bound<'py, Self>,
        value: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        sequence::count(this, value)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Explanation>().map(Bound::get);
        other.is_ok_and(|other| {
            (&self.start.state(), &self.steps, self.end, self.order)
                == (&other.start.state(), &other.steps, other.end, other.order)
        })
    }

    fn __hash__(&self) -> u64 {
        let steps = self.steps.iter().map(Step::__hash__);
        steps.fold(0, |hash, step| hash.wrapping_mul(31).wrapping_add(step))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = PyType::new::<Explanation>(py).getattr("_restore")?;
        let steps = self.steps.iter();
        let steps = steps.map(|step| {
            (
                pickle::step(&step.step),
                step.difficulty.map(|it| it.tenths()),
            )
        });
        let state: ExplanationState = (
            self.start.state(),
            self.order.name().to_owned(),
            self.outcome().to_owned(),
            steps.collect(),
        );
        (restore, (state,)).into_pyobject(py)
    }

    #[staticmethod]
    fn _restore(state: ExplanationState) -> PyResult<Explanation> {
        let (start, order, outcome, steps) = state;
        let start = Progress::of_state(start)?;
        let ends = [End::Solved, End::Stuck, End::Stopped, End::Impossible];
        let end = ends.into_iter().find(|end| end_name(*end) == outcome);
        let damaged = || InvalidPuzzleError::new_err("the pickle of an explanation is damaged");
        let mut restored = Explanation {
            last: start.position().clone(),
            start,
            steps: Vec::with_capacity(steps.len()),
            end: end.ok_or_else(damaged)?,
            order: Order::parse(&order)?,
        };
        for (state, tenths) in steps {
            let step = pickle::step_of(state).ok_or_else(damaged)?;
            restored.push(step, tenths.map(Difficulty::from_tenths));
        }
        Ok(restored)
    }

    fn __repr__(&self) -> String {
        format!("<Explanation: {}>", self.summary())
    }

    /// Returns the steps with pictures.
    fn _repr_html_(&self) -> String {
        html::of(&html::Page {
            summary: &self.summary(),
            start: &self.first_line(),
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
    /// Applies a step and appends it.
    fn push(&mut self, step: foldoku::Step, difficulty: Option<Difficulty>) {
        let position = Arc::new(self.last.clone());
        step.apply(&mut self.last);
        self.steps.push(Step {
            step: Arc::new(step),
            position,
            difficulty,
        });
    }

    /// Returns the digits before the first step.
    fn first_line(&self) -> Line {
        self.start.position().to_line()
    }

    /// Returns how the explanation ends.
    fn summary(&self) -> String {
        let rating = match (self.graded(), self.er()) {
            (Some(it), _) => format!(", level {}, HoDoKu score {}", it.level().name(), it.score()),
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
    fn graded(&self) -> Option<hodoku::Rating> {
        let unique = self.start.unique().ok();
        let unique = unique.filter(|_| self.order == Order::Hodoku)?;
        let position = self.start.position();
        hodoku::Rater::new().rate(position, unique.may_assume_uniqueness, &|| false)
    }
}

/// Returns the steps from a board to its solution.
pub(crate) fn all_steps(
    py: Python<'_>,
    board: &Progress,
    order: &str,
    timeout: f64,
) -> PyResult<Explanation> {
    let (order, limit) = (Order::parse(order)?, TimeLimit::new(timeout)?);
    let unique = board.unique()?;
    order.search(unique)?;
    let explanation = work::watch(py, |stop| {
        let search = order.search(unique);
        let search = search.expect("the search was created before");
        path(search, board, order, &limit.start(stop))
    })?;
    match explanation.end {
        End::Stopped => Err(limit.error()),
        _ => Ok(explanation),
    }
}

fn path(
    mut search: StepSearch,
    board: &Progress,
    order: Order,
    stop: &dyn Fn() -> bool,
) -> Explanation {
    let mut explanation = Explanation {
        start: board.clone(),
        steps: Vec::new(),
        last: board.position().clone(),
        end: End::Solved,
        order,
    };
    while !explanation.last.is_solved() {
        let Some(found) = search.next(&explanation.last, stop) else {
            explanation.end = if stop() { End::Stopped } else { End::Stuck };
            break;
        };
        explanation.push(found.step, found.difficulty);
    }
    explanation
}

/// Returns the next step on a board, or `None` if it is solved.
pub(crate) fn next_step(
    py: Python<'_>,
    board: &Progress,
    order: &str,
    timeout: f64,
) -> PyResult<Option<Step>> {
    let (order, limit) = (Order::parse(order)?, TimeLimit::new(timeout)?);
    let unique = board.unique()?;
    order.search(unique)?;
    let position = board.position();
    if position.is_solved() {
        return Ok(None);
    }
    let (found, is_stopped) = work::watch(py, |stop| {
        let stop = limit.start(stop);
        let search = order.search(unique);
        let mut search = search.expect("the search was created before");
        (search.next(position, &stop), stop())
    })?;
    match (found, is_stopped) {
        (Some(found), _) => Ok(Some(Step {
            step: Arc::new(found.step),
            position: Arc::new(position.clone()),
            difficulty: found.difficulty,
        })),
        (None, true) => Err(limit.error()),
        (None, false) => Err(NoStepError::new_err("no technique applies")),
    }
}
