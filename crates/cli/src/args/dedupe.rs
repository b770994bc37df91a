//! `dedupe`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foldoku::formats::Format;

use super::memory_size::memory_size;
use super::{Checkpoints, Input, OutputName, Run, formats};

#[derive(Debug, Args)]
pub(crate) struct Dedupe {
    /// When two puzzles are duplicates
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = DuplicateKey::Puzzle, help_heading = "Duplicates")]
    pub(crate) by: DuplicateKey,

    #[command(flatten)]
    pub(crate) memory: DistinctMemory,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding_text(), default_value = "puzzle", conflicts_with = "json", help_heading = "Output")]
    pub(crate) to: Format,

    /// JSON output: one object per puzzle; same as --to jsonl
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    /// Output path: a file [default: standard output]
    #[arg(short, long, value_name = "PATH", help_heading = "Output")]
    pub(crate) output: Option<OutputName>,

    #[command(flatten)]
    pub(crate) checkpoints: Checkpoints,

    /// Copy the comment after each puzzle to the output
    #[arg(long, help_heading = "Output")]
    pub(crate) keep_comments: bool,

    /// Write the number of each duplicate, and of the puzzle it duplicates, to FILE as CSV
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) repeats: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// The memory for finding duplicates.
#[derive(Debug, Args)]
#[command(next_help_heading = "Duplicates")]
pub(crate) struct DistinctMemory {
    /// Memory limit for the puzzles seen so far, in bytes or with K, M, G or T; the rest goes to
    /// temporary files
    #[arg(long, value_name = "SIZE", value_parser = memory_size, default_value = "1G")]
    pub(crate) memory: usize,

    /// Folder for temporary files [default: that of the system]
    #[arg(long, value_name = "DIR")]
    pub(crate) temp: Option<PathBuf>,
}

/// When two puzzles are duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DuplicateKey {
    /// Same text, ignoring the symbol for empty cells
    Text,
    /// Equivalent puzzles: same up to relabelling, reflections and swaps of rows and columns
    Puzzle,
    /// Equivalent solutions
    Grid,
}
