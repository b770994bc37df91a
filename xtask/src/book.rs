//! `cargo xtask book`: writes the generated pages and pictures of the book, and builds it with mdBook.
//!
//! Pages about commands come from `--help`, those about rules and techniques from what the program lists
//! and draws. Links and the table of contents are checked by `cargo xtask tidy`, `console` blocks by a test
//! of the command line.
//!
//! **Invariant:** generated files are what the program prints, so they are made again when it changes; no
//! other file is written in the folder of the book. Building needs no network once mdBook is installed.

mod build;
mod commands;
mod generated;
mod reasoning;
mod rules;
mod techniques;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::shell;

/// The folder with the pages of the book.
const SOURCES: &str = "crates/book/src";

/// The first line of a generated page.
const GENERATED: &str = "<!-- Written by `cargo xtask book`. -->\n";

/// Generated files: path below [`SOURCES`], and content.
type Files = BTreeMap<String, String>;

/// Writes the generated files and builds the book; with `check`, compares the files instead.
pub(crate) fn run(check: bool, repository: Option<&str>) -> Result<()> {
    shell::build_program()?;
    let mut files = Files::new();
    commands::write(&mut files)?;
    rules::write(&mut files)?;
    generated::write(&mut files)?;
    techniques::write(&mut files)?;
    reasoning::write(&mut files)?;
    if check {
        compare(&files)?;
        println!("{} generated files of the book are current", files.len());
        return Ok(());
    }
    for (name, text) in &files {
        let path = shell::root()?.join(SOURCES).join(name);
        fs::create_dir_all(path.parent().context("a file has a folder")?)?;
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    build::run(repository)
}

/// Fails if a file differs from the committed one.
fn compare(files: &Files) -> Result<()> {
    let root = shell::root()?.join(SOURCES);
    let is_stale = |(name, text): &(&String, &String)| {
        fs::read_to_string(root.join(name)).ok() != Some((*text).clone())
    };
    let stale: Vec<&str> = files
        .iter()
        .filter(is_stale)
        .map(|(name, _)| name.as_str())
        .collect();
    ensure!(
        stale.is_empty(),
        "run `cargo xtask book` and commit: {}",
        stale.join(", ")
    );
    Ok(())
}

/// Returns what the program prints, without spaces at the ends of lines.
fn foldoku(arguments: &[&str]) -> Result<String> {
    let output = Command::new(shell::root()?.join("target/debug/foldoku"))
        .args(arguments)
        .current_dir(shell::root()?)
        .env("COLUMNS", "100")
        .output()
        .context("cannot start foldoku")?;
    ensure!(
        output.status.success(),
        "foldoku {} failed",
        arguments.join(" ")
    );
    let text = String::from_utf8(output.stdout)?;
    Ok(text
        .lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect())
}
