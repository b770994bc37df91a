//! Everything the person at the terminal sees besides the results: messages, progress, exit codes.
//!
//! **Invariant:** nothing here writes to standard output.

pub(crate) mod exit;
pub(crate) mod interrupt;
pub(crate) mod message;
pub(crate) mod pipe;
pub(crate) mod progress;
