#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod canon;
pub mod full;
pub mod generator;
pub mod minimise;
pub mod pattern;
pub mod random;
pub mod rate;
mod reduce;
pub mod squares;
pub mod transform;
pub mod weighted;

pub use canon::{Band, BandClass, Canonical, Canonizer};
pub use full::full_grid;
pub use generator::{Generator, GivenUp, Made, Minimal, Request, RequestError, Sampler};
pub use minimise::{Minimiser, NotUnique};
pub use pattern::{Pattern, PatternError, Symmetry};
pub use random::Random;
pub use rate::{Measure, Rater};
pub use squares::Squares;
pub use transform::Transform;
