//! The crate `sudoku`, if its feature is enabled.
//!
//! **Invariant:** it receives its own type as input, and its output is converted to lines.

#[cfg(not(feature = "sudoku"))]
mod disabled;
#[cfg(feature = "sudoku")]
mod enabled;

#[cfg(not(feature = "sudoku"))]
pub(super) use disabled::{forms, grids, puzzles};
#[cfg(feature = "sudoku")]
pub(super) use enabled::{forms, grids, puzzles};
