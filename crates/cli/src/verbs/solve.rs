//! `solve`: the solution of each puzzle, and whether it is unique.
//!
//! **Invariant:** the search stops at the second solution; `--all` and `--limit` list more.

mod list;

use self::list::List;
use super::shared::engine;
use super::shared::report;
use super::shared::solved_rows::{SolvedRows, is_reviewable, suggest_review};
use crate::args;
use crate::pipeline::{self, Output, RunSettings};
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Solve, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.all || args.limit.is_some() || !args.show.is_empty() {
        let mut collection = report::open(&args.io.input, &args.io.run, interrupt)?;
        engine::check_engine(&args.search, &collection.geometry)?;
        collection.accept_rules();
        let is_reviewable = is_reviewable(&collection);
        let list = List::new(args, &collection.geometry)?;
        let settings = RunSettings::new(args.io.input.share.threads, &args.io.run);
        let end = pipeline::run(&list, collection, Output::stdout(), settings)?;
        if is_reviewable {
            // Several solutions are no surprise to players who list them.
            suggest_review(&end, &args.io.run, &["none"]);
        }
        return Ok(end.exit);
    }
    SolvedRows::new(&args.io, Some(&args.search), 2, args.time)?.run(interrupt)
}
