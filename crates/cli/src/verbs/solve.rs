//! `solve`: the solution of each puzzle, and whether it is unique.
//!
//! **Invariant:** the search stops at the second solution; `--all` and `--limit` list more.

mod list;

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

use self::list::List;
use super::shared::engine::{self, Solving};
use super::shared::report;
use super::shared::solved_rows::SolvedRows;
use crate::args;
use crate::pipeline::{self, Output, RunSettings};
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Solve, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.all || args.limit.is_some() || !args.show.is_empty() {
        let collection = report::open(&args.input, &args.run, interrupt)?;
        engine::check_engine(&args.search, &collection.geometry)?;
        let list = List::new(args, &collection.geometry);
        let settings = RunSettings::new(args.input.threads, &args.run);
        return Ok(pipeline::run(&list, collection, Output::stdout(), settings)?.exit);
    }
    let command = SolvedRows {
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            options: SolveOptions {
                task: Task::Solve,
                limit: 2,
            },
            search: Some(&args.search),
        },
        strict: args.run.strict,
    };
    command.run(interrupt)
}
