//! `review`.
//!
//! **Invariant:** types here only hold parsed arguments.

use clap::{Args, ValueEnum};
use foldoku::logic::Coordinates;

use super::named::{COORDINATES, named};
use super::{Input, JsonOutput, PuzzleTimeout, Run, ShowBoards};

#[derive(Debug, Args)]
pub(crate) struct Review {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Whether records 1 and 2, 3 and 4 … are a puzzle and the player's grid
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Pairs::Auto, help_heading = "Review")]
    pub(crate) pairs: Pairs,

    /// All results: every repair of a puzzle without a unique solution, on the classic board without rules
    #[arg(short, long, help_heading = "Review")]
    pub(crate) all: bool,

    /// When boards are drawn: below each review
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ShowBoards::Auto, conflicts_with = "json", help_heading = "Review")]
    pub(crate) boards: ShowBoards,

    /// Cell notation
    #[arg(long, value_name = "HOW", value_parser = named(COORDINATES), default_value = "rc", help_heading = "Review")]
    pub(crate) coordinates: Coordinates,

    #[command(flatten, next_help_heading = "Review")]
    pub(crate) time: PuzzleTimeout,
    #[command(flatten)]
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// Whether two records are a puzzle and the player's grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Pairs {
    /// If the second has the givens of the first and more digits
    Auto,
    /// Never
    No,
}
