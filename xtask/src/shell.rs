//! Where the repository is, and how a task starts another program in it.
//!
//! **Invariant:** every command is printed before it runs, in a form that can be pasted into a shell,
//! and one that fails stops the task.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The root of the repository.
///
/// Cargo sets the variable for `cargo xtask` and for `cargo test` alike. It is read at run time,
/// because a compiled-in path is wrong as soon as two clones share a target directory.
pub(crate) fn root() -> Result<PathBuf> {
    let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR")
        .context("CARGO_MANIFEST_DIR is not set: start this program with `cargo xtask`")?;
    let mut root = PathBuf::from(manifest_dir);
    root.pop();
    Ok(root)
}

/// Runs a line such as `RUSTDOCFLAGS=-Dwarnings cargo doc`, split at white space.
pub(crate) fn run(line: &str) -> Result<()> {
    run_words(line.split_whitespace())
}

/// Runs a command given word by word: leading `NAME=value` words are its environment.
pub(crate) fn run_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let words: Vec<&str> = words.into_iter().collect();
    let line = words.join(" ");
    println!("\n$ {line}");
    let status = command(&words)?
        .current_dir(root()?)
        .status()
        .with_context(|| format!("cannot start `{line}`"))?;
    ensure!(status.success(), "`{line}` failed with {status}");
    Ok(())
}

fn command(words: &[&str]) -> Result<Command> {
    let n_assignments = words.iter().take_while(|word| word.contains('=')).count();
    let (assignments, words) = words.split_at(n_assignments);
    let (program, args) = words.split_first().context("a command needs a program")?;
    let mut command = Command::new(program);
    command
        .args(args)
        .envs(assignments.iter().filter_map(|word| word.split_once('=')));
    Ok(command)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::command;

    #[test]
    fn leading_assignments_become_the_environment() {
        let command = command(&["FLAGS=-D=all", "cargo", "doc", "--config", "a=b"]).unwrap();
        assert_eq!(command.get_program(), "cargo");
        assert!(command.get_args().eq(["doc", "--config", "a=b"]));
        let flags = (OsStr::new("FLAGS"), Some(OsStr::new("-D=all")));
        assert!(command.get_envs().eq([flags]));
    }

    #[test]
    fn a_command_without_a_program_is_refused() {
        assert!(command(&["FLAGS=1"]).is_err());
    }
}
