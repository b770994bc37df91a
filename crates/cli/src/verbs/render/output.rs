//! Where drawings go: standard output, one file, or one file per puzzle.
//!
//! **Invariant:** input files are never overwritten. One file is written as a whole, at the end. A puzzle
//! that cannot be drawn concerns its record only; of errors of files, the first one is reported.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail, ensure};

use super::super::shared::pictures::{self, Place};
use super::{Drawings, document};
use crate::args::{self, DrawingFormat, OutputName, Render};
use crate::pipeline::{FileId, Lock, Source, file_id};

/// Takes drawings from all threads.
pub(super) struct DrawingOutput<'a> {
    args: &'a Render,
    format: DrawingFormat,
    place: Place,
    /// The input files.
    sources: Vec<FileId>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The puzzles of the document that is written at the end, by the number of their record.
    pages: BTreeMap<u64, Drawings>,
    /// The pictures that are written at the end, by the number of their record.
    pictures: BTreeMap<u64, Vec<u8>>,
    error: Option<anyhow::Error>,
}

/// Returns the format of `--to`, or that of the extension of the output.
pub(super) fn format(args: &Render) -> anyhow::Result<DrawingFormat> {
    let ending = OutputName::path(&args.output).and_then(Path::extension);
    let to = OutputName::format(&args.output, false, args.to, args::value_named);
    let format = match (to, ending.and_then(|ending| ending.to_str())) {
        (Some(to), _) => to,
        (None, None) => DrawingFormat::Svg,
        (None, Some(ending)) => {
            bail!("--output: unknown extension '.{ending}'; use .svg, .png or .pdf, or add --to")
        }
    };
    pictures::check(format, args.look.size)?;
    Ok(format)
}

impl<'a> DrawingOutput<'a> {
    pub(super) fn new(
        args: &'a Render,
        format: DrawingFormat,
    ) -> anyhow::Result<DrawingOutput<'a>> {
        let sources = Source::all(&args.input);
        Ok(DrawingOutput {
            args,
            format,
            place: Place::new(OutputName::path(&args.output), format)?,
            sources: sources.iter().filter_map(Source::file_id).collect(),
            state: Mutex::default(),
        })
    }

    /// Takes the drawings of a record. The first error of a file is kept until the end.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot be drawn in the format.
    pub(super) fn take(&self, number: u64, drawings: Drawings) -> anyhow::Result<()> {
        if self.format == DrawingFormat::Pdf {
            self.state().pages.insert(number, drawings);
            return Ok(());
        }
        let picture = pictures::drawn(&drawings.puzzle, self.format, self.args.look.size)?;
        let Some(path) = self.place.path(&number.to_string(), self.format) else {
            let mut state = self.state();
            // One file holds one drawing: a second one is an error, so more need not be kept.
            if state.pictures.len() < 2 {
                state.pictures.insert(number, picture);
            }
            return Ok(());
        };
        if self.state().error.is_some() {
            return Ok(());
        }
        if let Err(error) = self.write(&path, &picture) {
            self.state().error.get_or_insert(error);
        }
        Ok(())
    }

    /// Writes the output that holds all drawings, or returns it if it goes to standard output.
    pub(super) fn finish(&self) -> anyhow::Result<Vec<u8>> {
        let state = std::mem::take(&mut *self.state());
        if let Some(error) = state.error {
            return Err(error);
        }
        let pages: Vec<Drawings> = state.pages.into_values().collect();
        let mut pictures = state.pictures.into_values();
        let bytes = match (pages.is_empty(), pictures.len()) {
            (false, _) => document::pdf(pages, self.args)?,
            (true, 0) => return Ok(Vec::new()),
            (true, 1) => pictures.next().unwrap_or_default(),
            _ => bail!(
                "there are several puzzles; set --output to a folder or to a name with %n, such as puzzle-%n.{}",
                args::name_of(&self.format)
            ),
        };
        if let Place::File(path) = &self.place {
            self.write(path, &bytes)?;
            return Ok(Vec::new());
        }
        Ok(bytes)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let name = path.display();
        if let Some(written) = file_id(path) {
            ensure!(
                !self.sources.contains(&written),
                "--output: {name} is also an input and would be overwritten"
            );
        }
        let _lock = Lock::acquire(path)?;
        fs::write(path, bytes).with_context(|| name.to_string())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
