//! The verbs, one a file: what each makes of its flags, and of each puzzle.
//!
//! **Invariant:** a verb's settings are checked before the first puzzle is read.

mod candidates;
mod canon;
mod check;
mod complete;
mod convert;
mod count;
mod dataset;
mod dedupe;
mod explain;
mod find;
mod generate;
mod hint;
mod list;
mod minimise;
mod neighbours;
mod propagate;
mod rate;
mod render;
mod shell;
mod shuffle;
mod solve;
mod stats;
mod steps;
mod trial;

use anyhow::ensure;
use foldoku::kernel::Backend;
use foldoku::search::{mrv, trial as trials};
use foldoku::{Auto, Backtrack, Bands, Engine, Geometry, Lanes, Mrv, Trial};

use crate::args::{self, Cli, EngineName};
use crate::exit::Exit;
use crate::story;

pub(crate) use rate::RateTemplate;

/// Runs what the command line asks for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Exit> {
    match cli.verb {
        args::Verb::Solve(args) => solve::run(&args),
        args::Verb::Count(args) => count::run(&args),
        args::Verb::Check(args) => check::run(&args),
        args::Verb::Convert(args) => convert::run(&args),
        args::Verb::Dedupe(args) => dedupe::run(&args),
        args::Verb::Canon(args) => canon::run(&args),
        args::Verb::Shuffle(args) => shuffle::run(&args),
        args::Verb::Stats(args) => stats::run(&args),
        args::Verb::Generate(args) => generate::run(&args),
        args::Verb::Minimise(args) => minimise::run(&args),
        args::Verb::Complete(args) => complete::run(&args),
        args::Verb::Neighbours(args) => neighbours::run(&args),
        args::Verb::Dataset(args) => dataset::run(&args),
        args::Verb::Candidates(args) => {
            let collection = story::open(&args.input, &args.run)?;
            let geometry = collection.geometry.clone();
            let verb = candidates::Candidates::new(&args, &geometry)?;
            story::run(&verb, collection, &args.input, args.output.json, &args.run)
        }
        args::Verb::Propagate(args) => {
            let collection = story::open(&args.input, &args.run)?;
            let geometry = collection.geometry.clone();
            let verb = propagate::Propagate::new(&args, &geometry)?;
            story::run(&verb, collection, &args.input, args.output.json, &args.run)
        }
        args::Verb::Trial(args) => {
            let collection = story::open(&args.input, &args.run)?;
            let verb = trial::Trial::new(&args);
            story::run(&verb, collection, &args.input, args.output.json, &args.run)
        }
        args::Verb::Rate(args) => rate::run(&args),
        args::Verb::Explain(args) => explain::run(&args),
        args::Verb::Hint(args) => hint::run(&args),
        args::Verb::Find(args) => find::run(&args),
        args::Verb::Render(args) => render::run(&args),
        args::Verb::Completions { shell } => shell::completions(shell),
        args::Verb::Man { folder } => shell::manual(&folder),
    }
}

/// The engines of the kernel know the classic board only, and the registers of this processor.
pub(crate) fn check_engine(search: &args::Search, geometry: &Geometry) -> anyhow::Result<()> {
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

/// Whether a command line leaves the engine to us: the lanes, on the classic board.
pub(crate) fn is_default_engine(search: &args::Search) -> bool {
    search.engine == EngineName::Auto && mrv_config(search) == mrv::Config::default()
}

fn mrv_config(search: &args::Search) -> mrv::Config {
    mrv::Config {
        order: search.order.into(),
        hidden_singles: search.hidden_singles.into(),
    }
}

/// The engine a command line names.
pub(crate) fn engine(search: &args::Search) -> Box<dyn Engine> {
    let config = mrv_config(search);
    let backend = search.backend.unwrap_or_else(Backend::detect);
    match search.engine {
        EngineName::Auto if config == mrv::Config::default() => {
            Box::new(available(Auto::with_backend(backend)))
        }
        EngineName::Auto | EngineName::Mrv => Box::new(Mrv::new(config)),
        EngineName::Backtrack => Box::new(Backtrack::default()),
        EngineName::Trial => Box::new(Trial::new(trials::Config {
            order: search.order.into(),
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
/// is not what `solve` and `trial` ask for.
fn verdict(count: u64, limit: u64) -> (&'static str, bool) {
    match count {
        0 => ("none", true),
        1 if limit == 1 => ("found", false),
        1 => ("unique", false),
        _ => ("multiple", true),
    }
}
