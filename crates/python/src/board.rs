//! `Board`: a puzzle in progress, with its digits and candidates.
//!
//! **Invariant:** a call that raises an exception changes nothing.

use foldoku::board::Digit;
use foldoku::board::classic::SQUARES;
use foldoku::board::format::{self, Style};
use foldoku::game::drawing;
use foldoku::logic::{Candidate, Coordinates};
use foldoku::render::{Theme, Width, svg};
use foldoku::{Candidates, Geometry, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::arguments;
use crate::explanation;
use crate::limit::{self, TimeLimit};
use crate::objects;
use crate::progress::{Progress, State};
use crate::rule_step::RuleSteps;
use crate::step::Step;
use crate::text::{self, to_text};

/// A puzzle in progress: digits, candidates, and the steps that remain.
///
/// Takes a puzzle, a grid of candidates as ``foldoku candidates`` prints it, pencil marks, 729 candidates, a
/// line of HoDoKu's libraries, or a list of 81 strings with the candidates of each cell.
///
/// A cell is a name such as ``r1c9`` or ``A9``, or a number from 0 to 80. ``==`` compares digits and
/// candidates; boards can be pickled and copied.
///
/// >>> import foldoku
/// >>> board = foldoku.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> while step := board.hint():
/// ...     board.apply(step)
/// >>> board.is_solved, board.digits[:9]
/// (True, '534678912')
#[pyclass(module = "foldoku", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Board(Progress);

impl Board {
    /// Returns the steps to the solution, as an `Explanation`.
    fn explained(self, py: Python<'_>, order: &str, timeout: f64) -> PyResult<Py<PyAny>> {
        let path = explanation::all_steps(py, &self.0, order, timeout)?;
        let state = (self, order, path.outcome, path.last, path.steps);
        Ok(objects::explanation(py)?.call1(state)?.unbind())
    }

    /// Returns the puzzle in progress that an argument is or holds the text of.
    fn of_argument(object: &Bound<'_, PyAny>) -> PyResult<Progress> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(board.borrow().0.clone());
        }
        match object.cast::<PyString>() {
            Ok(text) => Progress::read(text.to_str()?),
            Err(_) => Err(arguments::not_one_puzzle(
                object,
                "one puzzle as str or Board",
            )),
        }
    }
}

#[pymethods]
impl Board {
    #[new]
    fn py_new(puzzle: &Bound<'_, PyAny>) -> PyResult<Board> {
        if !puzzle.is_instance_of::<PyString>()
            && let Ok(cells) = puzzle.extract::<Vec<String>>()
        {
            return Progress::of_cells(&cells).map(Board);
        }
        Board::of_argument(puzzle).map(Board)
    }

    /// Returns the givens as a line.
    #[getter]
    fn puzzle(&self) -> String {
        to_text(&self.0.givens())
    }

    /// Returns all digits as a line, with dots for empty cells.
    #[getter]
    fn digits(&self) -> String {
        to_text(&self.0.position().to_line())
    }

    /// Returns the candidates of the 81 cells: one string of digits per cell, of a filled cell its digit.
    #[getter]
    fn candidates(&self) -> Vec<String> {
        let text = |square| text::digits(self.0.candidates_of(square));
        SQUARES.into_iter().map(text).collect()
    }

    /// Returns whether every cell is filled and no unit holds a digit twice.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.position().is_solved()
    }

    /// Places a digit in a cell, and removes it from the candidates of its row, column and box.
    ///
    /// Raises ValueError if the cell holds another digit or does not have the digit as a candidate.
    #[pyo3(signature = (cell, digit, /))]
    fn place(&mut self, cell: &Bound<'_, PyAny>, digit: &Bound<'_, PyAny>) -> PyResult<()> {
        let placed = candidate(cell, digit)?;
        self.0.change(&[], &[placed]).map_err(PyValueError::new_err)
    }

    /// Removes a candidate from an empty cell; does nothing if it is gone already.
    #[pyo3(signature = (cell, digit, /))]
    fn remove(&mut self, cell: &Bound<'_, PyAny>, digit: &Bound<'_, PyAny>) -> PyResult<()> {
        let removed = candidate(cell, digit)?;
        if let Some(found) = self.0.position().digit(removed.square()) {
            let name = Coordinates::default().square(removed.square());
            return Err(PyValueError::new_err(format!(
                "{name} holds {found}; only empty cells have candidates"
            )));
        }
        self.0
            .change(&[removed], &[])
            .map_err(PyValueError::new_err)
    }

    /// Applies a step: places its digits and removes its candidates. ``undo`` takes it back as one change.
    ///
    /// Raises ValueError if the step belongs to another board.
    fn apply(&mut self, step: &Step) -> PyResult<()> {
        let (removed, placed) = (&step.step.eliminations, &step.step.placements);
        let changed = self.0.change(removed, placed);
        changed.map_err(|message| {
            PyValueError::new_err(format!("the step belongs to another board: {message}"))
        })
    }

    /// Takes back the last change; returns whether there was one.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Returns the next step, or None if the board is solved. The arguments are those of ``hint``.
    #[pyo3(signature = (*, order="hodoku", timeout=60.0))]
    fn hint(
        this: &Bound<'_, Self>,
        order: &str,
        #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    ) -> PyResult<Option<Step>> {
        // Other threads may change the board while the search runs.
        let progress = this.borrow().0.clone();
        explanation::next_step(this.py(), &progress, order, timeout)
    }

    /// Returns the steps to the solution. The arguments are those of ``explain``.
    #[pyo3(signature = (*, order="hodoku", timeout=60.0))]
    fn explain(
        this: &Bound<'_, Self>,
        order: &str,
        #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    ) -> PyResult<Py<PyAny>> {
        let board = this.borrow().clone();
        board.explained(this.py(), order, timeout)
    }

    /// Returns an independent board in the same position.
    fn copy(&self) -> Board {
        self.clone()
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Board>();
        other.is_ok_and(|other| self.0.position() == other.borrow().0.position())
    }

    #[getter]
    fn _text(&self) -> String {
        self.0.start_text()
    }

    fn _grade(&self) -> Option<(&'static str, u32)> {
        explanation::grade(&self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = PyType::new::<Board>(py).getattr("_restore")?;
        (restore, (self.0.state(),)).into_pyobject(py)
    }

    #[staticmethod]
    fn _restore(state: State) -> PyResult<Board> {
        Progress::of_state(state).map(Board)
    }

    fn __repr__(&self) -> String {
        let empty = self.0.position().empty_squares();
        let candidates: u32 = empty
            .iter()
            .map(|square| self.0.position().candidates(square).len() as u32)
            .sum();
        format!(
            "<Board {}: {} empty cells, {candidates} candidates>",
            self.digits(),
            empty.len()
        )
    }

    /// Returns a drawing of the candidates, which ``Board`` and ``foldoku hint`` read.
    fn __str__(&self) -> String {
        let board = Geometry::classic();
        let mut candidates = Candidates::empty(&board);
        for square in SQUARES {
            candidates[square] = self.0.candidates_of(square);
        }
        format::candidates(&board, &candidates, Style::Wide)
    }

    /// Returns a picture of the digits and candidates.
    fn _repr_svg_(&self) -> String {
        let drawing = drawing::of_position(self.0.position(), Coordinates::default());
        svg(&drawing.theme(Theme::Auto), Width::Natural)
    }

    /// Returns the picture for programs that show HTML only.
    fn _repr_html_(&self) -> String {
        self._repr_svg_()
    }
}

/// Explains how to solve a puzzle with human techniques, step by step.
///
/// Takes a ``Board`` and every text that it takes, and a puzzle with rules in the formats of ``solve``. ``order``
/// is ``hodoku`` or ``se`` (Sudoku Explainer, whose steps have a difficulty); with rules there is one order, and
/// ``language`` is ``en`` or ``de``. Raises NotUniqueError if there is not exactly one solution, MistakeError if
/// the board contradicts it, and TimeLimitError after ``timeout`` seconds (default: 60; None for no limit).
#[pyfunction]
#[pyo3(signature = (puzzle, *, order="hodoku", language="en", timeout=60.0))]
pub(crate) fn explain(
    puzzle: &Bound<'_, PyAny>,
    order: &str,
    language: &str,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
) -> PyResult<Py<PyAny>> {
    let options = explanation::options(order, language)?;
    match RuleSteps::of_argument(puzzle, &options, TimeLimit::new(timeout)?) {
        Some(steps) => steps.explain(puzzle.py()),
        None => {
            let board = Board(Board::of_argument(puzzle)?);
            explanation::check_classic(&options)?;
            board.explained(puzzle.py(), order, timeout)
        }
    }
}

/// Returns the next step, or None if the puzzle is solved.
///
/// The arguments and exceptions are those of ``explain``; NoStepError if no technique applies.
#[pyfunction]
#[pyo3(signature = (puzzle, *, order="hodoku", language="en", timeout=60.0))]
pub(crate) fn hint(
    puzzle: &Bound<'_, PyAny>,
    order: &str,
    language: &str,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
) -> PyResult<Option<Py<PyAny>>> {
    let (py, options) = (puzzle.py(), explanation::options(order, language)?);
    if let Some(steps) = RuleSteps::of_argument(puzzle, &options, TimeLimit::new(timeout)?) {
        return steps.hint(py);
    }
    let board = Board::of_argument(puzzle)?;
    explanation::check_classic(&options)?;
    let step = explanation::next_step(py, &board, order, timeout)?;
    step.map(|step| Ok(Py::new(py, step)?.into_any()))
        .transpose()
}

/// Returns the candidate that a caller names.
fn candidate(cell: &Bound<'_, PyAny>, digit: &Bound<'_, PyAny>) -> PyResult<Candidate> {
    let square = square(cell)?;
    let digit = arguments::number("digit", digit, 1..=9)?;
    Ok(Candidate::new(square, Digit::new(digit as u8)))
}

/// Returns the cell that a caller names: `r1c9`, `A9` or its number.
fn square(cell: &Bound<'_, PyAny>) -> PyResult<Square> {
    let Ok(name) = cell.cast::<PyString>() else {
        let index = arguments::number("cell", cell, 0..=80)?;
        return Ok(Square::new(index as usize));
    };
    let name = name.to_str()?;
    let is_named = |square: &Square| {
        let systems = [Coordinates::RowColumn, Coordinates::Letters];
        let mut names = systems.into_iter().map(|it| it.square(*square));
        names.any(|own| own.eq_ignore_ascii_case(name.trim()))
    };
    SQUARES.into_iter().find(is_named).ok_or_else(|| {
        PyValueError::new_err(format!(
            "unknown cell '{name}'; a cell is r1c1 to r9c9, A1 to I9, or a number from 0 to 80"
        ))
    })
}
