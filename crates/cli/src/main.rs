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
mod output;
mod pipeline;
mod terminal;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

use crate::terminal::{exit, interrupt, message};

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    match interrupt::watch().and_then(|()| verbs::run(cli)) {
        Ok(exit) => exit.into(),
        Err(error) => {
            message::error(&format!("{error:#}"));
            exit::of_error(&error).into()
        }
    }
}
