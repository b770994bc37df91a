//! `schema`, `completions` and `man`: what programs and shells need to know about this one.
//!
//! **Invariant:** completions and manual pages are generated from the definition of the command line,
//! schemas from the types of the output. Completions know more values than the command line lists, and
//! never change what it accepts.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process;

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use foldoku::board::spelling;
use foldoku::rules::RULES;

use crate::args;
use crate::output::schema::schemas;
use crate::terminal::{Exit, Stdout};

/// Boards that completions know; others are made of these with `+`.
const BOARDS: [&str; 25] = [
    "4x4",
    "6x6",
    "8x8",
    "9x9",
    "9x9+x",
    "9x9+windoku",
    "9x9+anti-knight",
    "9x9+anti-king",
    "10x10",
    "12x12",
    "16x16",
    "25x25",
    "x",
    "windoku",
    "twodoku",
    "butterfly",
    "flower",
    "sohei",
    "windmill",
    "samurai",
    "gattai-8",
    "gattai-11",
    "gattai-13",
    "jigsaw:",
    "cube:2",
];

/// Writes the completions of a shell to standard output.
pub(crate) fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    let mut program = args::command();
    let names = program.get_subcommands().map(Command::get_name);
    let commands: Vec<&'static str> = names.map(|name| kept(name.to_owned())).collect();
    program = program.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        command.mut_args(|argument| match completed(&name, &argument, &commands) {
            Some(values) => argument.value_parser(PossibleValuesParser::new(values)),
            None => argument,
        })
    });
    clap_complete::generate(shell, &mut program, "foldoku", &mut script);
    print(&script)
}

/// Returns the values of an argument that accepts any text, for completions.
fn completed(
    command: &str,
    argument: &Arg,
    commands: &[&'static str],
) -> Option<Vec<&'static str>> {
    match (command, argument.get_id().as_str()) {
        (_, "geometry") => Some(BOARDS.to_vec()),
        ("schema", "name") => Some(names()),
        ("man", "name") => Some(commands.to_vec()),
        ("rules", "names") => {
            let names = RULES.iter().map(|row| kept(row.name.replace(' ', "-")));
            Some(names.collect())
        }
        _ => None,
    }
}

/// Keeps a name until the program ends, as clap wants it.
fn kept(name: String) -> &'static str {
    name.leak()
}

/// Prints the schema of a name, or all names.
pub(crate) fn schema(name: Option<&str>) -> anyhow::Result<Exit> {
    let text = match name {
        Some(name) => {
            let found = schemas().into_iter().find(|(known, _)| *known == name);
            let names = names().join(", ");
            let found =
                found.with_context(|| format!("no schema '{name}'; expected one of: {names}"));
            found?.1.to_owned()
        }
        None => names().iter().map(|name| format!("{name}\n")).collect(),
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

/// Shows the manual page of a command, or writes all pages to a folder.
pub(crate) fn manual(name: Option<&str>, folder: Option<&Path>) -> anyhow::Result<Exit> {
    let mut program = args::command().disable_help_subcommand(true);
    let Some(folder) = folder else {
        program.build();
        return show_page(command_of(&program, name)?);
    };
    let write = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(program, folder)
    };
    write().with_context(|| folder.display().to_string())?;
    Ok(Exit::Success)
}

/// Returns the command with this name, or the program.
fn command_of(program: &Command, name: Option<&str>) -> anyhow::Result<Command> {
    let Some(name) = name else {
        return Ok(program.clone());
    };
    if let Some(found) = args::subcommand(program, name) {
        return Ok(found.clone());
    }
    let known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
    let similar = spelling::similar(name, known);
    if similar.is_empty() || Path::new(name).is_dir() {
        bail!("unknown command '{name}'; to write all pages to a folder, use --output");
    }
    let similar: Vec<&str> = similar.into_iter().take(3).collect();
    bail!(
        "unknown command '{name}'; did you mean {}?",
        similar.join(", ")
    )
}

/// Shows a page with the program `man` on a terminal, or its help if there is no such program;
/// elsewhere, prints its source.
fn show_page(mut command: Command) -> anyhow::Result<Exit> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    if !io::stdout().is_terminal() {
        return print(&page);
    }
    match viewed(&page) {
        Ok(true) => Ok(Exit::Success),
        _ => print(command.render_long_help().to_string().as_bytes()),
    }
}

/// Pipes a page to `man`, and returns whether it was shown.
fn viewed(page: &[u8]) -> io::Result<bool> {
    let mut viewer = process::Command::new("man")
        .args(["-l", "-"])
        .stdin(process::Stdio::piped())
        .stderr(process::Stdio::null())
        .spawn()?;
    if let Some(mut input) = viewer.stdin.take() {
        input.write_all(page)?;
    }
    Ok(viewer.wait()?.success())
}

/// Returns the names of the schemas.
fn names() -> Vec<&'static str> {
    schemas().into_iter().map(|(name, _)| name).collect()
}
