//! Flags about the run: exit code, summary, progress, time limit, seed.
//!
//! **Invariant:** those of [`Run`] never change the results.

use clap::{Args, ValueEnum};

use foldoku::questions::number::count;

/// Flags about the run itself.
#[derive(Debug, Args)]
#[command(next_help_heading = "Run")]
pub(crate) struct Run {
    /// Exit with code 1 if a record fails
    #[arg(long)]
    pub(crate) strict: bool,

    /// Suppress the summary and progress
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Summary on standard error at the end [default: the number of puzzles by status]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) summary: Option<SummaryFormat>,

    /// Progress on standard error
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Progress::Auto)]
    pub(crate) progress: Progress,
}

/// The time limit of a puzzle.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct PuzzleTimeout {
    /// Time limit per puzzle; 0 means none [default: 60]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<f64>,
}

/// The time limit of the search for solutions of a puzzle.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchTimeout {
    /// Time limit per puzzle; 0 means none, and so does the default, as few puzzles take long; the
    /// lanes, which solve classic puzzles in microseconds, ignore it
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<f64>,
}

/// The seed of a command that chooses at random.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Seed {
    /// Random seed; the same seed makes the same puzzles [default: random]
    #[arg(short, long, value_name = "SEED", value_parser = count::<u64>(..))]
    pub(crate) seed: Option<u64>,
}

/// The format of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SummaryFormat {
    /// Number of puzzles by status, time and speed
    Text,
    /// A JSON object with these and how the run ended
    Json,
    /// No summary
    None,
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Progress {
    /// A bar if standard error is a terminal
    Auto,
    /// One JSON object per second
    Json,
    /// No progress
    None,
}
