#![doc = include_str!("../README.md")]
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

use std::ffi::OsString;
use std::io::Write as _;

use crate::terminal::{Exit, Interrupt, message};

/// Runs the command line, whose first argument is the name of the program, and returns the exit code.
///
/// Takes over the process: it installs a handler for Ctrl-C, which a process can do only once, and
/// ends the process after `--help`, after invalid usage, and if Ctrl-C is pressed twice.
pub fn main_with(args: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = args::parse(args).unwrap_or_else(|error| error.exit());
    let end = Interrupt::watch().and_then(|interrupt| verbs::run(cli, &interrupt));
    // A process that Rust did not start does not flush this buffer at its end.
    let _ = std::io::stdout().flush();
    let exit = end.unwrap_or_else(|error| {
        message::error(&format!("{error:#}"));
        Exit::of_error(&error)
    });
    exit as u8
}
