#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod distinct;
pub mod fingerprint;
pub mod identity;
pub mod lines;
pub mod pool;
pub mod solve;
pub mod split;
pub mod temporary;

pub use distinct::Distinct;
pub use fingerprint::fingerprint;
pub use identity::RunIdentity;
pub use lines::{are_unique, solve_lines};
pub use pool::Pool;
pub use solve::{SolveOptions, Solved, Solver, Stop};
pub use split::Split;
