//! `describe`: the rules of a puzzle in words; and what the check of a trace needs: givens, units, proofs.
//!
//! **Invariant:** any puzzle that `solve` reads has a description.

use foldoku::questions::trace::{self, Claim};
use foldoku::questions::{Refusal, describe as words};
use pyo3::prelude::*;

use crate::arguments;
use crate::errors;
use crate::text::{self, PuzzleReader, Supported};

/// Returns the rules of a puzzle in words, for a person or a prompt.
///
/// >>> import foldoku
/// >>> print(foldoku.describe(".Shape~4x4.Thermo~R1C1~R1C2~R1C3.~R4C1_2").splitlines()[-1])
/// - thermometer: r1c1 r1c2 r1c3
#[pyfunction]
pub(crate) fn describe(
    #[pyo3(from_py_with = arguments::one_puzzle)] puzzle: String,
) -> PyResult<String> {
    let described =
        PuzzleReader::default().ask(puzzle.as_bytes(), Supported::Contradictions, words);
    let described: Result<String, Refusal> =
        described.map_err(|error| text::to_error(&puzzle, &error))?;
    described.map_err(errors::of_refusal)
}

/// Returns the givens of a puzzle, one character per cell of the grid.
#[pyfunction]
pub(crate) fn givens(
    #[pyo3(from_py_with = arguments::one_puzzle)] puzzle: String,
) -> PyResult<String> {
    text::parse_any(&puzzle, |subject| {
        let read = subject.puzzle().map_err(errors::of_refusal)?;
        let text = subject.solution_text(read.givens());
        Ok(text.replace('?', "."))
    })
}

/// Returns the units of the board of a puzzle: the name of each, and its cells, counted from 0 in reading order.
#[pyfunction]
pub(crate) fn units(
    #[pyo3(from_py_with = arguments::one_puzzle)] puzzle: String,
) -> PyResult<Vec<(String, Vec<usize>)>> {
    text::parse_any(&puzzle, |subject| {
        let read = subject.puzzle().map_err(errors::of_refusal)?;
        let (board, count) = (read.geometry(), subject.solution_text(read.givens()).len());
        // Cells beside the grid of a puzzle with rules are not part of its text.
        let cells = |unit| {
            let cells = board.squares_of(unit).iter().map(|it| it.index());
            cells.filter(|&cell| cell < count).collect()
        };
        let units = board.units();
        Ok(units
            .map(|unit| (board.unit_name(unit), cells(unit)))
            .collect())
    })
}

/// Returns the eliminations of a trace that are not proved from the marks before them, by the places of their steps
/// and theirs in these; None if the board is too large for proofs. A change is whether a digit is placed, the cell and
/// the value.
#[pyfunction]
pub(crate) fn unproved(
    py: Python<'_>,
    #[pyo3(from_py_with = arguments::one_puzzle)] puzzle: String,
    steps: Vec<Vec<(bool, usize, u8)>>,
) -> PyResult<Option<Vec<(usize, usize)>>> {
    let claim = |(is_placed, cell, value)| Claim {
        is_placed,
        cell,
        value,
    };
    let steps = steps.into_iter().map(|it| it.into_iter().map(claim));
    let steps: Vec<Vec<Claim>> = steps.map(Iterator::collect).collect();
    text::parse_any(&puzzle, |subject| {
        let found = py.detach(|| trace::unproved(subject, &steps));
        found.map_err(errors::of_refusal)
    })
}
