#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod branching;
pub mod engine;
pub mod limits;
pub mod order;

pub mod backtrack;
pub mod learning;
pub mod mrv;
pub mod trial;

#[cfg(feature = "std")]
pub mod variant;

pub mod auto;
#[cfg(feature = "std")]
pub mod classic;
pub mod parts;
pub mod solutions;

// The crates whose types are in the signatures of this one.
pub use foldoku_board as board;
#[cfg(feature = "std")]
pub use foldoku_kernel as kernel;
pub use foldoku_propagate as propagate;

pub use auto::Auto;
pub use backtrack::Backtrack;
pub use branching::Branching;
#[cfg(feature = "std")]
pub use classic::{Bands, Spread};
pub use engine::{Engine, Outcome, Stats, Unsupported};
pub use learning::Learning;
pub use limits::{Count, End, Limits, OnSolution};
pub use mrv::Mrv;
pub use order::Order;
pub use parts::Parts;
pub use solutions::Solutions;
pub use trial::Trial;
#[cfg(feature = "std")]
pub use variant::{Evidence, Prepared, TrueCandidates, VariantSearch};
