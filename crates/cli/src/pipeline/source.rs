//! The board and the places puzzles come from.
//!
//! **Invariant:** nothing is read before it is task for, and a source that cannot be read says its
//! name; standard input is called `stdin`.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::batch::temporary;
use foldoku::board::GeometrySpec;
use foldoku::formats::Input;

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

    /// How many bytes it has, if that can be known beforehand.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Source::Stdin => None,
            Source::File(file) => {
                let data = std::fs::metadata(file).ok()?;
                data.is_file().then_some(data.len())
            }
            Source::Text(text) => Some(text.len() as u64),
        }
    }

    /// Which file it is, if it is one.
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Source::Stdin => identity(Path::new("/dev/stdin")),
            Source::File(file) => identity(file),
            Source::Text(_) => None,
        }
    }

    /// Opens the source; what is read of it is counted.
    pub(crate) fn open(&self, counter: &Arc<AtomicU64>) -> io::Result<Input> {
        let counter = Arc::clone(counter);
        match self {
            Source::Stdin => {
                let input = Input::new(Counted(io::stdin(), counter))?;
                Ok(input.with_spool(temporary::copy))
            }
            Source::File(file) => {
                let file = File::open(file)?;
                let same = file.try_clone()?;
                let input = Input::new(Counted(file, counter))?;
                Ok(input.with_file(same).with_spool(temporary::copy))
            }
            Source::Text(text) => Input::new(Counted(Cursor::new(text.clone()), counter)),
        }
    }
}

/// What tells a file from all others, whatever the names it has.
#[cfg(unix)]
pub(crate) type Identity = (u64, u64);

/// What tells a file from all others.
#[cfg(not(unix))]
pub(crate) type Identity = PathBuf;

/// Which file it is that has this name, if there is one.
#[cfg(unix)]
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    let data = std::fs::metadata(path).ok()?;
    data.is_file().then(|| (data.dev(), data.ino()))
}

/// Which file it is that has this name, if there is one.
#[cfg(not(unix))]
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    std::fs::canonicalize(path)
        .ok()
        .filter(|path| path.is_file())
}

/// Checks that a file that is to be written, as a flag says, is not one of those that are read.
pub(crate) fn check_not_read(flag: &str, file: &Path, input: &args::Input) -> anyhow::Result<()> {
    let Some(written) = identity(file) else {
        return Ok(());
    };
    for source in Source::all(input) {
        ensure!(
            source.identity().as_ref() != Some(&written),
            "{flag}: {} is also read; what it holds would be lost",
            file.display()
        );
    }
    Ok(())
}

/// Counts the bytes that are read.
struct Counted<R>(R, Arc<AtomicU64>);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer)?;
        self.1.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
