//! What is said beside the results.
//!
//! **Invariant:** none of it changes the results.

use clap::{Args, ValueEnum};

/// What is said beside the results.
#[derive(Debug, Args)]
#[command(next_help_heading = "Run")]
pub(crate) struct Run {
    /// Exit with 1 if any record fails
    #[arg(long)]
    pub(crate) strict: bool,

    /// Nothing but results: no summary, no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// How progress is shown, on standard error
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Progress::Auto)]
    pub(crate) progress: Progress,
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Progress {
    /// A bar if standard error is a terminal
    Auto,
    /// A JSON object a second
    Json,
    /// Not at all
    None,
}
