//! `schema`, `completions` and `man`: what programs and shells need to know about this one.
//!
//! **Invariant:** completions and manual pages are generated from the definition of the command line,
//! schemas from the types of the output.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;

use crate::args;
use crate::output::schema::SCHEMAS;
use crate::terminal::{Exit, Stdout};

/// Writes the completions of a shell to standard output.
pub(crate) fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "foldoku", &mut script);
    print(&script)
}

/// Prints the schema of a name, or all names.
pub(crate) fn schema(name: Option<&str>) -> anyhow::Result<Exit> {
    let text = match name {
        Some(name) => {
            let found = SCHEMAS.iter().find(|(known, _)| *known == name);
            let names = SCHEMAS.map(|(name, _)| name).join(", ");
            let found =
                found.with_context(|| format!("no schema '{name}'; expected one of: {names}"));
            found?.1.to_owned()
        }
        None => SCHEMAS.map(|(name, _)| format!("{name}\n")).concat(),
    };
    print(text.as_bytes())
}

/// Writes to standard output; a reader that closes it early is not an error.
pub(super) fn print(text: &[u8]) -> anyhow::Result<Exit> {
    let mut out = Stdout::new();
    match out.write_all(text).and_then(|()| out.flush()) {
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
