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
    match cli.command {
        args::Command::Solve(args) => solve::run(&args),
        args::Command::Count(args) => count::run(&args),
        args::Command::Check(args) => check::run(&args),
        args::Command::Convert(args) => convert::run(&args),
        args::Command::Dedupe(args) => dedupe::run(&args),
        args::Command::Canon(args) => canon::run(&args),
        args::Command::Shuffle(args) => shuffle::run(&args),
        args::Command::Stats(args) => stats::run(&args),
        args::Command::Generate(args) => generate::run(&args),
        args::Command::Minimise(args) => minimise::run(&args),
        args::Command::Complete(args) => complete::run(&args),
        args::Command::Neighbours(args) => neighbours::run(&args),
        args::Command::Dataset(args) => dataset::run(&args),
        args::Command::Candidates(args) => candidates::run(&args),
        args::Command::Propagate(args) => propagate::run(&args),
        args::Command::Trial(args) => trial::run(&args),
        args::Command::Rate(args) => rate::run(&args),
        args::Command::Explain(args) => explain::run(&args),
        args::Command::Hint(args) => hint::run(&args),
        args::Command::Find(args) => find::run(&args),
        args::Command::Render(args) => render::run(&args),
        args::Command::Completions { shell } => shell::completions(shell),
        args::Command::Man { folder } => shell::manual(&folder),
    }
}
