//! `completions` and `man`: shell completions and manual pages.
//!
//! **Invariant:** both are generated from the definition of the command line.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;

use crate::args;
use crate::terminal::Exit;

/// Writes the completions of a shell to standard output.
pub(crate) fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "foldoku", &mut script);
    let mut out = io::stdout();
    match out.write_all(&script).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        written => written.context("cannot write the output")?,
    }
    Ok(Exit::Success)
}

/// Writes a manual page for the program and one per command.
pub(crate) fn manual(folder: &Path) -> anyhow::Result<Exit> {
    let write = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(args::command(), folder)
    };
    write().with_context(|| folder.display().to_string())?;
    Ok(Exit::Success)
}
