//! `convert`: puzzles from any format to any other.
//!
//! **Invariant:** nothing is searched for; what is given with a puzzle is carried along.

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

use crate::args;
use crate::terminal::exit::Exit;
use crate::verbs::shared::engine::Solving;
use crate::verbs::shared::solved_rows::Verb;

pub(crate) fn run(args: &args::Convert) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "convert",
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            question: SolveOptions {
                task: Task::Convert,
                limit: 1,
            },
            search: None,
        },
        strict: args.run.strict,
    };
    verb.run()
}
