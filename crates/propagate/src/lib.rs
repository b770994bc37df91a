#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod deduction;
pub mod strategy;

mod elimination;
mod forced_cells;
mod hidden_single;
mod subsets;

pub mod cascade;
pub mod propagator;
pub mod tally;

// The crates whose types stand in this one's signatures, so that it can be used alone.
pub use foldoku_board as board;

pub use cascade::{Cascade, HiddenSingles};
pub use deduction::{Contradiction, Deduction, Places};
pub use propagator::{Config, Outcome, Propagator, Report, Step, Watch};
pub use strategy::Strategy;
pub use tally::Tally;
