#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod boards;
pub mod canon;
pub mod complete;
pub mod generator;
pub mod grid;
#[cfg(feature = "rules")]
pub mod layout;
#[cfg(feature = "rules")]
pub mod levels;
pub mod minimise;
pub mod neighbours;
pub mod pattern;
pub mod random;
pub mod rate;
mod reduce;
#[cfg(feature = "rules")]
pub mod rules;
pub mod sukaku;
pub mod transform;
pub mod weighted;

// The crates whose types appear in the public signatures, so that this crate can be used alone.
pub use foldoku_board as board;
#[cfg(feature = "rules")]
pub use foldoku_human as human;
pub use foldoku_kernel as kernel;

pub use boards::{BoardGenerator, GeneratedBoard};
pub use canon::{Band, BandClass, BoardSymmetries, Canonical, Canonicaliser, Placement};
pub use complete::{Completer, NoSolution};
pub use foldoku_board::SquareSet;
pub use generator::{
    AttemptsExhausted, Generated, Generator, Minimal, RareClues, Rejection, Rejections, Request,
    RequestError, Sampler,
};
pub use grid::random_grid;
#[cfg(feature = "rules")]
pub use layout::{LayoutCompleter, LayoutRequest};
#[cfg(feature = "rules")]
pub use levels::{Demand, DemandError, Unmet};
pub use minimise::{Minimiser, NotUnique};
pub use neighbours::Neighbours;
pub use pattern::{Pattern, PatternError, Symmetry};
pub use random::Random;
pub use rate::{Measure, Rater};
#[cfg(feature = "rules")]
pub use rules::{RuleGenerator, RuleRequest};
pub use sukaku::SukakuMinimiser;
pub use transform::Transform;
