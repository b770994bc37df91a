//! Code that several commands share.
//!
//! **Invariant:** commands use what is here, never the other way round. The name of a command is only
//! in comments, and in messages that advise to use it.

pub(crate) mod boards;
pub(crate) mod caption;
pub(crate) mod deductions;
pub(crate) mod engine;
pub(crate) mod general;
pub(crate) mod hashed;
pub(crate) mod output_folder;
pub(crate) mod pictures;
pub(crate) mod position;
pub(crate) mod propagation;
pub(crate) mod rating_column;
pub(crate) mod report;
pub(crate) mod request;
pub(crate) mod rule_request;
pub(crate) mod seed;
pub(crate) mod solved_rows;
pub(crate) mod step_search;
pub(crate) mod transform;
