//! All engines against the reference solver, the laws of search and the golden tables.
//!
//! **Invariant:** every engine answers every question in the same way.

mod areas;
mod classic;
mod constraints;
mod laws;
mod oracle;
mod questions;
mod variant;
