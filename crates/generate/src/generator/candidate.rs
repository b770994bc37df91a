//! The puzzle that an attempt makes.
//!
//! **Invariant:** the puzzle has exactly one solution.

use foldoku_kernel::Line;

/// The result of a successful attempt.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) puzzle: Line,
    pub(super) solution: Line,
    pub(super) log_weight: Option<f64>,
}
