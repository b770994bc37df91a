//! `cargo xtask capi`: the C library: its header, its programs, and its installation.
//!
//! The header is made by the program cbindgen, not by the crate in a build script: a build would compile
//! some twenty crates more to write a file that hardly ever changes. The header is committed, so nobody
//! who uses the library needs cbindgen.
//!
//! **Invariant:** nothing is skipped: a missing program is an error that names the package to install.

mod install;
mod programs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::metadata::Metadata;
use crate::shell;
use crate::tools::Tool;
use install::{Library, Profile};

/// The folder of the crate.
const CRATE: &str = "crates/capi";

/// The header, below the folder of the crate.
const HEADER: &str = "include/foldoku.h";

/// cbindgen; other versions can write a different header.
const CBINDGEN: Tool = Tool {
    name: "cbindgen",
    version: "0.29.2",
    flags: "",
};

/// Writes the header.
pub(crate) fn write_header() -> Result<()> {
    let path = shell::root()?.join(CRATE).join(HEADER);
    fs::write(&path, header()?).with_context(|| path.display().to_string())
}

/// Compares the header, then compiles and runs the programs that use the library.
pub(crate) fn check() -> Result<()> {
    let path = shell::root()?.join(CRATE).join(HEADER);
    let committed = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    ensure!(
        committed == header()?,
        "{CRATE}/{HEADER} differs from the sources; run `cargo xtask capi` and commit it"
    );
    let folder = target_directory()?.join("capi");
    let prefix = folder.join("prefix");
    if prefix.exists() {
        fs::remove_dir_all(&prefix)?;
    }
    Library::build(Profile::Dev, &prefix)?.install(&prefix)?;
    programs::run_all(&prefix, &folder)
}

/// Builds the library with optimisation and installs it below `prefix`.
pub(crate) fn install(prefix: &Path) -> Result<()> {
    let prefix = std::path::absolute(prefix)?;
    Library::build(Profile::Release, &prefix)?.install(&prefix)
}

/// Returns the header for the current sources.
fn header() -> Result<String> {
    let cbindgen = CBINDGEN.path()?;
    let folder = shell::root()?.join(CRATE);
    let output = Command::new(&cbindgen)
        .args(["--quiet", "--config", "cbindgen.toml", "."])
        .current_dir(folder)
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", cbindgen.display()))?;
    ensure!(output.status.success(), "cbindgen failed");
    Ok(with_version(&String::from_utf8(output.stdout)?))
}

/// Fills the version of the crates in.
fn with_version(header: &str) -> String {
    let values = [
        ("@MAJOR@", env!("CARGO_PKG_VERSION_MAJOR")),
        ("@MINOR@", env!("CARGO_PKG_VERSION_MINOR")),
        ("@PATCH@", env!("CARGO_PKG_VERSION_PATCH")),
        ("@VERSION@", env!("CARGO_PKG_VERSION")),
    ];
    let fill = |text: String, (name, value)| text.replace(name, value);
    values.into_iter().fold(header.to_owned(), fill)
}

fn target_directory() -> Result<PathBuf> {
    Ok(Metadata::read(&shell::root()?)?.target_directory)
}

/// Checks that a program can be started.
fn require(program: &str, package: &str) -> Result<()> {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        _ => bail!("cannot start {program}; install it, with Debian: apt-get install {package}"),
    }
}
