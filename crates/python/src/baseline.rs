//! The kernel without columns: what `benches/columns.py` compares with.
//!
//! **Invariant:** does what a Rust program does with puzzles in memory, and nothing else.

use foldoku::Line;
use foldoku::kernel::{Answer, Lanes, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Puzzles per call of the kernel, as in columns.
const BLOCK: usize = 2048;

/// Solves records of 81 bytes on one thread with the kernel alone, and returns how many are unique.
#[pyfunction]
pub(crate) fn solve_records(py: Python<'_>, records: &[u8]) -> PyResult<usize> {
    let (lines, rest) = records.as_chunks::<81>();
    if !rest.is_empty() {
        return Err(PyValueError::new_err("records must have 81 bytes each"));
    }
    Ok(py.detach(|| solve(lines)))
}

fn solve(lines: &[Line]) -> usize {
    let mut lanes = Lanes::new();
    let mut answers = vec![Answer::default(); lines.len()];
    let mut solutions: Vec<Line> = vec![[0; 81]; lines.len()];
    let blocks = lines.chunks(BLOCK).zip(answers.chunks_mut(BLOCK));
    for ((lines, answers), solutions) in blocks.zip(solutions.chunks_mut(BLOCK)) {
        lanes.solve_into(lines, 2, answers, Some(solutions));
    }
    let unique = answers.iter().filter(|it| it.status == Status::Unique);
    unique.count()
}
