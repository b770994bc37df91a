//! Repository tasks: `cargo xtask <task>`.
//!
//! CI runs only these tasks, so that every check can be run locally.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tasks print to the terminal"
)]

mod aarch64;
mod bench;
mod book;
mod capi;
mod ci;
mod crates;
mod features;
mod fixtures;
mod golden;
mod licences;
mod links;
mod metadata;
mod package;
mod peers;
mod pictures;
mod release;
mod shell;
mod tidy;
mod tools;
mod web;
mod windows;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Repository tasks of foldoku.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Check the repository rules that neither the compiler nor clippy covers.
    Tidy,
    /// Run every check of CI; stop at the first failure.
    Ci {
        /// Start with this step.
        #[arg(long, value_name = "STEP", value_parser = ci::step_names())]
        from: Option<String>,
    },
    /// Derive the answers in fixtures/corpus with the reference solver.
    Fixtures {
        /// Only list the lines that are wrong.
        #[arg(long)]
        check: bool,
    },
    /// Run the tests against golden answers, optimised and over all rows.
    Golden {
        /// Write the subsets in fixtures/golden from the full tables instead.
        #[arg(long)]
        select: bool,
    },
    /// Lint the kernel for 64-bit Arm, and test it in an emulator.
    Aarch64,
    /// Build the program for Windows, and run its tests about files and terminals in Wine.
    Windows,
    /// Lint every published crate without features and with each one alone.
    Features,
    /// Check the licences and sources of all dependencies.
    Licences,
    /// Build the published crates from the archives that `cargo publish` uploads.
    Package,
    /// Draw the pictures of the documentation with the program.
    Pictures {
        /// Only compare them with those of the repository.
        #[arg(long)]
        check: bool,
    },
    /// Write the generated pages of the book, and build it in target/book/html.
    Book {
        /// Only compare the pages with those of the repository.
        #[arg(long)]
        check: bool,
        /// Address of the repository, for links that leave the book [default: this checkout].
        #[arg(long, value_name = "URL", conflicts_with = "check")]
        repository: Option<String>,
    },
    /// Write the header of the C library.
    Capi {
        /// Compare the header instead, then compile and run the programs in C, C++ and Python.
        #[arg(long)]
        check: bool,
        /// Install the optimised library, its header and its pkg-config file in this folder instead.
        #[arg(long, value_name = "PREFIX", conflicts_with = "check")]
        install: Option<PathBuf>,
    },
    /// Build the WebAssembly modules, the npm package and the page.
    Web {
        /// Build only the modules.
        #[arg(long)]
        modules: bool,
        /// Serve the page afterwards.
        #[arg(long, conflicts_with = "modules")]
        serve: bool,
        /// Run all tests afterwards; needs CHROMIUM.
        #[arg(long, conflicts_with_all = ["serve", "modules"])]
        check: bool,
    },
    /// Build the files of a release, try each of them, and publish the crates.
    Release(release::Options),
    /// Measure foldoku beside other solvers, and write the tables of the book.
    #[command(disable_help_flag = true)]
    Peers {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Run the benchmarks with the given arguments.
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
        Task::Tidy => tidy::run(),
        Task::Ci { from } => ci::run(from.as_deref()),
        Task::Fixtures { check: true } => fixtures::check(),
        Task::Fixtures { check: false } => fixtures::write(),
        Task::Golden { select: false } => golden::run(),
        Task::Golden { select: true } => golden::select(),
        Task::Aarch64 => aarch64::run(),
        Task::Windows => windows::run(),
        Task::Features => features::run(),
        Task::Licences => licences::run(),
        Task::Package => package::run(),
        Task::Pictures { check } => pictures::run(check),
        Task::Book { check, repository } => book::run(check, repository.as_deref()),
        Task::Capi { check: true, .. } => capi::check(),
        Task::Capi {
            install: Some(prefix),
            ..
        } => capi::install(&prefix),
        Task::Capi { .. } => capi::write_header(),
        Task::Web { modules: true, .. } => web::build_modules(),
        Task::Web { serve: true, .. } => web::serve(),
        Task::Web { check: true, .. } => web::check(),
        Task::Web { .. } => web::build(),
        Task::Release(options) => release::run(&options),
        Task::Peers { args } => peers::run(&args),
        Task::Bench { args } => bench::run(&args),
    }
}
