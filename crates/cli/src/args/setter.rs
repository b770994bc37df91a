//! `redundant`, `conflict`, `estimate` and `sample`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::{Args, ValueEnum};
use foldoku::formats::Format;

use super::count::count;
use super::{Input, PuzzleTimeout, RowOutput, Run, formats};

/// The puzzles that a command reads, and its answers.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerIo {
    /// Output format [default: text]
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding_answers(), conflicts_with_all = ["json", "template"])]
    pub(crate) to: Option<Format>,

    #[command(flatten)]
    pub(crate) rows: RowOutput,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) time: PuzzleTimeout,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Redundant {
    /// Which parts of a puzzle may be left out [default: givens,rules]
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Parts"
    )]
    pub(crate) parts: Vec<PartKind>,

    /// Find parts that can be left out together, until none can, instead of each one alone
    #[arg(long, help_heading = "Parts")]
    pub(crate) together: bool,

    /// Random seed: parts are tried in random order [default: in the order of the puzzle]
    #[arg(
        short,
        long,
        value_name = "SEED",
        value_parser = count::<u64>(..),
        requires = "together",
        help_heading = "Parts"
    )]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) io: AnswerIo,
}

#[derive(Debug, Args)]
pub(crate) struct Conflict {
    /// Random seed: parts are left out in random order [default: in the order of the puzzle]
    #[arg(short, long, value_name = "SEED", value_parser = count::<u64>(..), help_heading = "Parts")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) io: AnswerIo,
}

#[derive(Debug, Args)]
pub(crate) struct Estimate {
    /// Random seed [default: 1]
    #[arg(
        short,
        long,
        value_name = "SEED",
        value_parser = count::<u64>(..),
        default_value_t = 1,
        hide_default_value = true,
        help_heading = "Estimate"
    )]
    pub(crate) seed: u64,

    /// Random walks down the search tree; four times as many halve the interval
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = count::<u64>(2..=10_000_000), help_heading = "Estimate")]
    pub(crate) walks: u64,

    /// Up to N solutions are found one by one; 0 means none
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000,
        value_parser = count::<u64>(..),
        help_heading = "Estimate"
    )]
    pub(crate) exact: u64,

    #[command(flatten)]
    pub(crate) io: AnswerIo,
}

#[derive(Debug, Args)]
pub(crate) struct Sample {
    /// Random seed [default: random]
    #[arg(short, long, value_name = "SEED", value_parser = count::<u64>(..), help_heading = "Sample")]
    pub(crate) seed: Option<u64>,

    /// At most N results per puzzle [default: 1]
    #[arg(short, long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = count::<u64>(1..=1_000_000), help_heading = "Sample")]
    pub(crate) limit: u64,

    /// Up to N solutions are found one by one; 0 means none
    ///
    /// If a puzzle has no more, the choice among them is exactly uniform. Otherwise it is made from
    /// the solutions of random walks (see --pool), each in proportion to the inverse of its
    /// probability, which removes most of their bias.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = count::<u64>(..),
        help_heading = "Sample"
    )]
    pub(crate) exact: u64,

    /// Random walks per solution among which it is chosen
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = count::<u64>(1..=1_000_000), help_heading = "Sample")]
    pub(crate) pool: u64,

    #[command(flatten)]
    pub(crate) io: AnswerIo,
}

/// A kind of parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PartKind {
    /// The givens
    Givens,
    /// The rules beyond the board
    Rules,
}
