//! `dataset`.
//!
//! **Invariant:** flags that exclude each other are refused here.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foldoku::batch::Split;
use foldoku::generate::Measure;

use super::{DistinctMemory, Input, PuzzleRequest, Run};

#[derive(Debug, Args)]
pub(crate) struct Dataset {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The folder that is written; there must be nothing in it
    #[arg(short, long, value_name = "FOLDER", help_heading = "Data set")]
    pub(crate) output: PathBuf,

    /// What choices follow from: the same seed makes the same set
    #[arg(
        short,
        long,
        value_name = "SEED",
        default_value_t = 0,
        help_heading = "Data set"
    )]
    pub(crate) seed: u64,

    /// The parts and their shares: 90/10, or names as in train:0.8,validation:0.1,test:0.1
    #[arg(
        long,
        value_name = "SHARES",
        default_value = "90/10",
        help_heading = "Data set"
    )]
    pub(crate) split: Split,

    /// What no two parts have in common
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = SplitBy::Puzzle, help_heading = "Data set")]
    pub(crate) split_by: SplitBy,

    /// How many random images of each puzzle of the first part follow it
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Data set")]
    pub(crate) augment: u64,

    /// What ratings count: the guesses of lanes, bands, mrv or backtrack, the trial depth, or er: the
    /// rating of Sudoku Explainer, as in 7.2
    #[arg(long, value_name = "MEASURE", default_value_t = Measure::Mrv, help_heading = "Data set")]
    pub(crate) measure: Measure,

    /// How the parts are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = DatasetFormat::Csv, help_heading = "Data set")]
    pub(crate) to: DatasetFormat,

    /// Generate so many puzzles instead of reading any
    #[arg(short = 'n', long, value_name = "N", conflicts_with_all = ["files", "puzzle", "from", "symbols", "geometry", "shard"], help_heading = "Puzzles")]
    pub(crate) count: Option<u64>,

    #[command(flatten)]
    pub(crate) sifting: DistinctMemory,
    #[command(flatten)]
    pub(crate) wanted: PuzzleRequest,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What no two parts of a data set have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SplitBy {
    /// Puzzles that are the same but for relabelling, reflections and swaps of rows and columns
    Puzzle,
    /// Solutions that are the same but for these
    Grid,
}

/// How a data set is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DatasetFormat {
    /// source,question,answer,rating
    Csv,
    /// Apache Parquet with the columns puzzle, solution, source and rating
    Parquet,
    /// Arrays for training models, without sources and ratings
    Npy,
}
