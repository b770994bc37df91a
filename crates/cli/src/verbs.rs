//! The verbs, one a file: what each makes of its flags, and of each puzzle.
//!
//! **Invariant:** a verb's settings are checked before the first puzzle is read.

mod candidates;
mod count;
mod propagate;
mod solve;
mod steps;
mod trial;

use anyhow::ensure;
use foldoku::kernel::Backend;
use foldoku::search::{mrv, trial as trials};
use foldoku::{Auto, Backtrack, Bands, Engine, Geometry, Lanes, Mrv, Trial};

use crate::args::{self, Cli, EngineName};
use crate::exit::Exit;
use crate::input;
use crate::run;

/// Runs what the command line asks for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Exit> {
    match cli.verb {
        args::Verb::Solve(args) => {
            let geometry = input::geometry(&args.input.geometry)?;
            check_engine(&args.search, &geometry)?;
            run::run(
                &solve::Solve::new(&args),
                &geometry,
                &args.input,
                &args.output,
            )
        }
        args::Verb::Count(args) => {
            let geometry = input::geometry(&args.input.geometry)?;
            check_engine(&args.search, &geometry)?;
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

/// The engines of the kernel know the classic board only, and the registers of this processor.
fn check_engine(search: &args::Search, geometry: &Geometry) -> anyhow::Result<()> {
    if let Some(backend) = search.backend {
        let best = Backend::detect();
        ensure!(
            backend.is_available(),
            "--backend: this processor has no {backend}; its widest registers are {best}"
        );
    }
    let classic_only = matches!(search.engine, EngineName::Bands | EngineName::Lanes);
    ensure!(
        !classic_only || geometry.is_classic(),
        "--engine: bands and lanes solve puzzles on the classic board, not on {}; auto takes the fastest for any board",
        geometry.name()
    );
    Ok(())
}

/// The engine a command line names.
fn engine(search: &args::Search) -> Box<dyn Engine> {
    let order = search.order.into();
    let hidden_singles = search.hidden_singles.into();
    let config = mrv::Config {
        order,
        hidden_singles,
    };
    let backend = search.backend.unwrap_or_else(Backend::detect);
    match search.engine {
        EngineName::Auto if config == mrv::Config::default() => {
            Box::new(available(Auto::with_backend(backend)))
        }
        EngineName::Auto | EngineName::Mrv => Box::new(Mrv::new(config)),
        EngineName::Backtrack => Box::new(Backtrack::default()),
        EngineName::Trial => Box::new(Trial::new(trials::Config {
            order,
            ..trials::Config::default()
        })),
        EngineName::Bands => Box::new(available(Bands::with_backend(backend))),
        EngineName::Lanes => Box::new(available(Lanes::with_backend(backend))),
    }
}

/// An engine on a backend that has been [checked](check_engine).
fn available<E>(engine: Option<E>) -> E {
    engine.expect("the backend has been checked")
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
