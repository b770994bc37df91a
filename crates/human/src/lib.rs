#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod cells;
mod narrow;
pub mod position;
pub mod rulebook;
pub mod step;
pub mod technique;

pub mod check;

mod assume;
mod find;
mod graph;
pub mod path;
mod sums;

// The crates whose types appear in the signatures of this one.
pub use foldoku_board as board;
pub use foldoku_rules as rules;

pub use cells::CellSet;
pub use check::{Unproven, check};
pub use path::{Path, Solver};
pub use position::Position;
pub use rulebook::{Rulebook, TooLarge};
pub use step::{Candidate, Premise, Step};
pub use technique::Technique;
