//! The crate `sudoku`, if it is built in.
//!
//! **Invariant:** it gets its own type where there is something to read, and all that it makes is
//! handed over as lines.

#[cfg(not(feature = "sudoku"))]
mod disabled;
#[cfg(feature = "sudoku")]
mod enabled;

#[cfg(not(feature = "sudoku"))]
pub(super) use disabled::{forms, grids, puzzles};
#[cfg(feature = "sudoku")]
pub(super) use enabled::{forms, grids, puzzles};
