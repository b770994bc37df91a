//! `check`: has each puzzle exactly one solution, the one that is given with it?
//!
//! **Invariant:** it is strict without being told to.

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

use crate::args;
use crate::terminal::exit::Exit;
use crate::verbs::shared::engine::Solving;
use crate::verbs::shared::solved_rows::Verb;

pub(crate) fn run(args: &args::Check) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "check",
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            question: SolveOptions {
                task: Task::Check,
                limit: 2,
            },
            search: Some(&args.search),
        },
        strict: true,
    };
    verb.run()
}
