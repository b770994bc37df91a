//! `solve`: the solution of each puzzle, and whether it is the only one.
//!
//! **Invariant:** a search stops at the second solution; who wants more of them has them listed.

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

mod list;

use self::list::List;
use super::shared::engine;
use crate::args;
use crate::terminal::exit::Exit;
use crate::verbs::shared::engine::Solving;
use crate::verbs::shared::solved_rows::Verb;
use crate::verbs::shared::trace;

pub(crate) fn run(args: &args::Solve) -> anyhow::Result<Exit> {
    if args.all || args.limit.is_some() || !args.show.is_empty() {
        let collection = trace::open(&args.input, &args.run)?;
        engine::check_engine(&args.search, &collection.geometry)?;
        let list = List::new(args);
        return trace::run(&list, collection, &args.input, args.rows.json, &args.run);
    }
    let verb = Verb {
        name: "solve",
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            question: SolveOptions {
                task: Task::Solve,
                limit: 2,
            },
            search: Some(&args.search),
        },
        strict: args.run.strict,
    };
    verb.run()
}
