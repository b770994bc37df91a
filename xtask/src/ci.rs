//! `cargo xtask ci`: exactly what CI runs, step by step.
//!
//! **Invariant:** `STEPS` is the only list of checks; each is one command that also works by itself.
//! The first step that fails ends the run, and `--from` resumes there.

use std::time::Duration;

use anyhow::{Context, Result};

use crate::shell;

/// Name and command of each step.
///
/// The tests come first: they are what the README promises. The order after them keeps build
/// artifacts in use: lints and documentation share one set, optimised code comes last.
#[rustfmt::skip]
const STEPS: &[(&str, &str)] = &[
    ("test", "INSTA_UPDATE=no REQUIRE_GOLDEN=1 RUN_FULL_TESTS=1 cargo test --workspace"),
    // Every benchmark once; it asserts its answer. The profile is that of the tests.
    ("bench", "cargo test --workspace --features foldoku-bench/criterion --bench loops"),
    ("fmt", "cargo fmt --all --check"),
    ("tidy", "cargo xtask tidy"),
    ("fixtures", "cargo xtask fixtures --check"),
    ("pictures", "cargo xtask pictures --check"),
    ("book", "cargo xtask book --check"),
    ("licences", "cargo xtask licences"),
    ("clippy", "cargo clippy --workspace --all-targets -- -D warnings"),
    ("features", "cargo xtask features"),
    ("doc", "RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps"),
    ("capi", "cargo xtask capi --check"),
    ("package", "cargo xtask package"),
    // With the program of the tests: what takes long is only the optimised build.
    ("release", "cargo xtask release --dry-run --profile dev --step program,sbom,manifests,checksums,try"),
    ("aarch64", "cargo xtask aarch64"),
];

// `cargo xtask golden` is not a step: all rows of the hardest tables take more than an hour.
// `cargo semver-checks` compares with the last release, so it becomes a step after the first one.

/// Returns the names that `--from` takes.
pub(crate) fn step_names() -> Vec<&'static str> {
    STEPS.iter().map(|(name, _)| *name).collect()
}

/// Runs all steps, or those from `from` on, and prints how long each took.
pub(crate) fn run(from: Option<&str>) -> Result<()> {
    let mut times = Vec::new();
    for (name, command) in steps_from(from) {
        let time = shell::timed(command).with_context(|| {
            format!("step {name} failed; `cargo xtask ci --from {name}` resumes here")
        })?;
        times.push((name, time));
    }
    println!();
    for (name, time) in &times {
        println!("{name:10} {:4} s", time.as_secs());
    }
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    println!("all checks passed in {} s", total.as_secs());
    Ok(())
}

fn steps_from(first: Option<&str>) -> &'static [(&'static str, &'static str)] {
    let is_first = |name| first.is_none_or(|first| first == name);
    let start = STEPS.iter().position(|(name, _)| is_first(*name));
    &STEPS[start.unwrap_or(STEPS.len())..]
}

#[cfg(test)]
mod tests {
    use super::{STEPS, step_names, steps_from};

    #[test]
    fn a_run_can_start_at_any_step() {
        for (index, name) in step_names().into_iter().enumerate() {
            assert_eq!(steps_from(Some(name)), &STEPS[index..]);
        }
        assert_eq!(steps_from(None), STEPS);
    }
}
