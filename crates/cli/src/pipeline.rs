//! From sources to ordered output: open, read, work on all cores, write in order, save a checkpoint.
//!
//! **Invariant:** nothing here names a command.

pub(crate) mod checkpoint;
pub(crate) mod collection;
pub(crate) mod dedupe;
pub(crate) mod ordered_writer;
pub(crate) mod source;
pub(crate) mod tally;
