//! `cargo xtask aarch64`: lints the kernel for 64-bit Arm, and tests it in an emulator.
//!
//! **Invariant:** a skipped part prints one line with the command that installs the missing program.
//! On a machine of that architecture the ordinary tests cover everything.

use anyhow::Result;

use crate::shell;

const TARGET: &str = "aarch64-unknown-linux-gnu";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";

/// The shared libraries of the target, as Debian installs them.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// Runs the parts that this machine can run.
pub(crate) fn run() -> Result<()> {
    if !shell::has_target(TARGET) {
        println!("skipped: no {TARGET} (rustup target add {TARGET})");
        return Ok(());
    }
    shell::run(&format!(
        "cargo clippy --package foldoku-kernel --package foldoku-search --package foldoku-logic \
         --target {TARGET} -- -D warnings"
    ))?;
    if !shell::starts(EMULATOR) || !shell::starts(LINKER) {
        println!(
            "skipped: no {EMULATOR} or {LINKER} (apt-get install qemu-user gcc-aarch64-linux-gnu)"
        );
        return Ok(());
    }
    let variable = TARGET.to_uppercase().replace('-', "_");
    let emulated = [
        "foldoku-kernel.opt-level=2",
        "foldoku-kernel.debug-assertions=false",
        "foldoku-testkit.opt-level=2",
    ]
    .map(|option| format!("--config=profile.dev.package.{option}"));
    let test = [
        "REQUIRE_BACKENDS=portable,neon",
        &format!("CARGO_TARGET_{variable}_LINKER={LINKER}"),
        &format!("CARGO_TARGET_{variable}_RUNNER={EMULATOR} -L {LIBRARIES}"),
        // All cases would take an emulator ten times as long as this machine.
        "env",
        "-u",
        "RUN_FULL_TESTS",
        "cargo",
        "test",
        "--package",
        "foldoku-kernel",
        "--target",
        TARGET,
    ];
    shell::run_words(test.into_iter().chain(emulated.iter().map(String::as_str)))
}
