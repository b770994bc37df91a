//! The input: where puzzles come from, and their format, board and symbols.
//!
//! **Invariant:** every format that can be read has a name in `--from`.

use std::path::PathBuf;

use clap::Args;
use foldoku::formats::{Alphabet, Format, Selection, Shard};

use super::formats;
use super::named::{SYMBOLS, named};
use foldoku::questions::number::count;

/// More threads than this only slow each other down.
pub(super) const MOST_THREADS: u64 = 1024;

/// Where puzzles come from.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Input {
    /// Files to read, plain, gzip or zstd, or puzzles such as 53..7…; `-` or no argument
    /// means standard input
    #[arg(value_name = "FILE|PUZZLE", help_heading = None::<&str>)]
    pub(crate) files: Vec<PathBuf>,

    /// A puzzle, even if there is a file with that name
    #[arg(short, long, value_name = "TEXT", conflicts_with = "files")]
    pub(crate) puzzle: Vec<String>,

    /// Input format [default: detect]
    #[arg(long, value_name = "FORMAT", value_parser = formats::readable())]
    pub(crate) from: Option<Format>,

    /// Board, such as 16x16, 6x6+x or jigsaw:FILE [default: the size of the first puzzle]
    ///
    /// Boards are 9x9, 16x16, 2x3 (size of the boxes), x, windoku, samurai and other grids that overlap,
    /// jigsaw:FILE and cube:2; add x, windoku, anti-knight or anti-king with +.
    #[arg(short, long, value_name = "NAME")]
    pub(crate) geometry: Option<String>,

    /// Symbols of digits on boards with more than nine, or letters [default: detect]
    #[arg(long, value_name = "SYMBOLS", value_parser = named(SYMBOLS))]
    pub(crate) symbols: Option<Alphabet>,

    /// Read puzzles with figures or sentences that are not understood, without these
    ///
    /// SudokuPad draws figures and prints the rules in words. A figure becomes a rule if a known sentence
    /// explains it; convert --report lists all of them.
    #[arg(long)]
    pub(crate) ignore_unknown: bool,

    #[command(flatten)]
    pub(crate) share: Share,
}

/// The share of the work that a machine does, and its threads.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Share {
    /// The share of machine I of N: every N-th puzzle, starting with puzzle I
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    pub(crate) shard: Shard,

    /// Worker threads; 0 means one per core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = count::<u16>(..=MOST_THREADS))]
    pub(crate) threads: u16,
}

impl Input {
    /// Returns the records that are processed.
    pub(crate) fn selection(&self) -> Selection {
        Selection {
            shard: self.share.shard,
            ..Selection::ALL
        }
    }
}

/// Returns whether an argument is written like a puzzle: at least 16 cells and nothing else but
/// frames, a board with letters for digits, as many rows with slashes between them as each has cells,
/// or a line of HoDoKu.
///
/// Whether it is a valid one is found out when it is read, so that mistakes are reported there.
pub(crate) fn is_puzzle(text: &str) -> bool {
    let is_cell = |character: &char| character.is_ascii_digit() || ".-_*?".contains(*character);
    let is_frame = |character: char| character.is_whitespace() || "|+=│┃║─━".contains(character);
    if is_hodoku(text) {
        return true;
    }
    if text.chars().all(|it| is_cell(&it) || is_frame(it)) {
        return text.chars().filter(is_cell).count() >= 16;
    }
    let is_letter_cell = |it: char| it.is_ascii_alphanumeric() || is_cell(&it);
    let rows: Vec<&str> = text.trim_end_matches([' ', '/']).split('/').collect();
    if rows.len() >= 4 {
        let has_letters = rows.len() >= 9;
        let is_cell = |it: char| is_cell(&it) || has_letters && it.is_ascii_alphanumeric();
        // A row with a cell more or less is a mistake in a puzzle, not a folder; blanks can be cells.
        let is_row = |row: &&str| {
            let cells = row.chars().filter(|it| is_cell(*it)).count();
            let all = row.chars().count();
            row.chars().all(|it| is_cell(it) || it == ' ')
                && cells <= rows.len() + 1
                && all + 1 >= rows.len()
        };
        return rows.iter().all(is_row);
    }
    let cells = text.chars().filter(|it| !it.is_whitespace());
    let (cells, others): (Vec<char>, Vec<char>) = cells.partition(|&it| is_letter_cell(it));
    let side = cells.len().isqrt();
    others.is_empty() && side >= 9 && side * side == cells.len()
}

/// Returns whether a text is a line of HoDoKu: a technique of four digits between colons, and further
/// parts.
fn is_hodoku(text: &str) -> bool {
    let technique = text.strip_prefix(':').and_then(|rest| rest.split_once(':'));
    technique.is_some_and(|(technique, rest)| {
        let is_number = technique.bytes().all(|byte| byte.is_ascii_digit());
        technique.len() == 4 && is_number && rest.matches(':').count() >= 4
    })
}
