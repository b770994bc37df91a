//! `count`: the number of solutions of each puzzle.
//!
//! **Invariant:** a count that stopped at the limit is marked: `+` in text, `complete: false` in
//! JSON.

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

use super::shared::engine::Solving;
use super::shared::solved_rows::SolvedRows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Count, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = SolvedRows {
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            options: SolveOptions {
                task: Task::Count,
                limit: if args.all { u64::MAX } else { args.limit },
            },
            search: Some(&args.search),
        },
        strict: args.run.strict,
    };
    command.run(interrupt)
}
