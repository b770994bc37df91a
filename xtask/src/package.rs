//! `cargo xtask package`: builds the published crates from the archives that `cargo publish` uploads.
//!
//! **Invariant:** the build reads only unpacked archives, never the work tree, so that it fails if an
//! archive lacks a file or a dependency has no version.
//!
//! Cargo can verify archives itself, but caches the unpacked sources of each version: after a change
//! in a lower crate it would check the upper crates against the old sources until the version number
//! changes.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::crates::{CRATES, Row};
use crate::metadata::{Metadata, Package};
use crate::shell;

/// Packs all published crates and builds them together.
pub(crate) fn run() -> Result<()> {
    let root = shell::root()?;
    let metadata = Metadata::read(&root)?;
    let (published, internal): (Vec<_>, Vec<_>) = metadata
        .packages
        .iter()
        .partition(|package| package.published);

    pack(&internal)?;
    let archives = metadata.target_directory.join("package");
    let workspace = archives.join("unpacked");
    unpack(&published, &archives, &workspace)?;
    let profile = profile(&fs::read_to_string(root.join("Cargo.toml"))?);
    let manifest = manifest(&published) + &profile;
    fs::write(workspace.join("Cargo.toml"), manifest)?;
    fs::copy(root.join("Cargo.lock"), workspace.join("Cargo.lock"))?;
    check(&workspace, &metadata.target_directory)
}

fn pack(internal: &[&Package]) -> Result<()> {
    let mut command = String::from("cargo package --workspace --allow-dirty --no-verify");
    for package in internal {
        let _ = write!(command, " --exclude {}", package.name);
    }
    shell::run(&command)
}

fn unpack(packages: &[&Package], archives: &Path, workspace: &Path) -> Result<()> {
    if workspace.exists() {
        fs::remove_dir_all(workspace)?;
    }
    fs::create_dir_all(workspace)?;
    for package in packages {
        let archive = archives.join(format!("{}.crate", archive_name(package)));
        let (archive, workspace) = (utf8(&archive)?, utf8(workspace)?);
        // All files in an archive have the same time; with -m they get the current one, so that cargo
        // rebuilds them.
        shell::run_words(["tar", "-xzmf", archive, "-C", workspace])?;
    }
    Ok(())
}

fn check(workspace: &Path, target_directory: &Path) -> Result<()> {
    let manifest = workspace.join("Cargo.toml");
    let (manifest, target) = (utf8(&manifest)?, utf8(target_directory)?);
    shell::run_words([
        "cargo",
        "check",
        "--manifest-path",
        manifest,
        "--target-dir",
        target,
    ])
}

/// Returns the manifest of a workspace in which the archives replace the packages of the registry.
fn manifest(packages: &[&Package]) -> String {
    let mut text =
        String::from("[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\n[patch.crates-io]\n");
    for package in packages.iter().filter(|package| is_dependency(package)) {
        let _ = writeln!(
            text,
            "{} = {{ path = \"{}\" }}",
            package.name,
            archive_name(package)
        );
    }
    text
}

/// Returns how the workspace compiles external packages for tests, so that cargo uses what it has compiled.
fn profile(manifest: &str) -> String {
    let lines = manifest.lines().skip_while(|line| *line != "[profile.dev]");
    let is_internal = |line: &str| {
        ["foldoku", "rustoku", "xtask"]
            .iter()
            .any(|it| line.starts_with(it))
    };
    let of_others = lines.filter(|line| !is_internal(line));
    of_others.fold(String::new(), |text, line| text + line + "\n")
}

/// Returns whether another crate depends on the package; cargo warns about an unused patch.
fn is_dependency(package: &Package) -> bool {
    let named = |row: &Row| {
        CRATES
            .iter()
            .any(|other| other.may_name.contains(&row.name))
    };
    Row::of_package(&package.name).is_some_and(named)
}

fn archive_name(package: &Package) -> String {
    format!("{}-{}", package.name, package.version)
}

fn utf8(path: &Path) -> Result<&str> {
    path.to_str()
        .with_context(|| format!("{} is not UTF-8", path.display()))
}
