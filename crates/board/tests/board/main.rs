//! Laws of boards, grids and constraints, and the messages of errors.
//!
//! **Invariant:** every law holds on boards of all kinds.

mod constraints;
mod laws;
mod messages;
