//! Where pictures go: standard output, one file, or a file a puzzle.
//!
//! **Invariant:** no file is written that is also read. What goes to one place is written at the end
//! and as a whole; the first error is the one that is told.

use std::collections::BTreeMap;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail, ensure};

use super::{Sheet, formats};
use crate::args::{DrawingFormat, Render};
use crate::pipeline::source::{Identity, Source, identity};

/// Takes what has been drawn, from every thread.
pub(super) struct Output<'a> {
    args: &'a Render,
    format: DrawingFormat,
    place: Place,
    /// The files that are read.
    sources: Vec<Identity>,
    state: Mutex<State>,
}

/// Where pictures are written.
enum Place {
    Stdout,
    File(PathBuf),
    /// A folder, for files that are called after the number of their record.
    Folder(PathBuf),
    /// A name in which `%n` stands for that number.
    Pattern(String),
}

#[derive(Default)]
struct State {
    /// What is written at the end, by the number of its record.
    sheets: BTreeMap<u64, Sheet>,
    error: Option<anyhow::Error>,
}

/// The format that was asked for, or the one that the name of the output ends in.
pub(super) fn format(args: &Render) -> anyhow::Result<DrawingFormat> {
    let ending = args.output.as_deref().and_then(Path::extension);
    let format = match (args.to, ending.and_then(|ending| ending.to_str())) {
        (Some(to), _) => to,
        (None, None) => DrawingFormat::Svg,
        (None, Some(ending)) => match ending.to_ascii_lowercase().as_str() {
            "svg" => DrawingFormat::Svg,
            "png" => DrawingFormat::Png,
            "pdf" => DrawingFormat::Pdf,
            _ => bail!("--output: .{ending} is none of svg, png and pdf; --to says what to draw"),
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
                "a terminal shows no such picture; --output names a file"
            );
            return Ok(Place::Stdout);
        };
        let name = path.to_string_lossy();
        if format == DrawingFormat::Pdf {
            ensure!(
                !name.contains("%n"),
                "--output: a document is one file, so its name has no %n"
            );
            return Ok(Place::File(path.to_owned()));
        }
        if name.contains("%n") {
            return Ok(Place::Pattern(name.into_owned()));
        }
        let is_folder = path.is_dir() || path.extension().is_none() || name.ends_with('/');
        if is_folder {
            fs::create_dir_all(path).with_context(|| name.into_owned())?;
            return Ok(Place::Folder(path.to_owned()));
        }
        Ok(Place::File(path.to_owned()))
    }
}

impl<'a> Output<'a> {
    pub(super) fn new(args: &'a Render, format: DrawingFormat) -> anyhow::Result<Output<'a>> {
        let sources = Source::all(&args.input);
        Ok(Output {
            args,
            format,
            place: Place::new(args.output.as_deref(), format)?,
            sources: sources.iter().filter_map(Source::identity).collect(),
            state: Mutex::default(),
        })
    }

    /// Takes what was drawn of the record with this number.
    pub(super) fn take(&self, number: u64, sheet: Sheet) {
        let path = match &self.place {
            Place::Stdout | Place::File(_) => {
                let mut state = self.state();
                // Of pictures that belong in one place, the second is one too many.
                if self.format == DrawingFormat::Pdf || state.sheets.len() < 2 {
                    state.sheets.insert(number, sheet);
                }
                return;
            }
            Place::Folder(folder) => {
                let ending = if self.format == DrawingFormat::Svg {
                    "svg"
                } else {
                    "png"
                };
                folder.join(format!("{number}.{ending}"))
            }
            Place::Pattern(pattern) => PathBuf::from(pattern.replace("%n", &number.to_string())),
        };
        if self.state().error.is_some() {
            return;
        }
        let picture = formats::picture(&sheet.puzzle, self.format, self.args.size);
        if let Err(error) = picture.and_then(|picture| self.write(&path, &picture)) {
            self.state().error.get_or_insert(error);
        }
    }

    /// Writes what has been waiting, and returns what belongs on standard output.
    pub(super) fn finish(self) -> anyhow::Result<Vec<u8>> {
        let state = std::mem::take(&mut *self.state());
        if let Some(error) = state.error {
            return Err(error);
        }
        let mut sheets: Vec<Sheet> = state.sheets.into_values().collect();
        let bytes = match (self.format, sheets.len()) {
            (_, 0) => return Ok(Vec::new()),
            (DrawingFormat::Pdf, _) => formats::pdf(sheets, self.args)?,
            (_, 1) => formats::picture(&sheets.remove(0).puzzle, self.format, self.args.size)?,
            _ => bail!(
                "there are several puzzles: --output can name a folder, or files as in picture-%n.svg"
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
        if let Some(written) = identity(path) {
            ensure!(
                !self.sources.contains(&written),
                "--output: {name} is also read; what it holds would be lost"
            );
        }
        fs::write(path, bytes).with_context(|| name.to_string())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
