//! Repository tasks: `cargo xtask <task>`.
//!
//! Whatever is checked anywhere is checked here, so that a desk and CI run the same commands.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a task talks to the person who started it"
)]

mod bench;
mod ci;
mod crates;
mod fixtures;
mod golden;
mod metadata;
mod package;
mod shell;
mod tidy;

use std::process::ExitCode;

use clap::Parser;

/// Repository tasks of foldoku.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Check the house rules that the compiler does not know.
    Tidy {
        /// List the findings of one rule that is not switched on yet.
        #[arg(long, value_parser = ["language", "circles"])]
        pending: Option<String>,
    },
    /// Run every check of CI, up to the first that fails.
    Ci {
        /// Begin with this step instead of the first.
        #[arg(long, value_name = "STEP", value_parser = ci::step_names())]
        from: Option<String>,
    },
    /// Derive the answers of the corpus anew, with the reference solver.
    Fixtures {
        /// Write nothing; name the lines that are wrong.
        #[arg(long)]
        check: bool,
    },
    /// Run the tests against golden answers, optimised and over all rows.
    Golden {
        /// Write the subsets in fixtures/golden from the full tables instead.
        #[arg(long)]
        select: bool,
    },
    /// Build the published crates from what `cargo publish` would upload.
    Package,
    /// Run the benchmarks; all arguments are theirs.
    #[command(disable_help_flag = true)]
    Bench {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> anyhow::Result<()> {
    match task {
        Task::Tidy { pending } => tidy::run(pending.as_deref()),
        Task::Ci { from } => ci::run(from.as_deref()),
        Task::Fixtures { check: true } => fixtures::check(),
        Task::Fixtures { check: false } => fixtures::write(),
        Task::Golden { select: false } => golden::run(),
        Task::Golden { select: true } => golden::select(),
        Task::Package => package::run(),
        Task::Bench { args } => bench::run(&args),
    }
}
