//! `cargo xtask windows`: builds the program and its tests for Windows, and runs those about files and terminals.
//!
//! **Invariant:** a skipped part prints one line with the command that installs the missing program.
//! On Windows the ordinary tests cover everything.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::metadata::Metadata;
use crate::shell;

const TARGET: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
const EMULATOR: &str = "wine";

/// The library that older versions of the emulator lack.
const LIBRARY: &str = "bcryptprimitives";

/// The tests that are run: arguments, names of files, and styles of terminals. Each process takes half a
/// second to start, so all tests would take an hour.
const TESTS: [&str; 3] = ["arguments::", "colours::", "files::"];

/// Tests that expect the words of Unix for an error of the system.
const SKIPPED: [&str; 1] = ["unwritable_checkpoint_is_reported_immediately"];

/// Runs the parts that this machine can run.
pub(crate) fn run() -> Result<()> {
    if !shell::has_target(TARGET) {
        println!("skipped: no {TARGET} (rustup target add {TARGET})");
        return Ok(());
    }
    if !shell::starts(COMPILER) {
        println!("skipped: no {COMPILER} (apt-get install gcc-mingw-w64-x86-64-win32)");
        return Ok(());
    }
    shell::run(&format!(
        "cargo test --package foldoku-cli --target {TARGET} --no-run"
    ))?;
    if !shell::starts(EMULATOR) {
        println!("skipped: no {EMULATOR} (apt-get install wine wine64)");
        return Ok(());
    }
    add_library()?;
    let root = shell::root()?;
    // The snapshots of the tests are found without cargo, which does not run in the emulator.
    let workspace = format!("INSTA_WORKSPACE_ROOT={}", utf8(&root)?);
    let runner = TARGET.to_uppercase().replace('-', "_");
    let runner = format!("CARGO_TARGET_{runner}_RUNNER={EMULATOR}");
    let mut words = vec!["WINEDEBUG=-all", "INSTA_UPDATE=no", &workspace, &runner];
    words.extend(["cargo", "test", "--package", "foldoku-cli"]);
    words.extend(["--target", TARGET, "--test", "cli", "--"]);
    words.extend(TESTS);
    words.extend(SKIPPED.into_iter().flat_map(|name| ["--skip", name]));
    shell::run_words(words)
}

/// Puts the missing library beside the program and its tests.
fn add_library() -> Result<()> {
    let target = Metadata::read(&shell::root()?)?.target_directory;
    let folder = target.join(TARGET).join("debug");
    let source = format!("xtask/wine/{LIBRARY}.c");
    for folder in [folder.join("deps"), folder] {
        let library: PathBuf = folder.join(format!("{LIBRARY}.dll"));
        let out = utf8(&library)?;
        shell::run_words([COMPILER, "-shared", "-o", out, &source, "-ladvapi32"])?;
    }
    Ok(())
}

fn utf8(path: &Path) -> Result<&str> {
    path.to_str()
        .with_context(|| format!("{} is not UTF-8", path.display()))
}
