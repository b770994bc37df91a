//! The commands, one per file: what each does with a record and how its rows look.
//!
//! **Invariant:** a command checks its settings before it reads the first puzzle.

mod ask;
mod audit;
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
mod hunt;
mod minimise;
mod neighbours;
mod pack;
mod play;
mod propagate;
mod rate;
mod render;
mod review;
mod rules;
mod shared;
mod shell;
mod shuffle;
mod solve;
mod stats;
mod trial;

#[cfg(test)]
pub(crate) use self::{
    dataset::manifest::Manifest, hunt::report::HuntReport, pack::manifest::PackManifest,
    stats::Versioned as Stats,
};
use crate::args::{Cli, Command, OutputName};
use crate::terminal::{Exit, Interrupt};

/// Runs the command that the command line names.
pub(crate) fn run(cli: Cli, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    match cli.command {
        Command::Solve(args) => solve::run(&args, interrupt),
        Command::Count(args) => count::run(&args, interrupt),
        Command::Check(args) => check::run(&args, interrupt),
        Command::Convert(args) => convert::run(args, interrupt),
        Command::Dedupe(args) => dedupe::run(&args, interrupt),
        Command::Audit(args) => audit::run(&args, interrupt),
        Command::Canon(args) => canon::run(&args, interrupt),
        Command::Shuffle(args) => shuffle::run(&args, interrupt),
        Command::Stats(args) => stats::run(&args, interrupt),
        Command::Generate(args) => generate::run(&args, interrupt),
        Command::Pack(args) => pack::run(&args, interrupt),
        Command::Minimise(args) => minimise::run(&args, interrupt),
        Command::Complete(args) => complete::run(&args, interrupt),
        Command::Neighbours(args) => neighbours::run(&args, interrupt),
        Command::Dataset(args) => dataset::run(&args, interrupt),
        Command::Candidates(args) => candidates::run(&args, interrupt),
        Command::Propagate(args) => propagate::run(&args, interrupt),
        Command::Trial(args) => trial::run(&args, interrupt),
        Command::Rate(args) => rate::run(&args, interrupt),
        Command::Explain(args) => explain::run(&args, interrupt),
        Command::Hint(args) => hint::run(&args, interrupt),
        Command::Play(args) => play::run(&args, interrupt),
        Command::Review(args) => review::run(&args, interrupt),
        Command::Verify(args) => ask::ask(args.question, &args.io, interrupt),
        Command::Question(asking) => ask::run(asking, interrupt),
        Command::Find(args) => find::run(&args, interrupt),
        Command::Hunt(args) => hunt::run(&args, interrupt),
        Command::Render(args) => render::run(&args, interrupt),
        Command::Rules(args) => rules::run(&args),
        Command::Schema { name } => shell::schema(name.as_deref()),
        Command::Completions { shell } => shell::completions(shell),
        Command::Man { name, output } => shell::manual(name.as_deref(), OutputName::path(&output)),
    }
}
