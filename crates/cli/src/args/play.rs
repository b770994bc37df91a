//! `play`.
//!
//! **Invariant:** types here only hold parsed arguments.

use std::path::PathBuf;

use clap::Args;

use super::{DifficultyConditions, Seed};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct Play {
    /// File with a saved game or a puzzle in any format; or the puzzle itself
    pub(crate) file: Option<PathBuf>,

    /// A puzzle, or a saved game, instead of a file
    #[arg(short, long, value_name = "TEXT", conflicts_with = "file")]
    pub(crate) puzzle: Option<String>,

    /// Number of the record in the file
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = count::<u64>(1..)
    )]
    pub(crate) number: u64,

    /// Board, such as 6x6, x or twodoku, of the puzzle or of new ones [default: the size of the puzzle]
    #[arg(short, long, value_name = "NAME")]
    pub(crate) geometry: Option<String>,

    #[command(flatten)]
    pub(crate) seed: Seed,

    /// Save the game in FILE after every change; continue it if there is one
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Do not show the time
    #[arg(long)]
    pub(crate) no_timer: bool,

    /// Leave the mouse to the terminal, so that it selects text
    #[arg(long)]
    pub(crate) no_mouse: bool,

    /// Conditions on the difficulty of a new puzzle
    #[command(flatten)]
    pub(crate) conditions: DifficultyConditions,
}
