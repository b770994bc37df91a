//! `candidates`: what remains for each cell after some strategies.
//!
//! **Invariant:** a strategy never removes a candidate of a solution.

use foldoku::board::format::{self, Style};
use foldoku::propagate::{Config, Outcome, Propagator};
use foldoku::{Candidates, Geometry, Puzzle, Strategy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::text;

/// Returns the candidates of the 81 cells after some strategies: one string of digits per cell.
///
/// ``strategies`` are names as in ``foldoku candidates --strategies``; an empty list shows what the
/// givens alone leave. Raises ValueError if the strategies find a contradiction.
///
/// >>> import foldoku
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> foldoku.candidates(puzzle, strategies=["elimination"])[:4]
/// ['5', '3', '4', '6']
#[pyfunction]
#[pyo3(signature = (puzzle, *, strategies=None))]
pub(crate) fn candidates(puzzle: &str, strategies: Option<Vec<String>>) -> PyResult<Vec<String>> {
    let puzzle = Puzzle::from_line(&text::parse(puzzle)?);
    let puzzle = puzzle.map_err(|error| PyValueError::new_err(error.to_string()))?;
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
        return Err(PyValueError::new_err(format!("impossible: {reason}")));
    }
    let line = format::candidates(&board, &candidates, Style::Line);
    Ok(line.trim_end().split(',').map(str::to_owned).collect())
}
