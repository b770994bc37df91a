//! `candidates`: what remains for each cell after some strategies. `true_candidates`: what each cell is
//! in some solution.
//!
//! **Invariant:** a strategy never removes a true candidate.

use foldoku::board::format::{self, Style};
use foldoku::propagate::{Config, Outcome, Propagator};
use foldoku::questions::Subject;
use foldoku::search::VariantSearch;
use foldoku::{Candidates, DigitSet, Geometry, Limits, Puzzle, Square, Strategy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments;
use crate::errors::{self, NoSolutionError};
use crate::limit::{self, TimeLimit};
use crate::text;
use crate::work;

/// Returns the candidates of the 81 cells after some strategies: one string of digits per cell.
///
/// ``strategies`` are names as in ``foldoku candidates --strategies``; an empty list shows what the
/// givens alone leave. Raises NoSolutionError if the strategies find a contradiction.
///
/// >>> import foldoku
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> foldoku.candidates(puzzle, strategies=["elimination"])[:4]
/// ['5', '3', '4', '6']
#[pyfunction]
#[pyo3(signature = (puzzle, *, strategies=None))]
pub(crate) fn candidates(
    #[pyo3(from_py_with = arguments::one_puzzle)] puzzle: String,
    strategies: Option<Vec<String>>,
) -> PyResult<Vec<String>> {
    let puzzle = Puzzle::from_line(&text::parse(&puzzle)?);
    let puzzle = puzzle.map_err(|clash| NoSolutionError::new_err(clash.to_string()))?;
    let names = strategies.unwrap_or_else(|| vec!["elimination".to_owned()]);
    let strategies: Result<Vec<Strategy>, _> = names
        .iter()
        .map(|name| {
            let all = Strategy::ALL.map(Strategy::name).join(", ");
            name.parse().map_err(|_| {
                PyValueError::new_err(format!("unknown strategy '{name}'; expected one of: {all}"))
            })
        })
        .collect();
    let board = Geometry::classic();
    let mut candidates = Candidates::of(&puzzle);
    let report = Propagator::new(&board, &Config::of(&strategies?)).run(&mut candidates, None);
    if let Outcome::Impossible(contradiction) = report.outcome {
        let reason = contradiction.describe(&board);
        return Err(NoSolutionError::new_err(format!("impossible: {reason}")));
    }
    let line = format::candidates(&board, &candidates, Style::Line);
    Ok(line.trim_end().split(',').map(str::to_owned).collect())
}

/// Returns the true candidates of each cell: the digits that it has in some solution, as one string of
/// digits per cell.
///
/// Takes puzzles with rules as ``solve`` does; ten and more are letters from ``A``. Raises NoSolutionError
/// if the puzzle has no solution, and TimeLimitError after ``timeout`` seconds (default: 60; None for no
/// limit).
///
/// >>> import foldoku
/// >>> foldoku.true_candidates(".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Cage~7~R2C1~R2C2.~R4C1_2")[:4]
/// ['1', '2', '34', '34']
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout=60.0))]
pub(crate) fn true_candidates(
    py: Python<'_>,
    #[pyo3(from_py_with = arguments::one_puzzle)] puzzle: String,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
) -> PyResult<Vec<String>> {
    let limit = TimeLimit::new(timeout)?;
    text::parse_any(&puzzle, |subject| {
        let puzzle = subject.puzzle().map_err(errors::of_refusal)?;
        let found = find_true(py, &puzzle, limit)?;
        let sheet = match subject {
            Subject::Rules(puzzle) => Some(&puzzle.variant().sheet),
            _ => None,
        };
        let first = sheet.map_or(1, |sheet| *sheet.values().start());
        let cells: Vec<Square> = match sheet {
            Some(sheet) => sheet.grid_squares().collect(),
            None => puzzle.geometry().squares().collect(),
        };
        Ok(cells
            .into_iter()
            .map(|cell| values(found[cell], first))
            .collect())
    })
}

fn find_true(py: Python<'_>, puzzle: &Puzzle, limit: TimeLimit) -> PyResult<Candidates> {
    let found = work::watch(py, |stop| {
        let stop = limit.start(stop);
        VariantSearch::default().true_candidates_within(puzzle, 1, Limits::NONE.stop(&stop))
    })?;
    let found = found.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let candidates = found.candidates();
    if !found.is_complete() {
        Err(limit.error())
    } else if candidates[Square::new(0)].is_empty() {
        Err(NoSolutionError::new_err("the puzzle has no solution"))
    } else {
        Ok(candidates.clone())
    }
}

/// Returns the values of some digits as text, if the first digit stands for this value.
fn values(digits: DigitSet, first: i32) -> String {
    let values = digits.iter().map(|digit| first + digit.index() as i32);
    let characters = values.filter_map(|value| char::from_digit(value as u32, 36));
    characters.map(|it| it.to_ascii_uppercase()).collect()
}
