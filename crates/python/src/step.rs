//! Steps as objects.
//!
//! **Invariant:** a step is shown in the position that it was found in.

use std::sync::Arc;

use foldoku::game::drawing;
use foldoku::logic::describe::Style;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Family;
use foldoku::logic::{self, Candidate};
use foldoku::questions::json::step;
use foldoku::render::{Theme, Width, svg};
use foldoku::{Position, describe};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::errors::InvalidPuzzleError;
use crate::grading::to_float;
use crate::pickle::Pickle;
use crate::text::to_text;

/// One application of a human technique. ``Board.apply`` performs it. It can be pickled.
///
/// >>> import foldoku
/// >>> step = foldoku.hint(
/// ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// ... )
/// >>> print(step)
/// Naked Single: r5c5 can only be 5: place 5 in r5c5
/// >>> step.placements, step.eliminations
/// ([('r5c5', 5)], [])
#[pyclass(frozen, module = "foldoku")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) step: Arc<logic::Step>,
    /// The position before the step.
    pub(crate) position: Arc<Position>,
    pub(crate) difficulty: Option<Difficulty>,
}

/// What a pickle of a step holds: the step, the position before it, and the difficulty in tenths.
type State = (
    <logic::Step as Pickle>::State,
    <Position as Pickle>::State,
    Option<u16>,
);

#[pymethods]
impl Step {
    /// Returns the name of the technique.
    #[getter]
    fn technique(&self) -> &'static str {
        self.step.technique.name()
    }

    /// Returns the step in words: technique, reason and effect.
    #[getter]
    fn text(&self) -> String {
        describe(&self.step, Style::default())
    }

    /// Returns the difficulty in the rating of Sudoku Explainer; None in the order of HoDoKu.
    #[getter]
    fn difficulty(&self) -> Option<f64> {
        self.difficulty.map(to_float)
    }

    /// Returns the digits to place, as pairs of a cell and a digit.
    #[getter]
    fn placements(&self) -> Vec<(String, u8)> {
        pairs(&self.step.placements)
    }

    /// Returns the candidates to remove, as pairs of a cell and a digit.
    #[getter]
    fn eliminations(&self) -> Vec<(String, u8)> {
        pairs(&self.step.eliminations)
    }

    /// Returns the digits before the step as a line.
    #[getter]
    fn board(&self) -> String {
        to_text(&self.position.to_line())
    }

    /// Returns the step as a dictionary: technique, text, placements, eliminations, and the cells, candidates and
    /// units that the reason names, as the JSON of ``foldoku explain`` writes them.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let object = step::of(&self.step, self.difficulty, Style::default());
        let json = serde_json::to_string(&object).expect("steps can be written as JSON");
        py.import("json")?.call_method1("loads", (json,))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Step>().map(Bound::get);
        other.is_ok_and(|other| self == other)
    }

    fn __hash__(&self) -> u64 {
        let changed = self.step.placements.iter().chain(&self.step.eliminations);
        changed.fold(self.step.technique as u64, |hash, it| {
            let cell = it.square().index() as u64 * 9 + u64::from(it.digit().number());
            hash.wrapping_mul(31).wrapping_add(cell)
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = PyType::new::<Step>(py).getattr("_restore")?;
        let tenths = self.difficulty.map(Difficulty::tenths);
        let state: State = (self.step.state(), self.position.state(), tenths);
        (restore, (state,)).into_pyobject(py)
    }

    #[staticmethod]
    fn _restore(state: State) -> PyResult<Step> {
        let (step, position, tenths) = state;
        let damaged = || InvalidPuzzleError::new_err("the pickle of a step is damaged");
        let step: logic::Step = Pickle::restored(step).ok_or_else(damaged)?;
        let position: Position = Pickle::restored(position).ok_or_else(damaged)?;
        Ok(Step {
            step: Arc::new(step),
            position: Arc::new(position),
            difficulty: tenths.map(Difficulty::from_tenths),
        })
    }

    /// Returns a picture of the step.
    fn _repr_svg_(&self) -> String {
        let drawing = drawing::of_step(&self.position, &self.step, Style::default());
        svg(&drawing.theme(Theme::Auto), Width::Natural)
    }

    #[getter]
    fn _is_single(&self) -> bool {
        self.step.technique.entry().family == Family::Singles
    }
}

fn pairs(candidates: &[Candidate]) -> Vec<(String, u8)> {
    let pair = |it: &Candidate| {
        let cell = logic::Coordinates::default().square(it.square());
        (cell, it.digit().number())
    };
    candidates.iter().map(pair).collect()
}
