#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "threads")]
pub mod distinct;
#[cfg(feature = "threads")]
pub mod fingerprint;
#[cfg(feature = "threads")]
pub mod identity;
#[cfg(feature = "threads")]
pub mod leaks;
#[cfg(feature = "threads")]
pub mod lines;
#[cfg(feature = "threads")]
pub mod pool;
pub mod solve;
#[cfg(feature = "threads")]
pub mod split;
#[cfg(feature = "threads")]
pub mod temporary;

#[cfg(feature = "threads")]
pub use distinct::Distinct;
#[cfg(feature = "threads")]
pub use fingerprint::fingerprint;
#[cfg(feature = "threads")]
pub use identity::RunIdentity;
#[cfg(feature = "threads")]
pub use lines::{are_unique, solve_lines};
#[cfg(feature = "threads")]
pub use pool::Pool;
pub use solve::{SolveOptions, Solved, Solver, Stop, Timer};
#[cfg(feature = "threads")]
pub use split::Split;
