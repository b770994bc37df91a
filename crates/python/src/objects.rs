//! The objects that functions of one puzzle return: solutions, ratings and levels.
//!
//! **Invariant:** objects are immutable, compare by value, and can be pickled.

use foldoku::logic::explainer;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::grading::{Graded, to_float};
use crate::picture;
use crate::text::{self, AnyPuzzle};

/// The answer of ``solve`` to one puzzle.
///
/// >>> import foldoku
/// >>> solution = foldoku.solve(
/// ...     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
/// ... )
/// >>> solution.status, solution.count
/// ('unique', 1)
/// >>> print(solution)
/// 162857493534129678789643521475312986913586742628794135356478219241935867897261354
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "foldoku")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Solution {
    /// The puzzle as a line of 81 digits and dots, or with its rules in the format it came in.
    pub(crate) puzzle: String,
    /// ``unique``, ``multiple`` or ``none``; ``found`` if the limit was one solution.
    pub(crate) status: String,
    /// The number of solutions found, up to the limit.
    pub(crate) count: u64,
    /// The first solution as a line with one character per cell, or None.
    pub(crate) solution: Option<String>,
    /// The number of guesses of the search.
    pub(crate) guesses: u64,
}

#[pymethods]
impl Solution {
    #[new]
    fn new(
        puzzle: String,
        status: String,
        count: u64,
        solution: Option<String>,
        guesses: u64,
    ) -> Solution {
        Solution {
            puzzle,
            status,
            count,
            solution,
            guesses,
        }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let this = self.clone();
        (
            this.puzzle,
            this.status,
            this.count,
            this.solution,
            this.guesses,
        )
            .into_pyobject(py)
    }

    /// Returns whether the puzzle has exactly one solution.
    #[getter]
    fn is_unique(&self) -> bool {
        self.status == "unique"
    }

    fn __repr__(&self) -> String {
        let Solution {
            puzzle,
            status,
            count,
            guesses,
            ..
        } = self;
        let solution = quoted(self.solution.as_deref());
        format!(
            "Solution(puzzle='{puzzle}', status='{status}', count={count}, solution={solution}, guesses={guesses})"
        )
    }

    /// Returns the solution, or an empty string if there is none.
    fn __str__(&self) -> &str {
        self.solution.as_deref().unwrap_or_default()
    }

    /// Returns a picture of the puzzle with its solution, or None if the givens of a variant clash.
    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        let picture = match text::parse_any(&self.puzzle)? {
            AnyPuzzle::Plain(puzzle) => {
                let solution = self.solution.as_deref().map(text::parse).transpose()?;
                picture::of_puzzle(&puzzle, solution.as_ref())
            }
            AnyPuzzle::Variant(puzzle) => picture::of_variant(&puzzle, self.solution.as_deref()),
            AnyPuzzle::Clash(..) => return Ok(None),
        };
        Ok(Some(picture))
    }
}

/// The rating of a puzzle as Sudoku Explainer 1.2.1 gives it.
///
/// >>> import foldoku
/// >>> rating = foldoku.rate(
/// ...     "7.968....1..9...7.....4......4..6.3..2...3..6...5..1.....8..5...3..7...4..5....9."
/// ... )
/// >>> rating.er, rating.ep, rating.ed
/// (7.2, 1.2, 1.2)
#[pyclass(frozen, eq, get_all, from_py_object, module = "foldoku")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rating {
    /// The difficulty of the hardest step.
    pub(crate) er: f64,
    /// The difficulty of the hardest step up to and including the first that places a digit.
    pub(crate) ep: f64,
    /// The difficulty of the first step.
    pub(crate) ed: f64,
    /// The technique of the hardest step.
    pub(crate) hardest: String,
}

impl From<explainer::Rating> for Rating {
    fn from(rating: explainer::Rating) -> Rating {
        Rating {
            er: to_float(rating.er),
            ep: to_float(rating.ep),
            ed: to_float(rating.ed),
            hardest: rating.hardest.name().to_owned(),
        }
    }
}

#[pymethods]
impl Rating {
    #[new]
    fn new(er: f64, ep: f64, ed: f64, hardest: String) -> Rating {
        Rating {
            er,
            ep,
            ed,
            hardest,
        }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.er, self.ep, self.ed, self.hardest.clone()).into_pyobject(py)
    }

    fn __hash__(&self) -> u64 {
        self.er.to_bits() ^ self.ep.to_bits().rotate_left(21) ^ self.ed.to_bits().rotate_left(42)
    }

    fn __repr__(&self) -> String {
        let Rating {
            er,
            ep,
            ed,
            hardest,
        } = self;
        format!("Rating(er={er:?}, ep={ep:?}, ed={ed:?}, hardest={hardest:?})").replace('"', "'")
    }
}

/// The level of a puzzle as HoDoKu gives it.
///
/// >>> import foldoku
/// >>> foldoku.level(
/// ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// ... )
/// Level(level='Easy', score=204, hardest='Naked Single')
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "foldoku")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Level {
    /// ``Easy``, ``Medium``, ``Hard``, ``Unfair`` or ``Extreme``.
    pub(crate) level: String,
    /// The sum of the scores of all steps.
    pub(crate) score: u32,
    /// The hardest technique, or None for a solved grid.
    pub(crate) hardest: Option<String>,
}

impl From<Graded> for Level {
    fn from(graded: Graded) -> Level {
        Level {
            level: graded.level.to_owned(),
            score: graded.score,
            hardest: graded.hardest.map(str::to_owned),
        }
    }
}

#[pymethods]
impl Level {
    #[new]
    fn new(level: String, score: u32, hardest: Option<String>) -> Level {
        Level {
            level,
            score,
            hardest,
        }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.level.clone(), self.score, self.hardest.clone()).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        let hardest = quoted(self.hardest.as_deref());
        format!(
            "Level(level='{}', score={}, hardest={hardest})",
            self.level, self.score
        )
    }
}

/// Returns a string as Python writes it. None of the strings holds a quotation mark.
pub(crate) fn quoted(text: Option<&str>) -> String {
    text.map_or_else(|| "None".to_owned(), |text| format!("'{text}'"))
}
