//! `pack`: which puzzles, and how their booklets look.
//!
//! **Invariant:** a flag that `generate` or `render` has too means the same here.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::input::MOST_THREADS;
use super::render::{MOST_PER_PAGE, Paper};
use super::{PuzzleRequest, RuleFlags, Run};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
#[command(next_help_heading = "Pack")]
pub(crate) struct Pack {
    /// Output path: a folder, which must be empty or missing
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: PathBuf,

    /// Number of puzzles to make, per level
    #[arg(short = 'n', long, value_name = "N", default_value_t = 500, value_parser = count::<u64>(1..))]
    pub(crate) count: u64,

    /// Random seed; the same seed makes the same pack
    #[arg(
        short,
        long,
        value_name = "SEED",
        default_value_t = 0,
        value_parser = count::<u64>(..)
    )]
    pub(crate) seed: u64,

    /// Resume from the checkpoint: continue the pack in the folder, or start it if there is none
    #[arg(long)]
    pub(crate) resume: bool,

    /// Worker threads; 0 means one per core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = count::<u16>(..=MOST_THREADS))]
    pub(crate) threads: u16,

    /// Board, such as 6x6, 9x9+x or jigsaw:FILE; see `foldoku solve --help`
    #[arg(short, long, value_name = "NAME", help_heading = "Puzzles")]
    pub(crate) geometry: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RuleFlags,

    #[command(flatten)]
    pub(crate) request: PuzzleRequest,

    #[command(flatten)]
    pub(crate) pages: PackPages,

    #[command(flatten)]
    pub(crate) run: Run,
}

/// The booklets: one per level, with a cover and the solutions.
#[derive(Debug, Args)]
#[command(next_help_heading = "Booklets")]
pub(crate) struct PackPages {
    /// Whether to make a PDF per level: a cover, the puzzles, the solutions
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Booklet::Yes)]
    pub(crate) booklet: Booklet,

    /// Paper size [default: a4]
    #[arg(long, value_enum, value_name = "PAPER")]
    pub(crate) page: Option<Paper>,

    /// Title above each drawing or page
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    pub(crate) title: String,

    /// Line below the title on the cover
    #[arg(long, value_name = "TEXT")]
    pub(crate) subtitle: Option<String>,

    /// Caption of each puzzle, a template: {score}, {er}, {difficulty}, {level}, {clues} or {hardest}, %n number
    #[arg(long, value_name = "TEXT")]
    pub(crate) caption: Option<String>,

    /// Large boards and digits: one puzzle per page, up to four solutions
    #[arg(long)]
    pub(crate) large_print: bool,

    /// Puzzles per page [default: up to 4, depending on their size]
    #[arg(long, value_name = "N", value_parser = count::<u16>(1..=MOST_PER_PAGE))]
    pub(crate) per_page: Option<u16>,

    /// Solutions per page [default: up to 20, depending on their size]
    #[arg(long, value_name = "N", value_parser = count::<u16>(1..=MOST_PER_PAGE))]
    pub(crate) answers_per_page: Option<u16>,

    /// Title above each page of solutions [default: Solutions]
    #[arg(long, value_name = "TEXT")]
    pub(crate) answers_title: Option<String>,
}

/// Whether booklets are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Booklet {
    /// One per level
    Yes,
    /// None
    No,
}
