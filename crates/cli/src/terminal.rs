//! The terminal: messages, colours, progress, exit codes and Ctrl-C.
//!
//! **Invariant:** nothing here writes to standard output.

pub(crate) mod board;
pub(crate) mod chart;
pub(crate) mod colour;
pub(crate) mod exit;
pub(crate) mod interrupt;
pub(crate) mod message;
pub(crate) mod pipe;
pub(crate) mod progress;
pub(crate) mod stdout;

pub(crate) use exit::{Ended, Exit, Interrupted, Unreadable};
pub(crate) use interrupt::{Interrupt, break_if};
#[cfg(test)]
pub(crate) use progress::reporter::Report as ProgressReport;
pub(crate) use progress::{Figures, Progress};
pub(crate) use stdout::Stdout;
