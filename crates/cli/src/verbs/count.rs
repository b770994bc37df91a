//! `count`: how many solutions each puzzle has.
//!
//! **Invariant:** a count that stopped at the limit is marked: `+` in text, `complete: false` in
//! JSON.

use foldoku::batch::SolveOptions;
use foldoku::formats::Task;

use crate::args;
use crate::terminal::exit::Exit;
use crate::verbs::shared::engine::Solving;
use crate::verbs::shared::solved_rows::Verb;

pub(crate) fn run(args: &args::Count) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "count",
        input: &args.input,
        rows: &args.rows,
        run: &args.run,
        to: args.to,
        solving: Solving {
            question: SolveOptions {
                task: Task::Count,
                limit: if args.all { u64::MAX } else { args.limit },
            },
            search: Some(&args.search),
        },
        strict: args.run.strict,
    };
    verb.run()
}
