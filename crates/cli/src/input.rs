//! The board and the places puzzles come from.
//!
//! **Invariant:** nothing is read before it is asked for, and a source that cannot be read says its
//! name; standard input is called `stdin`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};

use anyhow::Context;
use foldoku::Geometry;
use foldoku::board::GeometrySpec;

use crate::args;

/// The board of a command line.
pub(crate) fn geometry(name: &str) -> anyhow::Result<Geometry> {
    let spec: GeometrySpec = name.parse().context("--geometry")?;
    let map = match spec.region_map() {
        Some(file) => Some(region_map(Path::new(file))?),
        None => None,
    };
    let geometry = spec.build(map.as_deref());
    geometry.with_context(|| spec.region_map().unwrap_or("--geometry").to_owned())
}

fn region_map(file: &Path) -> anyhow::Result<String> {
    let bytes = std::fs::read(file).with_context(|| file.display().to_string())?;
    let text = String::from_utf8(bytes);
    text.ok()
        .with_context(|| format!("{}: a region map is UTF-8 text", file.display()))
}

/// A place puzzles come from.
#[derive(Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// A puzzle on the command line.
    Text(String),
}

impl Source {
    /// The sources a command line names, in order.
    pub(crate) fn all(input: &args::Input) -> Vec<Source> {
        if !input.puzzle.is_empty() {
            return input.puzzle.iter().cloned().map(Source::Text).collect();
        }
        if input.files.is_empty() {
            return vec![Source::Stdin];
        }
        let source = |file: &PathBuf| match file.to_str() {
            Some("-") => Source::Stdin,
            _ => Source::File(file.clone()),
        };
        input.files.iter().map(source).collect()
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => String::from("stdin"),
            Source::File(file) => file.display().to_string(),
            Source::Text(_) => String::from("--puzzle"),
        }
    }

    /// Opens the source.
    pub(crate) fn open(&self) -> io::Result<Box<dyn BufRead + Send>> {
        Ok(match self {
            Source::Stdin => Box::new(BufReader::with_capacity(BUFFER, io::stdin())),
            Source::File(file) => Box::new(BufReader::with_capacity(BUFFER, File::open(file)?)),
            Source::Text(text) => Box::new(Cursor::new(text.clone())),
        })
    }
}

const BUFFER: usize = 1 << 17;
