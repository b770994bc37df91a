//! The strings of Interactive Sudoku Solver: `.Type~argument~cell~cell`, one segment per rule.
//!
//! ```text
//!  text ──▶ tree: segments, nested by Or, And, Replicate … End
//!       ──▶ shape: the sheet
//!       ──▶ read: rules, by the form of their row in the table
//! ```
//!
//! **Invariant:** writing what was read and reading it again gives the same rules.

mod base64;
mod machine;
mod read;
mod regex;
mod shape;
mod tree;
mod write;

pub use read::read;
pub(crate) use regex::compile as compile_pattern;
pub use write::write;
