//! The verbs that make other puzzles of puzzles.
//!
//! **Invariant:** flags that exclude each other are refused here.

use clap::Args;

use super::{Input, PuzzleOutput, Run};

#[derive(Debug, Args)]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Rearrange each puzzle so that its solution becomes canonical, and write that solution; the
    /// puzzle too in formats that have both
    #[arg(long, help_heading = "Canonical form")]
    pub(crate) grid: bool,

    /// Also write the transform from the puzzle to the form, and how many automorphisms it has:
    /// behind # where a line holds a puzzle; tables have both in any case
    #[arg(long, help_heading = "Canonical form")]
    pub(crate) show: bool,

    #[command(flatten)]
    pub(crate) written: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Shuffle {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What the transforms follow from: the same seed makes the same puzzles [default: another one
    /// every time]
    #[arg(short, long, value_name = "SEED", help_heading = "Transforms")]
    pub(crate) seed: Option<u64>,

    /// How many images of each puzzle
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 1,
        help_heading = "Transforms"
    )]
    pub(crate) copies: u64,

    /// Also write the transform from the puzzle to its image: behind # where a line holds a puzzle;
    /// tables have it in any case
    #[arg(long, help_heading = "Transforms")]
    pub(crate) show: bool,

    #[command(flatten)]
    pub(crate) written: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Minimise {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What the order follows from in which clues are tried: the same seed makes the same puzzles
    /// [default: another one every time]
    #[arg(
        short,
        long,
        value_name = "SEED",
        conflicts_with = "all",
        help_heading = "Minimal puzzles"
    )]
    pub(crate) seed: Option<u64>,

    /// Every minimal puzzle among the clues, as it is found
    #[arg(short, long, help_heading = "Minimal puzzles")]
    pub(crate) all: bool,

    /// At most N of each puzzle
    #[arg(short, long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Minimal puzzles")]
    pub(crate) limit: Option<u64>,

    /// Stop after asking N times whether a clue is needed; a million takes less than a second
    #[arg(
        long,
        value_name = "N",
        requires = "all",
        default_value_t = 100_000_000,
        help_heading = "Minimal puzzles"
    )]
    pub(crate) effort: u64,

    #[command(flatten)]
    pub(crate) written: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Complete {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What the added clues follow from: the same seed makes the same puzzles [default: another one
    /// every time]
    #[arg(short, long, value_name = "SEED", help_heading = "Clues")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) written: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Neighbours {
    #[command(flatten)]
    pub(crate) input: Input,

    /// How many clues are taken away
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=3), help_heading = "Neighbours")]
    pub(crate) minus: u8,

    /// How many clues are then added
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=3), help_heading = "Neighbours")]
    pub(crate) plus: u8,

    /// Those only that need every clue
    #[arg(long, help_heading = "Neighbours")]
    pub(crate) minimal: bool,

    /// At most N of each puzzle
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Neighbours")]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) written: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}
