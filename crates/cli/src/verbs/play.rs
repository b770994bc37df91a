//! `play`: Sudoku in the terminal.
//!
//! **Invariant:** without the feature `play` the command exists and says how to get it.

#[cfg(not(feature = "play"))]
mod disabled;
#[cfg(feature = "play")]
mod enabled;

#[cfg(not(feature = "play"))]
pub(crate) use disabled::run;
#[cfg(feature = "play")]
pub(crate) use enabled::run;
