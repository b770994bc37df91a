//! `audit`: which collection is searched, which relations count, and which puzzles are written.
//!
//! **Invariant:** `--train` is the collection that is searched, the other files are tested; a share of the work is one of the tests.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::PuzzleIo;

#[derive(Debug, Args)]
pub(crate) struct Audit {
    /// The collection that must not give the puzzles away, such as a training set; several times for several files
    #[arg(long, value_name = "FILE", required = true, help_heading = "Audit")]
    pub(crate) train: Vec<PathBuf>,

    /// The puzzles that are written
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Written::Leaks, help_heading = "Audit")]
    pub(crate) write: Written,

    /// Relations that do not count
    #[arg(
        long,
        value_enum,
        value_name = "LIST",
        value_delimiter = ',',
        help_heading = "Audit"
    )]
    pub(crate) allow: Vec<Allowed>,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

/// The puzzles that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Written {
    /// Puzzles with a relation to one of the training set, as CSV
    Leaks,
    /// Puzzles without one
    Clean,
}

/// Relations that can be allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Allowed {
    /// Same solution and all clues but one, up to equivalence
    Near,
    /// Equivalent solutions
    Solution,
}
