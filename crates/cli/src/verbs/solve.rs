//! `solve`: the solution of each puzzle, and whether it is unique.
//!
//! **Invariant:** the search stops at the second solution; `--all` and `--limit` list more.

mod list;

use super::shared::solved_rows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Solve, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.all || args.limit.is_some() || !args.show.is_empty() {
        return list::run(args, interrupt);
    }
    solved_rows::run(&args.io, Some(&args.search), 2, args.time, interrupt)
}
