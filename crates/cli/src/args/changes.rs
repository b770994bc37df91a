//! The verbs that make other puzzles of puzzles.
//!
//! **Invariant:** flags that exclude each other are refused here.

use clap::Args;

use super::{Input, Run, Written};

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
    pub(crate) written: Written,
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
    pub(crate) written: Written,
    #[command(flatten)]
    pub(crate) run: Run,
}
