//! The binary `foldoku`: reads the command line, runs a verb, reports.
//!
//! **Invariant:** results go to standard output and nothing else does; everything else goes to
//! standard error. The exit code is one of [`exit::Exit`].

#![forbid(unsafe_code)]

mod args;
mod exit;
mod input;
mod json;
mod report;
mod run;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match verbs::run(args::Cli::parse()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            report::error(&format!("{error:#}"));
            exit::of_error(&error).into()
        }
    }
}
