//! `dedupe`.
//!
//! **Invariant:** flags that exclude each other are refused here.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::memory_size::MemorySize;
use super::{Input, OutputFormat, Run};

#[derive(Debug, Args)]
pub(crate) struct Dedupe {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,

    /// When two puzzles are the same
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = DuplicateKey::Puzzle, help_heading = "Repeats")]
    pub(crate) by: DuplicateKey,

    #[command(flatten)]
    pub(crate) sifting: DistinctMemory,

    /// The format that is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Puzzle, conflicts_with = "json", help_heading = "Output")]
    pub(crate) to: OutputFormat,

    /// One JSON object a puzzle: --to jsonl
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    /// The file that is written, instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// Carry through what stands behind a puzzle in its line
    #[arg(long, help_heading = "Output")]
    pub(crate) keep_comments: bool,

    /// Write to FILE the number of each repeat and of the first puzzle that is the same, as CSV
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) repeats: Option<PathBuf>,
}

/// Where repeats are looked for.
#[derive(Debug, Args)]
#[command(next_help_heading = "Repeats")]
pub(crate) struct DistinctMemory {
    /// How much memory the puzzles seen so far may take, in bytes, or with K, M, G or T behind; what
    /// does not fit goes to temporary files
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    pub(crate) memory: MemorySize,

    /// The folder for temporary files [default: that of the system]
    #[arg(long, value_name = "DIR")]
    pub(crate) temp: Option<PathBuf>,
}

/// When two puzzles are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DuplicateKey {
    /// Square by square, whatever stands for an open square
    Text,
    /// If relabelling, reflections and swaps of rows and columns make one of the other
    Puzzle,
    /// If they do so with their solutions
    Grid,
}
