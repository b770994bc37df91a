//! Code that several commands share.
//!
//! **Invariant:** nothing here names a command.

pub(crate) mod boards;
pub(crate) mod caption;
pub(crate) mod deductions;
pub(crate) mod engine;
pub(crate) mod hashed;
pub(crate) mod output_folder;
pub(crate) mod pictures;
pub(crate) mod position;
pub(crate) mod propagation;
pub(crate) mod rating_column;
pub(crate) mod report;
pub(crate) mod request;
pub(crate) mod seed;
pub(crate) mod solved_rows;
pub(crate) mod step_search;
pub(crate) mod transform;
