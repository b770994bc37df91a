//! How results look: rows in every format, and JSON objects.
//!
//! **Invariant:** nothing here reads input, and nothing writes before the run starts.

pub(crate) mod format;
pub(crate) mod json;
pub(crate) mod schema;
pub(crate) mod steps;

pub(crate) use format::RowFormat;
