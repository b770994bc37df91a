//! `cargo xtask bench`: the benchmarks, built the way they are reported.
//!
//! **Invariant:** always the release profile; every argument belongs to the benchmark program, and
//! without any its figures become a record.

use anyhow::Result;

use crate::shell;

/// Runs the benchmark program with `args`; if there are none, on its own sets and for the record.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let command = [
        "cargo",
        "run",
        "--release",
        "--package",
        "foldoku-bench",
        "--",
    ];
    let for_the_record = args.is_empty().then_some("--record-here");
    let args = args.iter().map(String::as_str);
    shell::run_words(command.into_iter().chain(for_the_record).chain(args))
}
