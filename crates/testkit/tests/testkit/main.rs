//! The fixtures and generators that other tests rely on.
//!
//! **Invariant:** nothing here depends on the crates that are tested with them.

mod corpus;
mod generators;
mod reader;
