//! `cargo xtask peers`: measures foldoku beside other solvers.
//!
//! **Invariant:** the profile is always `dist`, which is what users install.

use anyhow::Result;

use crate::shell;

/// Runs the comparison with `args`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    shell::run("cargo build --profile dist --package foldoku-cli")?;
    let command = "cargo run --profile dist --package foldoku-bench --features sudoku -- peers";
    let args = args.iter().map(String::as_str);
    shell::run_words(command.split_whitespace().chain(args))
}
