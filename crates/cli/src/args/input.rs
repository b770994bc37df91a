//! Where puzzles come from, and how they are written there.
//!
//! **Invariant:** every format that is read has a name here.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foldoku::formats::{Alphabet, Format, Selection, Shard};

/// More threads than any machine has cores would only stand in each other's way.
pub(super) const MOST_THREADS: i64 = 1024;

/// Where puzzles come from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Input {
    /// Files of puzzles, plain, gzip or zstd; `-` or none at all for standard input
    pub(crate) files: Vec<PathBuf>,

    /// A puzzle given here, instead of files; may be repeated
    #[arg(short, long, value_name = "TEXT", conflicts_with = "files")]
    pub(crate) puzzle: Vec<String>,

    /// How the files are written [default: as they begin]
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = false)]
    pub(crate) from: Option<InputFormat>,

    /// The board: 9x9, 16x16, 2x3 (boxes), x, windoku, jigsaw:FILE, cube:2, and with + in between
    /// x, windoku, anti-knight, anti-king [default: as large as the first puzzle]
    #[arg(short, long, value_name = "NAME")]
    pub(crate) geometry: Option<String>,

    /// How digits are written on boards of more than nine, or with letters [default: as the first
    /// puzzles have it]
    #[arg(long, value_enum, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<Symbols>,

    /// Every N-th record only, beginning with the I-th: a share of the work for one of N machines
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    pub(crate) shard: Shard,

    /// How many threads work; 0 for one a core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=MOST_THREADS))]
    pub(crate) threads: u16,
}

impl Input {
    /// The records that are taken.
    pub(crate) fn selection(&self) -> Selection {
        Selection {
            shard: self.shard,
            ..Selection::ALL
        }
    }
}

/// How files are written that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// A puzzle a line, its squares or its candidates; .sdm
    #[value(alias = "text", alias = "sdm", alias = "sukaku", alias = "tdoku")]
    Lines,
    /// Grids over several lines, drawn or not
    #[value(alias = "box", alias = "rows")]
    Grids,
    /// Grids of candidates
    PencilMarks,
    /// Comma, semicolon or tab separated values
    #[value(alias = "tsv")]
    Csv,
    /// A JSON string or object a line
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    /// Apache Parquet
    Parquet,
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

impl InputFormat {
    pub(crate) fn format(self) -> Format {
        match self {
            InputFormat::Lines => Format::Puzzle,
            InputFormat::Grids => Format::Rows,
            InputFormat::PencilMarks => Format::PencilMarks,
            InputFormat::Csv => Format::Csv,
            InputFormat::Jsonl => Format::JsonLines,
            InputFormat::Parquet => Format::Parquet,
            InputFormat::Sdk => Format::Sdk,
            InputFormat::Ss => Format::SimpleSudoku,
            InputFormat::OpenSudoku => Format::OpenSudoku,
            InputFormat::Hodoku => Format::Hodoku,
        }
    }
}

/// How digits are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Symbols {
    /// 1 to 9, then A, B, C …; 0 is an open square
    #[value(name = "1-9A")]
    Standard,
    /// 0 to 9, then A, B, C …; an open square is a dot
    #[value(name = "0-9A")]
    FromZero,
    /// A, B, C …
    #[value(name = "A")]
    Letters,
    /// Two characters a square, 01, 02 …, or numbers with spaces or commas in between
    #[value(name = "numbers")]
    Numbers,
}

impl Symbols {
    pub(crate) fn alphabet(self) -> Alphabet {
        match self {
            Symbols::Standard => Alphabet::Standard,
            Symbols::FromZero => Alphabet::FromZero,
            Symbols::Letters => Alphabet::Letters,
            Symbols::Numbers => Alphabet::Numbers,
        }
    }
}
