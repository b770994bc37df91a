#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod candidate;
pub mod check;
pub mod finder;
pub mod state;
pub mod step;
pub mod technique;

// The crate whose types stand in this one's signatures, so that it can be used alone.
pub use foldoku_board as board;

pub use candidate::Candidate;
pub use check::{Refuted, check};
pub use finder::Finder;
pub use state::State;
pub use step::Step;
pub use technique::Technique;
