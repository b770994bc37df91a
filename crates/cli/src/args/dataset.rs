//! `dataset`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foldoku::batch::Split;
use foldoku::generate::Measure;

use super::{DistinctMemory, Input, PuzzleRequest, Run};

#[derive(Debug, Args)]
pub(crate) struct Dataset {
    /// Output path: a folder, which must be empty or missing
    #[arg(short, long, value_name = "PATH", help_heading = "Data set")]
    pub(crate) output: PathBuf,

    /// Random seed; the same seed makes the same data set
    #[arg(
        short,
        long,
        value_name = "SEED",
        default_value_t = 0,
        help_heading = "Data set"
    )]
    pub(crate) seed: u64,

    /// Splits and their shares: 90/10, or with names: train:0.8,validation:0.1,test:0.1
    #[arg(
        long,
        value_name = "SHARES",
        default_value = "90/10",
        help_heading = "Data set"
    )]
    pub(crate) split: Split,

    /// What no two splits have in common
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = SplitBy::Puzzle, help_heading = "Data set")]
    pub(crate) split_by: SplitBy,

    /// Random equivalent puzzles to add per puzzle of the first split
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Data set")]
    pub(crate) augment: u64,

    /// Measure of ratings: guesses of lanes, bands, mrv or backtrack; depth of trial; or er, the
    /// rating of Sudoku Explainer, such as 7.2
    #[arg(long, value_name = "MEASURE", default_value_t = Measure::Mrv, help_heading = "Data set")]
    pub(crate) measure: Measure,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = DatasetFormat::Csv, help_heading = "Data set")]
    pub(crate) to: DatasetFormat,

    /// Number of puzzles to make, instead of reading any
    #[arg(short = 'n', long, value_name = "N", conflicts_with_all = ["files", "puzzle", "from", "symbols", "geometry", "shard"], help_heading = "Puzzles")]
    pub(crate) count: Option<u64>,

    #[command(flatten)]
    pub(crate) memory: DistinctMemory,
    #[command(flatten)]
    pub(crate) request: PuzzleRequest,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What no two splits of a data set have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SplitBy {
    /// Equivalent puzzles
    Puzzle,
    /// Puzzles with equivalent solutions
    Grid,
}

/// The format of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DatasetFormat {
    /// source,question,answer,rating
    Csv,
    /// Apache Parquet with the columns puzzle, solution, source and rating
    Parquet,
    /// Arrays for training models, without sources and ratings
    Npy,
}
