//! The commands, one per file: what each does with a record and how its rows look.
//!
//! **Invariant:** the settings of a command are checked before the first puzzle is read.

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
mod minimise;
mod neighbours;
mod propagate;
mod rate;
mod render;
pub(crate) mod shared;
mod shell;
mod shuffle;
mod solve;
mod stats;
mod trial;

use crate::args::{self, Cli};
use crate::terminal::exit::Exit;

pub(crate) use rate::RateTemplate;

/// Runs the command that the command line names.
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
        args::Verb::Candidates(args) => candidates::run(&args),
        args::Verb::Propagate(args) => propagate::run(&args),
        args::Verb::Trial(args) => trial::run(&args),
        args::Verb::Rate(args) => rate::run(&args),
        args::Verb::Explain(args) => explain::run(&args),
        args::Verb::Hint(args) => hint::run(&args),
        args::Verb::Find(args) => find::run(&args),
        args::Verb::Render(args) => render::run(&args),
        args::Verb::Completions { shell } => shell::completions(shell),
        args::Verb::Man { folder } => shell::manual(&folder),
    }
}
