//! Code that several commands use.
//!
//! **Invariant:** nothing here names a command.

pub(crate) mod engine;
pub(crate) mod position;
pub(crate) mod position_verb;
pub(crate) mod propagation;
pub(crate) mod request;
pub(crate) mod solved_rows;
pub(crate) mod step_search;
pub(crate) mod trace;
pub(crate) mod transform;
