//! What is known of the solutions of a puzzle before a count of true candidates, and after it.
//!
//! **Invariant:** evidence changes how fast a count is, never its numbers: solutions are checked, and the caller
//! answers for the candidates that are left out.

use alloc::vec::Vec;

use foldoku_board::{Candidates, Grid};

/// What is known of the solutions of a puzzle.
///
/// A setter who draws a rule has the solutions of the board before: those that keep the new rule are solutions
/// still, and no candidate without a solution gets one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Grids that may be solutions; a count keeps those that are, and adds those that it needs.
    pub solutions: Vec<Grid>,
    /// The candidates that are not known to be in no solution; `None` if nothing is known.
    pub possible: Option<Candidates>,
}
