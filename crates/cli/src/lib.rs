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
use std::io::{self, Write as _};

use anyhow::Context as _;

use crate::args::CommandLine;
use crate::terminal::{Exit, Interrupt, Stdout, Unreadable, colour, exit, message, stdout};

/// Runs the command line, whose first argument is the name of the program, and returns the exit code.
///
/// Takes over the process: it installs a handler for Ctrl-C, which a process can do only once, and
/// ends the process if Ctrl-C is pressed twice.
pub fn main_with(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    colour::choose(args::colour(&args));
    let end = match args::parse(args) {
        Ok((cli, line)) => {
            line.keep();
            Interrupt::watch().and_then(|interrupt| verbs::run(cli, &interrupt))
        }
        Err(error) => print_usage(&error),
    };
    // A process that Rust did not start does not flush this buffer at its end.
    let _ = std::io::stdout().flush();
    let exit = end.unwrap_or_else(|error| {
        let is_resumable = || CommandLine::of_process().is_some_and(|line| line.is_resumable);
        let advice = if exit::is_disk_full(&error) && is_resumable() {
            "; free some space, then run the same command with --resume"
        } else {
            ""
        };
        if !error.is::<Unreadable>() {
            message::error(&format!("{error:#}{advice}"));
        }
        Exit::of_error(&error)
    });
    exit as u8
}

/// Declares that the process was started without standard output, which only a program can know
/// that looks before Rust does: writing results there is an error then.
pub fn without_stdout() {
    stdout::set_closed();
}

/// Prints help, the version or a usage error.
fn print_usage(error: &clap::Error) -> anyhow::Result<Exit> {
    if error.use_stderr() {
        // There is nowhere else to report it.
        let _ = error.print();
        return Ok(Exit::Usage);
    }
    match Stdout::check().and_then(|()| error.print()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        printed => printed.context("cannot write the output")?,
    }
    Ok(Exit::Success)
}
