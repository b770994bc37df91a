//! The output: its format and where it goes.
//!
//! **Invariant:** every format that can be written has a name in the `--to` of some command.

use std::fmt::Debug;
use std::marker::PhantomData;

use clap::Args;
use foldoku::formats::{Format, RowTemplate, Task};

use super::{Checkpoints, Input, OutputName, Run, formats};

/// The output of a command that writes one row per record.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct RowOutput {
    /// JSON output: one object per puzzle; same as --to jsonl
    #[arg(long, conflicts_with = "template")]
    pub(crate) json: bool,

    /// One line per puzzle from a template: %g puzzle, %s solution, %c solution count, %t status,
    /// %b guesses, %n number, %l line, %e seconds, %m comment, %% percent sign
    #[arg(long, value_name = "TEXT")]
    pub(crate) template: Option<RowTemplate>,

    /// Output path: a file, or a folder for npy [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<OutputName>,

    #[command(flatten)]
    pub(crate) checkpoints: Checkpoints,
}

impl RowOutput {
    /// Returns the format that the flags choose; `to` is the value of `--to`.
    pub(crate) fn format(&self, to: Option<Format>) -> Option<Format> {
        OutputName::format(&self.output, self.json, to, Format::from_name)
    }
}

/// The output of a command that makes or selects puzzles.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PuzzleOutput {
    /// Output format [default: puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding_puzzles(), conflicts_with_all = ["json", "template"])]
    pub(crate) to: Option<Format>,

    #[command(flatten)]
    pub(crate) rows: RowOutput,
}

/// The puzzles that a command reads and writes.
#[derive(Debug, Args)]
pub(crate) struct PuzzleIo {
    #[command(flatten)]
    pub(crate) output: PuzzleOutput,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// The records that a command reads, and the results of its task that it writes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TaskIo<T: RowTask> {
    #[command(flatten)]
    pub(crate) rows: RowOutput,

    /// Copy the comment after each puzzle to the output
    #[arg(long)]
    pub(crate) keep_comments: bool,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding(T::TASK), default_value = T::DEFAULT, conflicts_with_all = ["json", "template"])]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,

    #[arg(skip)]
    task: PhantomData<T>,
}

/// The task of a command that writes one row per record.
pub(crate) trait RowTask: Debug + Send + Sync + 'static {
    const TASK: Task;

    /// The name of the default format.
    const DEFAULT: &'static str;
}

/// The output of commands that report on each puzzle.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct JsonOutput {
    /// JSON output: one object per puzzle
    #[arg(long)]
    pub(crate) json: bool,
}
