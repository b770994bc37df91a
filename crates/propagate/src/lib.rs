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

// The crate whose types are in the signatures of this one.
pub use foldoku_board as board;

pub use cascade::{Cascade, HiddenSingles};
pub use deduction::{Contradiction, Deduction, Places};
pub use propagator::{AppliedDeduction, Config, OnDeduction, Outcome, Propagator, Report};
pub use strategy::Strategy;
pub use tally::Tally;
