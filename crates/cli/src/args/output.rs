//! How results are written, and where.
//!
//! **Invariant:** every format that is written has a name here.

use std::fmt;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foldoku::board::format;
use foldoku::formats::{Format, RowTemplate};

/// How rows are written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct RowOutput {
    /// One JSON object a puzzle: --to jsonl
    #[arg(long, conflicts_with = "template")]
    pub(crate) json: bool,

    /// A line a puzzle after a template: %g puzzle, %s solution, %c count, %t status, %b guesses,
    /// %n number, %l line, %e seconds, %m comment, %% percent
    #[arg(long, value_name = "TEXT")]
    pub(crate) template: Option<RowTemplate>,

    /// The file that is written, instead of standard output; a folder for npy
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Carry through what stands behind a puzzle in its line
    #[arg(long)]
    pub(crate) keep_comments: bool,

    /// Note in FILE how far the run has come, to take it up again after it was cut off
    #[arg(long, value_name = "FILE", requires = "output")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on where the checkpoint says; from the start if there is none
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,

    /// Seconds between checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 5.0,
        requires = "checkpoint",
        hide_short_help = true
    )]
    pub(crate) checkpoint_every: f64,
}

/// How puzzles are written that a verb makes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PuzzleOutput {
    /// How puzzles are written [default: puzzle]
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["json", "template"])]
    pub(crate) to: Option<OutputFormat>,

    /// One JSON object a puzzle: --to jsonl
    #[arg(long, conflicts_with = "template")]
    pub(crate) json: bool,

    /// A line a puzzle after a template, see `foldoku solve`
    #[arg(long, value_name = "TEXT")]
    pub(crate) template: Option<RowTemplate>,

    /// The file that is written, instead of standard output; a folder for npy
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// What verbs that tell a story of each puzzle write.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct JsonOutput {
    /// One JSON object a puzzle
    #[arg(long)]
    pub(crate) json: bool,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// The solution, and behind # what is to be said about it
    Solution,
    /// puzzle:count:solution
    Tdoku,
    /// The puzzle in a line; .sdm
    #[value(alias = "lines", alias = "text", alias = "sdm")]
    Puzzle,
    /// The number of solutions
    Count,
    /// unique, multiple, none, invalid …
    Status,
    /// Comma separated values
    Csv,
    /// Tab separated values
    Tsv,
    /// A JSON object a line
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    /// Apache Parquet
    Parquet,
    /// Arrays for training models, in a folder
    Npy,
    /// A line a row
    #[value(alias = "grids")]
    Rows,
    /// A framed grid
    Box,
    /// A wide grid with rules between boxes
    Wide,
    /// A grid framed with dashes, open squares blank
    Frame,
    /// The puzzle's candidates, 729 characters
    Sukaku,
    /// The puzzle's candidates, drawn
    PencilMarks,
    /// SudoCue, .sdk
    Sdk,
    /// Simple Sudoku, .ss
    Ss,
    /// OpenSudoku, XML
    #[value(name = "opensudoku", alias = "xml")]
    OpenSudoku,
    /// The lines of HoDoKu's libraries
    Hodoku,
}

impl OutputFormat {
    pub(crate) fn format(self) -> Format {
        match self {
            OutputFormat::Solution => Format::Solution,
            OutputFormat::Tdoku => Format::Tdoku,
            OutputFormat::Puzzle => Format::Puzzle,
            OutputFormat::Count => Format::Count,
            OutputFormat::Status => Format::Status,
            OutputFormat::Csv => Format::Csv,
            OutputFormat::Tsv => Format::Tsv,
            OutputFormat::Jsonl => Format::JsonLines,
            OutputFormat::Parquet => Format::Parquet,
            OutputFormat::Npy => Format::Npy,
            OutputFormat::Rows => Format::Rows,
            OutputFormat::Box => Format::Box,
            OutputFormat::Wide => Format::Wide,
            OutputFormat::Frame => Format::Frame,
            OutputFormat::Sukaku => Format::Sukaku,
            OutputFormat::PencilMarks => Format::PencilMarks,
            OutputFormat::Sdk => Format::Sdk,
            OutputFormat::Ss => Format::SimpleSudoku,
            OutputFormat::OpenSudoku => Format::OpenSudoku,
            OutputFormat::Hodoku => Format::Hodoku,
        }
    }
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::name_of(self))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// One line a grid
    Line,
    /// A line a row
    Rows,
    /// Framed, ? for open squares
    Box,
    /// Wide, with rules between boxes
    Wide,
    /// Framed with dashes, open squares blank
    Frame,
}

impl std::convert::From<Style> for format::Style {
    fn from(style: Style) -> format::Style {
        match style {
            Style::Line => format::Style::Line,
            Style::Rows => format::Style::Rows,
            Style::Box => format::Style::Box,
            Style::Wide => format::Style::Wide,
            Style::Frame => format::Style::Frame,
        }
    }
}
