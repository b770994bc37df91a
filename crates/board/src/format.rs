//! Grids as text: reading single grids, splitting files into records, drawing.
//!
//! **Invariant:** what [`grid`] draws in a style without blank marks for spaces, [`read`] reads
//! back; reading never panics, whatever the bytes.
//!
//! | a square's character | meaning |
//! |---|---|
//! | `1`–`9` | digits 1 to 9 |
//! | `A`–`Z` | digits 10 to 35; small letters mean the same on boards of up to 35 digits |
//! | `a`–`z` | digits 36 to 61 on larger boards |
//! | `@` `$` `%` | digits 62 to 64 |
//! | `.` `0` `?` `_` `*` | an open square |
//! | `-` | an open square, where every character of the line stands for a square |
//! | `x` `X` | the same, on boards of up to nine digits |

mod detect;
mod draw;
mod error;
mod line;
mod read;
mod split;
mod symbols;

pub(crate) use detect::{Detected, detect};
pub use draw::{Style, candidates, grid};
pub use error::{Problem, TextError};
pub use read::read;
pub use split::{LINE_LIMIT, Layout, Record, Splitter, layout};
pub use symbols::Symbols;
