//! How results look: rows in every format, JSON objects, drawings of steps.
//!
//! **Invariant:** nothing here reads input or decides where output goes.

pub(crate) mod json;
pub(crate) mod rows;
pub(crate) mod step_drawing;
pub(crate) mod writers;
