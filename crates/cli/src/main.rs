//! The binary `foldoku`: reads the command line, runs a verb, reports.
//!
//! **Invariant:** results go to standard output and nothing else does; everything else goes to
//! standard error. The exit code is one of [`exit::Exit`].

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "a person at the terminal wants to know how long it takes"
)]

mod args;
mod change;
mod checkpoint;
mod desk;
mod drawing;
mod exit;
mod form;
mod input;
mod interrupt;
mod json;
mod looking;
mod made;
mod memory;
mod pipe;
mod position;
mod progress;
mod report;
mod request;
mod rows;
mod run;
mod sieve;
mod solving;
mod story;
mod tally;
mod telling;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    match interrupt::watch().and_then(|()| verbs::run(cli)) {
        Ok(exit) => exit.into(),
        Err(error) => {
            report::error(&format!("{error:#}"));
            exit::of_error(&error).into()
        }
    }
}
