//! Finds the root of the repository, and runs commands in it.
//!
//! **Invariant:** every command is printed before it runs, and a command that fails ends the task.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// Returns the root of the repository.
///
/// Cargo sets the variable for `cargo xtask` and for `cargo test`. It is read at run time, because a
/// compiled-in path is wrong if two clones share a target folder.
pub(crate) fn root() -> Result<PathBuf> {
    let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR")
        .context("CARGO_MANIFEST_DIR is not set: start this program with `cargo xtask`")?;
    let mut root = PathBuf::from(manifest_dir);
    root.pop();
    Ok(root)
}

/// Runs a command line such as `RUSTDOCFLAGS=-Dwarnings cargo doc`, split at white space.
pub(crate) fn run(line: &str) -> Result<()> {
    run_words(line.split_whitespace())
}

/// Runs a command given as words; leading `NAME=value` words are its environment.
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

/// Builds the command line as the tests build it: alone, it would have other features than with the whole workspace,
/// and most crates would be compiled a second time.
pub(crate) fn build_program() -> Result<()> {
    run("cargo build --quiet --locked --workspace --test cli")
}

/// Returns whether a program can be started.
pub(crate) fn starts(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok()
}

/// Returns whether the standard library for a target is installed.
pub(crate) fn has_target(triple: &str) -> bool {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", triple])
        .stderr(Stdio::null())
        .output();
    let folder = output.map(|it| String::from_utf8_lossy(&it.stdout).trim().to_owned());
    folder.is_ok_and(|folder| !folder.is_empty() && Path::new(&folder).exists())
}

/// Runs a command line and returns how long it took.
#[allow(
    clippy::disallowed_methods,
    reason = "reports of elapsed time are not part of any result"
)]
pub(crate) fn timed(line: &str) -> Result<Duration> {
    let start = Instant::now();
    run(line)?;
    Ok(start.elapsed())
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
    fn a_command_needs_a_program() {
        assert!(command(&["FLAGS=1"]).is_err());
    }
}
