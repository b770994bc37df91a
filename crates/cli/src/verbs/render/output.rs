//! Where drawings go: standard output, one file, or one file per puzzle.
//!
//! **Invariant:** input files are never overwritten. One file is written as a whole, at the end; the
//! first error is reported.

use std::collections::BTreeMap;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail, ensure};

use super::{Drawings, formats};
use crate::args::{self, DrawingFormat, Render};
use crate::pipeline::{FileId, Lock, Source, claim_folder, file_id};

/// Takes drawings from all threads.
pub(super) struct DrawingOutput<'a> {
    args: &'a Render,
    format: DrawingFormat,
    place: Place,
    /// The input files.
    sources: Vec<FileId>,
    state: Mutex<State>,
}

/// Where drawings are written.
enum Place {
    Stdout,
    File(PathBuf),
    /// A folder of files named after the number of their record.
    Folder {
        path: PathBuf,
        _lock: Lock,
    },
    /// A file name in which `%n` stands for that number.
    Pattern(String),
}

#[derive(Default)]
struct State {
    /// The drawings that are written at the end, by the number of their record.
    drawings: BTreeMap<u64, Drawings>,
    error: Option<anyhow::Error>,
}

/// Returns the format of `--to`, or that of the extension of the output.
pub(super) fn format(args: &Render) -> anyhow::Result<DrawingFormat> {
    let ending = args.output.as_deref().and_then(Path::extension);
    let format = match (args.to, ending.and_then(|ending| ending.to_str())) {
        (Some(to), _) => to,
        (None, None) => DrawingFormat::Svg,
        (None, Some(ending)) => match ending.to_ascii_lowercase().as_str() {
            "svg" => DrawingFormat::Svg,
            "png" => DrawingFormat::Png,
            "pdf" => DrawingFormat::Pdf,
            _ => bail!(
                "--output: unknown extension '.{ending}'; use .svg, .png or .pdf, or add --to"
            ),
        },
    };
    formats::check(format)?;
    Ok(format)
}

impl Place {
    fn new(output: Option<&Path>, format: DrawingFormat) -> anyhow::Result<Place> {
        let Some(path) = output else {
            ensure!(
                format == DrawingFormat::Svg || !std::io::stdout().is_terminal(),
                "refusing to write {} to a terminal; use --output FILE",
                args::name_of(&format)
            );
            return Ok(Place::Stdout);
        };
        let name = path.to_string_lossy();
        if format == DrawingFormat::Pdf {
            ensure!(
                !name.contains("%n"),
                "--output: %n is not supported for documents, which are one file"
            );
            return Ok(Place::File(path.to_owned()));
        }
        if name.contains("%n") {
            return Ok(Place::Pattern(name.into_owned()));
        }
        let is_folder = path.is_dir() || path.extension().is_none() || name.ends_with('/');
        if is_folder {
            return Ok(Place::Folder {
                path: path.to_owned(),
                _lock: claim_folder(path)?,
            });
        }
        Ok(Place::File(path.to_owned()))
    }
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
            place: Place::new(args.output.as_deref(), format)?,
            sources: sources.iter().filter_map(Source::file_id).collect(),
            state: Mutex::default(),
        })
    }

    /// Takes the drawings of a record. The first error is kept until the end.
    pub(super) fn take(&self, number: u64, drawings: Drawings) {
        let path = match &self.place {
            Place::Stdout | Place::File(_) => {
                let mut state = self.state();
                // One file holds one drawing: a second one is an error, so more need not be kept.
                if self.format == DrawingFormat::Pdf || state.drawings.len() < 2 {
                    state.drawings.insert(number, drawings);
                }
                return;
            }
            Place::Folder { path, .. } => {
                let ending = if self.format == DrawingFormat::Svg {
                    "svg"
                } else {
                    "png"
                };
                path.join(format!("{number}.{ending}"))
            }
            Place::Pattern(pattern) => PathBuf::from(pattern.replace("%n", &number.to_string())),
        };
        if self.state().error.is_some() {
            return;
        }
        let drawing = formats::drawing(&drawings.puzzle, self.format, self.args.size);
        if let Err(error) = drawing.and_then(|drawing| self.write(&path, &drawing)) {
            self.state().error.get_or_insert(error);
        }
    }

    /// Writes the drawings that are left, or returns them if they go to standard output.
    pub(super) fn finish(&self) -> anyhow::Result<Vec<u8>> {
        let state = std::mem::take(&mut *self.state());
        if let Some(error) = state.error {
            return Err(error);
        }
        let mut drawings: Vec<Drawings> = state.drawings.into_values().collect();
        let bytes = match (self.format, drawings.len()) {
            (_, 0) => return Ok(Vec::new()),
            (DrawingFormat::Pdf, _) => formats::pdf(drawings, self.args)?,
            (_, 1) => formats::drawing(&drawings.remove(0).puzzle, self.format, self.args.size)?,
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
