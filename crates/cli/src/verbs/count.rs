//! `count`: the number of solutions of each puzzle.
//!
//! **Invariant:** a count that stopped at the limit is marked: `+` in text, `complete: false` in
//! JSON.

use super::shared::solved_rows::SolvedRows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Count, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let limit = if args.all { u64::MAX } else { args.limit };
    SolvedRows::new(&args.io, Some(&args.search), limit, args.time)?.run(interrupt)
}
