//! `cargo xtask bench`: runs the benchmark program in the profile that its records use.
//!
//! **Invariant:** the profile is always `release`; every argument is passed on to the benchmark program.
//! Without arguments the run is written as a record.

use anyhow::Result;

use crate::shell;

/// Runs the benchmark program with `args`; without arguments it runs its own sets and records them.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let command = [
        "cargo",
        "run",
        "--release",
        "--package",
        "foldoku-bench",
        "--",
    ];
    let record = args.is_empty().then_some("--record-here");
    let args = args.iter().map(String::as_str);
    shell::run_words(command.into_iter().chain(record).chain(args))
}
