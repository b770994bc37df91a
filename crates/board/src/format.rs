//! Grids as text: reading one grid, splitting a file into records, drawing grids and candidates.
//!
//! **Invariant:** [`read`] reads back what [`grid`] draws, in every style but [`Style::Frame`], which
//! leaves empty cells blank. Reading never panics, for any bytes.
//!
//! | character of a cell | meaning |
//! |---|---|
//! | `1`–`9` | digits 1 to 9 |
//! | `A`–`Z` | digits 10 to 35; lower-case letters mean the same on boards with up to 35 digits |
//! | `a`–`z` | digits 36 to 61 on larger boards |
//! | `@` `$` `%` | digits 62 to 64 |
//! | `.` `0` `?` `_` `*` | an empty cell |
//! | `-` | an empty cell in a line in which every character is a cell |
//! | `x` `X` | the same, on boards with up to nine digits |

mod detect;
mod draw;
mod drawn;
mod error;
mod grid_start;
mod line;
mod read;
mod split;
mod symbols;

pub(crate) use detect::{Detected, detect};
pub use draw::{Style, candidates, candidates_with, grid, grid_with};
pub use error::{Problem, TextError};
pub use grid_start::{GridStart, grid_start};
pub use read::read;
pub use split::{LINE_LIMIT, Layout, PuzzleText, Splitter, layout};
pub use symbols::Symbols;
