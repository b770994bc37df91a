//! The verbs, one a file: what each makes of its flags, and of each puzzle.
//!
//! **Invariant:** a verb's settings are checked before the first puzzle is read.

mod candidates;
mod count;
mod propagate;
mod solve;
mod steps;
mod trial;

use foldoku::search::{mrv, trial as trials};
use foldoku::{Backtrack, Engine, Mrv, Trial};

use crate::args::{self, Cli, EngineName};
use crate::exit::Exit;
use crate::input;
use crate::run;

/// Runs what the command line asks for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Exit> {
    match cli.verb {
        args::Verb::Solve(args) => {
            let geometry = input::geometry(&args.input.geometry)?;
            run::run(
                &solve::Solve::new(&args),
                &geometry,
                &args.input,
                &args.output,
            )
        }
        args::Verb::Count(args) => {
            let geometry = input::geometry(&args.input.geometry)?;
            run::run(
                &count::Count::new(&args),
                &geometry,
                &args.input,
                &args.output,
            )
        }
        args::Verb::Candidates(args) => {
            let geometry = input::geometry(&args.input.geometry)?;
            let verb = candidates::Candidates::new(&args, &geometry)?;
            run::run(&verb, &geometry, &args.input, &args.output)
        }
        args::Verb::Propagate(args) => {
            let geometry = input::geometry(&args.input.geometry)?;
            let verb = propagate::Propagate::new(&args, &geometry)?;
            run::run(&verb, &geometry, &args.input, &args.output)
        }
        args::Verb::Trial(args) => {
            let geometry = input::geometry(&args.input.geometry)?;
            run::run(
                &trial::Trial::new(&args),
                &geometry,
                &args.input,
                &args.output,
            )
        }
    }
}

/// The engine a command line names.
fn engine(search: &args::Search) -> Box<dyn Engine> {
    let order = search.order.into();
    match search.engine {
        EngineName::Backtrack => Box::new(Backtrack::default()),
        EngineName::Mrv => Box::new(Mrv::new(mrv::Config {
            order,
            hidden_singles: search.hidden_singles.into(),
        })),
        EngineName::Trial => Box::new(Trial::new(trials::Config {
            order,
            ..trials::Config::default()
        })),
    }
}

/// What is known of the number of solutions after a search that stopped at `limit`, and whether it
/// is what `solve` and `trial` ask for.
fn verdict(count: u64, limit: u64) -> (&'static str, Exit) {
    match count {
        0 => ("none", Exit::Unanswered),
        1 if limit == 1 => ("found", Exit::Answered),
        1 => ("unique", Exit::Answered),
        _ => ("multiple", Exit::Unanswered),
    }
}
