//! `convert`: puzzles from any format to any other.
//!
//! **Invariant:** nothing is solved; solutions and columns of the input are carried through.

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

use super::shared::engine::Solving;
use super::shared::solved_rows::SolvedRows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Convert, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = SolvedRows {
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            options: SolveOptions {
                task: Task::Convert,
                limit: 1,
            },
            search: None,
        },
        strict: args.run.strict,
    };
    command.run(interrupt)
}
