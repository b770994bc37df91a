//! `count`: the number of solutions of each puzzle.
//!
//! **Invariant:** a count that stopped at the limit is marked: `+` in text, `complete: false` in
//! JSON.

use super::shared::solved_rows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Count, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let limit = if args.all { u64::MAX } else { args.limit };
    solved_rows::run(&args.io, Some(&args.search), limit, args.time, interrupt)
}
