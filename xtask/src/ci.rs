//! `cargo xtask ci`: exactly what CI runs, one step after another.
//!
//! **Invariant:** `STEPS` is the only list of checks; each is one command that also works by itself.
//! The first step that fails ends the run, and `--from` resumes there.

use anyhow::{Context, Result};

use crate::shell;

/// Name and command of each step. The tests come first: they are what the README promises,
/// and the rest presumes that the code builds.
#[rustfmt::skip]
const STEPS: &[(&str, &str)] = &[
    ("test", "INSTA_UPDATE=no cargo test --workspace"),
    ("fmt", "cargo fmt --all --check"),
    ("clippy", "cargo clippy --workspace --all-targets -- -D warnings"),
    ("no-std", "cargo clippy -p foldoku-search --no-default-features -- -D warnings"),
    ("no-parquet", "cargo clippy -p foldoku-cli --no-default-features -- -D warnings"),
    ("bench", "cargo bench --package foldoku-bench -- --test"),
    ("doc", "RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps"),
    ("tidy", "cargo xtask tidy"),
    ("fixtures", "cargo xtask fixtures --check"),
    ("package", "cargo xtask package"),
];

/// The names that `--from` takes.
pub(crate) fn step_names() -> Vec<&'static str> {
    STEPS.iter().map(|(name, _)| *name).collect()
}

/// Runs the steps, all of them or those beginning with `from`.
pub(crate) fn run(from: Option<&str>) -> Result<()> {
    for (name, command) in steps_from(from) {
        shell::run(command).with_context(|| {
            format!("step {name} failed; `cargo xtask ci --from {name}` takes up from here")
        })?;
    }
    println!("\nall checks passed");
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
    fn a_run_can_begin_at_any_step() {
        for (index, name) in step_names().into_iter().enumerate() {
            assert_eq!(steps_from(Some(name)), &STEPS[index..]);
        }
        assert_eq!(steps_from(None), STEPS);
    }
}
