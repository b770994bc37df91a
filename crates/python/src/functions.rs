//! The functions that take one puzzle or a column of puzzles.
//!
//! **Invariant:** a `str` is one puzzle, anything else is a column; arguments are checked before
//! anything is read.

use foldoku::formats::Status;
use foldoku::kernel::{Answer, Lanes};
use foldoku::questions::rate::{Measure, Rating as Measured};
use foldoku::{Auto, Canonicaliser, Line};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments;
use crate::canonical::Canonical;
use crate::column::{Column, ColumnStream};
use crate::grading::{Grade, Graded, Scratch};
use crate::input::Input;
use crate::limit::{self, TimeLimit};
use crate::objects::{Level, Rating, Solution};
use crate::question::{AnswerStream, Options, Question};
use crate::solving::{self, QUICK, Solve, SolveLines, Wanted};
use crate::start;
use crate::text::{self, AnyPuzzle, to_text};
use crate::variants;
use crate::work::{self, Threads};

/// The arguments that all functions of columns share.
pub(crate) struct ColumnArguments<'a> {
    pub(crate) column: Option<&'a str>,
    pub(crate) threads: Option<i128>,
    pub(crate) on_error: &'a str,
    pub(crate) stream: bool,
}

impl ColumnArguments<'_> {
    fn options(&self) -> PyResult<Options> {
        let raises = match self.on_error {
            "status" => false,
            "raise" => true,
            other => {
                return Err(PyValueError::new_err(format!(
                    "unknown on_error '{other}'; expected one of: status, raise"
                )));
            }
        };
        Ok(Options {
            threads: Threads::new(self.threads)?,
            raises,
        })
    }

    /// Answers a question about a column.
    pub(crate) fn ask(
        &self,
        puzzles: &Bound<'_, PyAny>,
        question: impl Question,
    ) -> PyResult<Py<PyAny>> {
        let py = puzzles.py();
        let input = Input::open(puzzles, self.column)?;
        let answers = Box::new(AnswerStream::new(question, self.options()?, input));
        if self.stream {
            Ok(Py::new(py, ColumnStream::new(answers))?.into_any())
        } else {
            Ok(Py::new(py, Column::read(py, answers)?)?.into_any())
        }
    }

    /// Checks the arguments of a call with one puzzle.
    pub(crate) fn check_scalar(&self) -> PyResult<()> {
        self.options()?;
        if self.column.is_some() || self.stream {
            return Err(PyTypeError::new_err(
                "column= and stream= need a column; this is one puzzle",
            ));
        }
        Ok(())
    }

    /// Checks the arguments of a call with one puzzle, and returns the puzzle.
    fn scalar(&self, puzzle: &Bound<'_, PyString>) -> PyResult<Line> {
        self.check_scalar()?;
        text::parse(puzzle.to_str()?)
    }

    /// Solves one puzzle up to a limit of solutions. Also returns the puzzle and its first solution as
    /// text.
    fn solve(&self, puzzle: &Bound<'_, PyString>, limit: u64, time: TimeLimit) -> PyResult<Solved> {
        self.check_scalar()?;
        let (puzzle, py) = (text::parse_any(puzzle.to_str()?)?, puzzle.py());
        let solved = match &puzzle {
            AnyPuzzle::Plain(line) if limit <= QUICK => Some(py.detach(|| solve_one(line, limit))),
            AnyPuzzle::Plain(line) => {
                let count = |stop: &dyn Fn() -> bool| {
                    solving::count(line, limit, &time.start(stop)).map(|answer| (answer, None))
                };
                work::watch(py, count)?
            }
            AnyPuzzle::Clash(..) => Some((variants::IMPOSSIBLE, None)),
            AnyPuzzle::Variant(puzzle) => work::watch(py, |stop| {
                variants::solve(&mut Auto::default(), puzzle, limit, &time.start(stop))
            })?,
        };
        let (answer, solution) = solved.ok_or_else(|| time.error())?;
        Ok(Solved {
            puzzle: puzzle.to_text(),
            answer,
            solution,
        })
    }

    /// Rates one puzzle with one solution, within a time limit.
    fn rate(
        &self,
        puzzle: &Bound<'_, PyString>,
        time: TimeLimit,
        measure: Measure,
    ) -> PyResult<Measured> {
        let line = self.scalar(puzzle)?;
        start::unique_line(&line)?;
        let grade = Grade::new(measure, time);
        let measured = work::watch(puzzle.py(), |stop| {
            grade.rate(&mut Scratch::default(), &line, stop)
        })?;
        measured.rating.ok_or_else(|| time.error())
    }
}

/// The answer to one puzzle.
struct Solved {
    puzzle: String,
    answer: Answer,
    solution: Option<String>,
}

/// Returns the puzzle if the argument is one rather than a column.
fn as_scalar<'a, 'py>(puzzles: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, PyString>> {
    puzzles.cast::<PyString>().ok()
}

/// Returns a limit of solutions that a caller passed.
fn to_limit(limit: i128, most: u64) -> PyResult<u64> {
    match limit {
        ..1 => Err(PyValueError::new_err(format!(
            "limit must be at least 1, got {limit}"
        ))),
        _ if limit <= i128::from(most) => Ok(limit as u64),
        _ if most == u64::MAX => Ok(most),
        _ => Err(PyValueError::new_err(format!(
            "limit must be at most {most}, got {limit}; count has no such bound"
        ))),
    }
}

/// Solves a puzzle, or each puzzle of a column.
///
/// A ``str`` gives a ``Solution``. A column gives a ``Column`` with the fields ``status``, ``count``,
/// ``solution`` and ``guesses``; a null row stays null, and a row that is not a puzzle has the status
/// ``invalid`` unless ``on_error="raise"``. The search for a puzzle stops after ``limit`` solutions.
///
/// ``timeout`` is the time limit per puzzle in seconds (default: 60; None for no limit), which only puzzles
/// with rules can reach: one puzzle raises TimeLimitError, a row has the status ``timeout``.
///
/// ``column`` names the column of a table, ``threads`` is the number of threads (default: one per
/// core), and ``stream=True`` returns a ``ColumnStream``, which solves when it is read.
///
/// A puzzle is a line of 81 characters or a drawing, or one with rules beyond the board as a string of
/// Interactive Sudoku Solver or SumoCue, an address of f-puzzles, or killer shorthand.
///
/// >>> import foldoku
/// >>> foldoku.solve(["." * 81, "too short", None]).to_list()[1:]
/// [{'status': 'invalid', 'count': None, 'solution': None, 'guesses': None}, None]
/// >>> foldoku.solve(".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2.~R4C1_2.~R3C3_4").solution
/// '1234432131422413'
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit=2, timeout=60.0, column=None, threads=None, on_error="status", stream=false))]
pub(crate) fn solve(
    puzzles: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::integer)] limit: i128,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    column: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
    on_error: &str,
    stream: bool,
) -> PyResult<Py<PyAny>> {
    let arguments = ColumnArguments {
        column,
        threads,
        on_error,
        stream,
    };
    let (limit, time) = (to_limit(limit, QUICK)?, TimeLimit::new(timeout)?);
    let Some(puzzle) = as_scalar(puzzles) else {
        let solve = Solve {
            limit,
            time,
            wanted: Wanted::Solutions,
        };
        return arguments.ask(puzzles, SolveLines(solve));
    };
    let solved = arguments.solve(puzzle, limit, time)?;
    let solution = Solution {
        puzzle: solved.puzzle,
        status: Status::from(solved.answer.status).name().to_owned(),
        count: solved.answer.count,
        solution: solved.solution,
        guesses: solved.answer.guesses,
    };
    Ok(Py::new(puzzles.py(), solution)?.into_any())
}

fn solve_one(line: &Line, limit: u64) -> (Answer, Option<String>) {
    let (mut answers, mut solutions) = ([Answer::default()], [[0; 81]]);
    Lanes::new().solve_into(&[*line], limit, &mut answers, Some(&mut solutions));
    let ([answer], [solution]) = (answers, solutions);
    (answer, (answer.count > 0).then(|| to_text(&solution)))
}

/// Counts the solutions of a puzzle, or of each puzzle of a column, up to ``limit``.
///
/// A ``str`` gives an ``int``, a column gives a ``Column`` of integers, which are null where a row is
/// null, is not a puzzle, or has reached ``timeout``. The arguments are those of ``solve``.
///
/// >>> import foldoku
/// >>> foldoku.count("." * 81)
/// 1000
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit=1000, timeout=60.0, column=None, threads=None, on_error="status", stream=false))]
pub(crate) fn count(
    puzzles: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::integer)] limit: i128,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    column: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
    on_error: &str,
    stream: bool,
) -> PyResult<Py<PyAny>> {
    let arguments = ColumnArguments {
        column,
        threads,
        on_error,
        stream,
    };
    let (limit, time) = (to_limit(limit, u64::MAX)?, TimeLimit::new(timeout)?);
    let Some(puzzle) = as_scalar(puzzles) else {
        let solve = Solve {
            limit,
            time,
            wanted: Wanted::Counts,
        };
        return arguments.ask(puzzles, solve);
    };
    let count = arguments.solve(puzzle, limit, time)?.answer.count;
    Ok(count.into_pyobject(puzzles.py())?.into_any().unbind())
}

/// Returns whether a puzzle, or each puzzle of a column, has exactly one solution.
///
/// The answer is ``unique``, ``multiple`` or ``none``, and in a column also ``invalid`` or ``timeout``. The
/// arguments are those of ``solve``.
///
/// >>> import foldoku
/// >>> foldoku.check("." * 81)
/// 'multiple'
#[pyfunction]
#[pyo3(signature = (puzzles, *, timeout=60.0, column=None, threads=None, on_error="status", stream=false))]
pub(crate) fn check(
    puzzles: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    column: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
    on_error: &str,
    stream: bool,
) -> PyResult<Py<PyAny>> {
    let arguments = ColumnArguments {
        column,
        threads,
        on_error,
        stream,
    };
    let time = TimeLimit::new(timeout)?;
    let Some(puzzle) = as_scalar(puzzles) else {
        let solve = Solve {
            limit: 2,
            time,
            wanted: Wanted::Statuses,
        };
        return arguments.ask(puzzles, solve);
    };
    let status = arguments.solve(puzzle, 2, time)?.answer.status;
    let status = Status::from(status).name();
    Ok(status.into_pyobject(puzzles.py())?.into_any().unbind())
}

/// Rates a puzzle, or each puzzle of a column, as Sudoku Explainer 1.2.1 does.
///
/// A ``str`` gives a ``Rating`` and raises NotUniqueError if the puzzle does not have exactly one solution.
/// A column gives a ``Column`` with the fields ``status``, ``er``, ``ep``, ``ed`` and ``hardest``; only
/// rows with the status ``unique`` have a rating. ``timeout`` is the time limit per puzzle in seconds
/// (default: 60; None for no limit): one puzzle raises TimeLimitError, a row has the status ``timeout``.
/// The other arguments are those of ``solve``.
///
/// >>> import foldoku
/// >>> foldoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// Rating(er=1.2, ep=1.2, ed=1.2, hardest='Hidden Single')
#[pyfunction]
#[pyo3(signature = (puzzles, *, timeout=60.0, column=None, threads=None, on_error="status", stream=false))]
pub(crate) fn rate(
    puzzles: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    column: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
    on_error: &str,
    stream: bool,
) -> PyResult<Py<PyAny>> {
    let arguments = ColumnArguments {
        column,
        threads,
        on_error,
        stream,
    };
    let time = TimeLimit::new(timeout)?;
    let Some(puzzle) = as_scalar(puzzles) else {
        return arguments.ask(puzzles, Grade::new(Measure::Er, time));
    };
    let rating = arguments.rate(puzzle, time, Measure::Er)?;
    let rating = rating.se.expect("the measure was taken");
    Ok(Py::new(puzzles.py(), Rating::from(rating))?.into_any())
}

/// Returns the level and the score of a puzzle, or of each puzzle of a column, as HoDoKu does.
///
/// A ``str`` gives a ``Level`` and raises NotUniqueError if the puzzle does not have exactly one solution.
/// A column gives a ``Column`` with the fields ``status``, ``level``, ``score`` and ``hardest``. The
/// other arguments are those of ``rate``.
///
/// >>> import foldoku
/// >>> foldoku.level("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").level
/// 'Easy'
#[pyfunction]
#[pyo3(signature = (puzzles, *, timeout=60.0, column=None, threads=None, on_error="status", stream=false))]
pub(crate) fn level(
    puzzles: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    column: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
    on_error: &str,
    stream: bool,
) -> PyResult<Py<PyAny>> {
    let arguments = ColumnArguments {
        column,
        threads,
        on_error,
        stream,
    };
    let time = TimeLimit::new(timeout)?;
    let Some(puzzle) = as_scalar(puzzles) else {
        return arguments.ask(puzzles, Grade::new(Measure::Hodoku, time));
    };
    let rating = arguments.rate(puzzle, time, Measure::Hodoku)?;
    let graded = Graded::of(&rating.hodoku.expect("the measure was taken"));
    Ok(Py::new(puzzles.py(), Level::from(graded))?.into_any())
}

/// Returns the canonical (minlex) form of a puzzle, or of each puzzle of a column.
///
/// All equivalent puzzles share it. A ``str`` gives a ``str``, a column gives a ``Column`` of strings,
/// which are null where a row is null or not a puzzle. The other arguments are those of ``solve``.
///
/// >>> import foldoku
/// >>> foldoku.canonical("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..")
/// '.....1..2....2..3....3..41...2.5..6..4......78..9..1....7.6..5..3...5..19..8..2..'
#[pyfunction]
#[pyo3(signature = (puzzles, *, column=None, threads=None, on_error="status", stream=false))]
pub(crate) fn canonical(
    puzzles: &Bound<'_, PyAny>,
    column: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
    on_error: &str,
    stream: bool,
) -> PyResult<Py<PyAny>> {
    let arguments = ColumnArguments {
        column,
        threads,
        on_error,
        stream,
    };
    let Some(puzzle) = as_scalar(puzzles) else {
        return arguments.ask(puzzles, Canonical);
    };
    let line = arguments.scalar(puzzle)?;
    let py = puzzles.py();
    let canonical = py.detach(|| Canonicaliser::new().canonicalise(&line).line);
    Ok(to_text(&canonical).into_pyobject(py)?.into_any().unbind())
}
