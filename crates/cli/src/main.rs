//! The binary `foldoku`: parses the command line, runs the command, reports how it ended.
//!
//! ```text
//! args ──▶ verbs ──▶ pipeline: open → read → work on all cores → ordered write → checkpoint → summary
//!                    output: how rows look · terminal: messages, progress, Ctrl-C, exit codes
//! ```
//!
//! **Invariant:** only results go to standard output; everything else goes to standard error. The
//! exit code is one of [`terminal::Exit`].

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "progress, time limits and the column of seconds read the clock"
)]

mod args;
mod output;
mod pipeline;
mod terminal;
mod verbs;

use std::process::ExitCode;

use crate::terminal::{Exit, Interrupt, message};

fn main() -> ExitCode {
    let cli = args::parse(std::env::args_os()).unwrap_or_else(|error| error.exit());
    let end = Interrupt::watch().and_then(|interrupt| verbs::run(cli, &interrupt));
    let exit = end.unwrap_or_else(|error| {
        message::error(&format!("{error:#}"));
        Exit::of_error(&error)
    });
    exit.into()
}
