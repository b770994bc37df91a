//! `cargo xtask bench`: the benchmarks, built the way they are reported.
//!
//! **Invariant:** always the release profile; every argument belongs to the benchmark program.

use anyhow::Result;

use crate::shell;

/// Runs the benchmark program with `args`.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let command = [
        "cargo",
        "run",
        "--release",
        "--package",
        "foldoku-bench",
        "--",
    ];
    shell::run_words(command.into_iter().chain(args.iter().map(String::as_str)))
}
