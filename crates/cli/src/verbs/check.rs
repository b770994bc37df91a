//! `check`: whether each puzzle has exactly one solution, and whether it is the given one.
//!
//! **Invariant:** a failed record always changes the exit code, with or without `--strict`.

use super::shared::solved_rows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Check, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    solved_rows::run(&args.io, Some(&args.search), 2, args.time, interrupt)
}
