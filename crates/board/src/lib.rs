#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod digit;
pub mod square;
pub mod unit;

pub mod geometry;
pub mod grid;

pub mod constraint;
pub mod puzzle;

pub mod candidates;

pub mod transform;

pub mod spelling;

pub mod classic;
pub mod format;

pub use candidates::Candidates;
pub use classic::SquareSet;
pub use constraint::Constraint;
pub use digit::{Digit, DigitSet};
pub use geometry::{Geometry, GeometryError, GeometrySpec, GridArea, Shape};
pub use grid::Grid;
pub use puzzle::{Clash, HasConstraints, Puzzle};
pub use square::Square;
pub use transform::BoardTransform;
pub use unit::{Unit, UnitKind};
