//! `check`: whether each puzzle has exactly one solution, and whether it is the given one.
//!
//! **Invariant:** a failed record always changes the exit code, with or without `--strict`.

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

use super::shared::engine::Solving;
use super::shared::solved_rows::SolvedRows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Check, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = SolvedRows {
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            options: SolveOptions {
                task: Task::Check,
                limit: 2,
            },
            search: Some(&args.search),
        },
        strict: true,
    };
    command.run(interrupt)
}
