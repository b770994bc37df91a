//! The functions that take one puzzle or a column of puzzles.
//!
//! **Invariant:** a function is a question; the arguments of its own are checked before a puzzle is read.

use foldoku::questions::rate::Measure;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments;
use crate::asking::Asking;
use crate::call::ColumnArguments;
use crate::canonical::Canonical;
use crate::grading::Grade;
use crate::limit::{self, TimeLimit};
use crate::objects;
use crate::solving::{QUICK, Solve, Wanted};

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

/// Defines functions of puzzles: their own arguments with default and conversion, and the question that
/// they ask. The other arguments are those of [`ColumnArguments`].
macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($option:ident: $type:ty = $default:tt by $convert:path),*) |$py:ident| $question:expr;
    )*) => {$(
        $(#[$doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, $($option=$default,)* column=None, threads=None, on_error="status", stream=false))]
        pub(crate) fn $name(
            puzzles: &Bound<'_, PyAny>,
            $(#[pyo3(from_py_with = $convert)] $option: $type,)*
            column: Option<&str>,
            #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
            on_error: &str,
            stream: bool,
        ) -> PyResult<Py<PyAny>> {
            let arguments = ColumnArguments { column, threads, on_error, stream };
            let $py = puzzles.py();
            arguments.ask(puzzles, $question)
        }
    )*};
}

functions! {
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
    fn solve(limit: i128 = 2 by arguments::integer, timeout: f64 = 60.0 by limit::seconds) |_py| Solve {
        limit: to_limit(limit, QUICK)?,
        time: TimeLimit::new(timeout)?,
        wanted: Wanted::Solutions,
    };

    /// Counts the solutions of a puzzle, or of each puzzle of a column, up to ``limit``.
    ///
    /// A ``str`` gives an ``int``, a column gives a ``Column`` of integers, which are null where a row is
    /// null, is not a puzzle, or has reached ``timeout``. The arguments are those of ``solve``.
    ///
    /// >>> import foldoku
    /// >>> foldoku.count("." * 81)
    /// 1000
    fn count(limit: i128 = 1000 by arguments::integer, timeout: f64 = 60.0 by limit::seconds) |_py| Solve {
        limit: to_limit(limit, u64::MAX)?,
        time: TimeLimit::new(timeout)?,
        wanted: Wanted::Counts,
    };

    /// Returns whether a puzzle, or each puzzle of a column, has exactly one solution.
    ///
    /// The answer is ``unique``, ``multiple`` or ``none``, and in a column also ``invalid`` or ``timeout``. The
    /// arguments are those of ``solve``.
    ///
    /// >>> import foldoku
    /// >>> foldoku.check("." * 81)
    /// 'multiple'
    fn check(timeout: f64 = 60.0 by limit::seconds) |_py| Solve {
        limit: 2,
        time: TimeLimit::new(timeout)?,
        wanted: Wanted::Statuses,
    };

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
    fn rate(timeout: f64 = 60.0 by limit::seconds) |py| Asking::new(Grade::new(Measure::Er), TimeLimit::new(timeout)?, objects::rating(py)?);

    /// Returns the level and the score of a puzzle, or of each puzzle of a column, as HoDoKu does.
    ///
    /// A ``str`` gives a ``Level`` and raises NotUniqueError if the puzzle does not have exactly one solution.
    /// A column gives a ``Column`` with the fields ``status``, ``level``, ``score`` and ``hardest``. A puzzle with
    /// rules in the formats of ``solve`` has a level and a hardest technique of foldoku, and no score. The other
    /// arguments are those of ``rate``.
    ///
    /// >>> import foldoku
    /// >>> foldoku.level("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").level
    /// 'Easy'
    fn level(timeout: f64 = 60.0 by limit::seconds) |py| Asking::new(Grade::new(Measure::Hodoku), TimeLimit::new(timeout)?, objects::level(py)?);

    /// Returns the canonical (minlex) form of a puzzle, or of each puzzle of a column.
    ///
    /// All equivalent puzzles share it. A ``str`` gives a ``str``, a column gives a ``Column`` of strings,
    /// which are null where a row is null or not a puzzle. The other arguments are those of ``solve``.
    ///
    /// >>> import foldoku
    /// >>> foldoku.canonical("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..")
    /// '.....1..2....2..3....3..41...2.5..6..4......78..9..1....7.6..5..3...5..19..8..2..'
    fn canonical() |_py| Canonical;
}
