//! Integration tests: one module per task of the crate.
//!
//! **Invariant:** results are compared with reference implementations that share no code with the
//! crate.

mod all_minimal;
mod boards;
mod canon;
mod complete;
mod laws;
#[cfg(feature = "rules")]
mod layout;
mod neighbours;
#[cfg(feature = "rules")]
mod rules;
mod sukaku;
mod support;
mod symmetries;
mod transform;
