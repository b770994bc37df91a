//! `canon`, `shuffle`, `minimise`, `complete` and `neighbours`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::Args;

use super::{Input, PuzzleOutput, Run};

#[derive(Debug, Args)]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Print the canonical solution, and transform each puzzle so that its solution is canonical;
    /// enables --to solution and --to tdoku
    #[arg(long, help_heading = "Canonical form")]
    pub(crate) grid: bool,

    /// Also print the transform and the number of automorphisms, as a comment after each puzzle;
    /// formats with columns always have both
    #[arg(long, help_heading = "Canonical form")]
    pub(crate) show: bool,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Shuffle {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Random seed; the same seed makes the same puzzles [default: random]
    #[arg(short, long, value_name = "SEED", help_heading = "Transforms")]
    pub(crate) seed: Option<u64>,

    /// Equivalent puzzles to make per puzzle
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 1,
        help_heading = "Transforms"
    )]
    pub(crate) copies: u64,

    /// Also print the transform as a comment after each puzzle; formats with columns always have it
    #[arg(long, help_heading = "Transforms")]
    pub(crate) show: bool,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Minimise {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Random seed of the order in which clues are removed; the same seed makes the same puzzles
    /// [default: random]
    #[arg(
        short,
        long,
        value_name = "SEED",
        conflicts_with = "all",
        help_heading = "Minimal puzzles"
    )]
    pub(crate) seed: Option<u64>,

    /// List every minimal puzzle that each puzzle contains
    #[arg(short, long, help_heading = "Minimal puzzles")]
    pub(crate) all: bool,

    /// List at most N minimal puzzles per puzzle
    #[arg(short, long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Minimal puzzles")]
    pub(crate) limit: Option<u64>,

    /// Stop after checking N times whether a clue is necessary; a million checks take less than a
    /// second
    #[arg(
        long,
        value_name = "N",
        requires = "all",
        default_value_t = 100_000_000,
        help_heading = "Minimal puzzles"
    )]
    pub(crate) effort: u64,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Complete {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Random seed of the added clues; the same seed makes the same puzzles [default: random]
    #[arg(short, long, value_name = "SEED", help_heading = "Clues")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Neighbours {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Clues to remove
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=3), help_heading = "Neighbours")]
    pub(crate) minus: u8,

    /// Clues to add after that
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=3), help_heading = "Neighbours")]
    pub(crate) plus: u8,

    /// Only minimal puzzles
    #[arg(long, help_heading = "Neighbours")]
    pub(crate) minimal: bool,

    /// List at most N neighbours per puzzle
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Neighbours")]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}
