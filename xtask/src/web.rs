//! `cargo xtask web`: the WebAssembly modules, the npm package, the page, and all their tests.
//!
//! ```text
//! crates/web ─▶ engine.wasm, files.wasm, rules.wasm, kernel.wasm in crates/web/npm
//!            ─▶ target/web/npm, and the archive target/web/foldoku-VERSION.tgz
//!            ─▶ target/web/page
//! ```
//!
//! **Invariant:** nothing is skipped: a missing program is an error that names what to install. Outputs
//! beyond their size limits are errors of the check, and warnings elsewhere.

mod modules;
mod npm;
mod sizes;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::metadata::Metadata;
use crate::shell;
use sizes::Table;

/// The folder of the crate.
const CRATE: &str = "crates/web";

/// Builds the modules alone.
pub(crate) fn build_modules() -> Result<()> {
    modules::build_all()?;
    sizes::modules()?.warn();
    Ok(())
}

/// Builds everything.
pub(crate) fn build() -> Result<()> {
    build_all()?.warn();
    Ok(())
}

/// Builds the npm package, and returns its archive.
pub(crate) fn build_package() -> Result<PathBuf> {
    require_node()?;
    modules::build_all()?;
    install()?;
    npm::build()
}

/// Builds everything, and returns the sizes.
fn build_all() -> Result<Table> {
    build_package()?;
    node(&["npm", "run", "--silent", "build"])?;
    sizes::all()
}

/// Builds everything, and serves the page until it is interrupted.
pub(crate) fn serve() -> Result<()> {
    build()?;
    node(&["npx", "vite", "preview", "--host", "127.0.0.1"])
}

/// Builds everything, and runs all tests.
pub(crate) fn check() -> Result<()> {
    let chromium = std::env::var_os("CHROMIUM").map(PathBuf::from);
    ensure!(
        chromium.is_some_and(|path| path.is_file()),
        "set CHROMIUM to the path of a browser, with Debian: apt-get install chromium; \
         CHROMIUM=$(command -v chromium) cargo xtask web --check"
    );
    modules::check_dependencies()?;
    // The answers of the package are compared with those of the command line.
    shell::build_program()?;
    build_all()?.check(modules::is_measured()?)?;
    node(&["npx", "biome", "check"])?;
    node(&["npm", "run", "--silent", "types"])?;
    node(&["npm", "test"])?;
    node(&["npm", "run", "--silent", "bundlers"])?;
    node(&["npm", "run", "browser"])?;
    node(&["npm", "run", "--silent", "firefox"])
}

/// Installs the packages of the lock file, if they are not there, and leaves the file as it is.
fn install() -> Result<()> {
    let folder = shell::root()?.join(CRATE);
    let (lock, installed) = (
        folder.join("package-lock.json"),
        folder.join("node_modules/.package-lock.json"),
    );
    let time = |path: PathBuf| path.metadata().and_then(|it| it.modified()).ok();
    match (time(lock), time(installed)) {
        (Some(lock), Some(installed)) if lock <= installed => Ok(()),
        _ => node(&["npm", "ci", "--no-audit", "--no-fund"]),
    }
}

/// Runs a command in the folder of the crate. It finds the target folder in the environment.
fn node(words: &[&str]) -> Result<()> {
    println!("\n$ {}", words.join(" "));
    let root = shell::root()?;
    let status = Command::new(words[0])
        .args(&words[1..])
        .env("CARGO_TARGET_DIR", Metadata::read(&root)?.target_directory)
        .current_dir(root.join(CRATE))
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => bail!("`{}` failed with {status}", words.join(" ")),
        Err(error) => bail!(
            "cannot start {}: {error}; install Node.js 20.19 or later",
            words[0]
        ),
    }
}

/// The oldest Node.js that runs all packages of the lock file.
const NODE: (u32, u32) = (20, 19);

/// Checks the version of Node.js, because an old one fails late and with the words of some package.
fn require_node() -> Result<()> {
    let output = Command::new("node").arg("--version").output();
    let output = output.context("cannot start node; install Node.js 20.19 or later")?;
    let found = String::from_utf8_lossy(&output.stdout);
    let found = found.trim().trim_start_matches('v');
    ensure!(
        is_supported(found),
        "expected Node.js 20.19 or later, found {found}; see https://nodejs.org"
    );
    Ok(())
}

fn is_supported(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|it| it.parse().ok());
    numbers.next().zip(numbers.next()) >= Some(NODE)
}

#[cfg(test)]
mod tests {
    use super::is_supported;

    #[test]
    fn old_versions_of_node_are_refused() {
        assert!(
            ["20.19.0", "20.20.2", "22.1.0"]
                .into_iter()
                .all(is_supported)
        );
        assert!(!["20.18.3", "18.20.0", ""].into_iter().any(is_supported));
    }
}
