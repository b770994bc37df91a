//! `completions` and `man`: what a shell and a manual reader want to know of the command line.
//!
//! **Invariant:** both are made from the command line's own description.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::CommandFactory;

use crate::args::Cli;
use crate::terminal::exit::Exit;

/// Writes the completions for a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "foldoku", &mut script);
    let mut out = io::stdout();
    match out.write_all(&script).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        written => written.context("the output cannot be written")?,
    }
    Ok(Exit::Done)
}

/// Writes a manual page for the program and one for each verb.
pub(crate) fn manual(folder: &Path) -> anyhow::Result<Exit> {
    let write = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(Cli::command(), folder)
    };
    write().with_context(|| folder.display().to_string())?;
    Ok(Exit::Done)
}
