#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod cells;
mod narrow;
pub mod position;
pub mod rulebook;
pub mod step;
pub mod technique;

pub mod check;

pub mod describe;
pub mod drawing;
pub mod rating;

mod assume;
mod find;
mod graph;
pub mod path;
mod probes;
mod sums;

// The crates whose types appear in the signatures of this one.
pub use foldoku_board as board;
pub use foldoku_rules as rules;

pub use cells::CellSet;
pub use check::{Unproven, check};
pub use describe::{Detail, Language, describe, pointed_at};
#[cfg(feature = "figures")]
pub use drawing::drawing;
pub use drawing::{Annotations, marks};
pub use path::{End, Path, Solver};
pub use position::Position;
pub use rating::{Issue, Level, Rating};
pub use rulebook::{Rulebook, TooLarge};
pub use step::{Candidate, Premise, Step};
pub use technique::Technique;
