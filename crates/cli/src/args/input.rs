//! The input: where puzzles come from, and their format, board and symbols.
//!
//! **Invariant:** every format that can be read has a name in `--from`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foldoku::formats::{Alphabet, Format, Selection, Shard};

use super::formats;

/// More threads than this only slow each other down.
pub(super) const MOST_THREADS: i64 = 1024;

/// Where puzzles come from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Input {
    /// Input files, plain, gzip or zstd; `-` or no file means standard input
    pub(crate) files: Vec<PathBuf>,

    /// A puzzle instead of files; may be repeated
    #[arg(short, long, value_name = "TEXT", conflicts_with = "files")]
    pub(crate) puzzle: Vec<String>,

    /// Input format [default: detect]
    #[arg(long, value_name = "FORMAT", value_parser = formats::readable())]
    pub(crate) from: Option<Format>,

    /// Board: 9x9, 16x16, 2x3 (size of the boxes), x, windoku, jigsaw:FILE, cube:2; add x,
    /// windoku, anti-knight or anti-king with + [default: the size of the first puzzle]
    #[arg(short, long, value_name = "NAME")]
    pub(crate) geometry: Option<String>,

    /// Symbols of digits on boards with more than nine, or letters [default: detect]
    #[arg(long, value_enum, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<Symbols>,

    /// The share of machine I of N: every N-th record, starting with record I
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    pub(crate) shard: Shard,

    /// Worker threads; 0 means one per core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=MOST_THREADS))]
    pub(crate) threads: u16,
}

impl Input {
    /// Returns the records that are processed.
    pub(crate) fn selection(&self) -> Selection {
        Selection {
            shard: self.shard,
            ..Selection::ALL
        }
    }
}

/// The symbols that stand for digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Symbols {
    /// 1 to 9, then A, B, C …; 0 is an empty cell
    #[value(name = "1-9A")]
    Standard,
    /// 0 to 9, then A, B, C …; a dot is an empty cell
    #[value(name = "0-9A")]
    FromZero,
    /// A, B, C …
    #[value(name = "A")]
    Letters,
    /// Two characters per cell (01, 02 …), or numbers separated by spaces or commas
    #[value(name = "numbers")]
    Numbers,
}

impl Symbols {
    /// Returns the symbols as the library names them.
    pub(crate) fn alphabet(self) -> Alphabet {
        match self {
            Symbols::Standard => Alphabet::Standard,
            Symbols::FromZero => Alphabet::FromZero,
            Symbols::Letters => Alphabet::Letters,
            Symbols::Numbers => Alphabet::Numbers,
        }
    }
}
