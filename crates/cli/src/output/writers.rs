//! The form results are written in, and where they go.
//!
//! **Invariant:** a format that is text can be written anywhere; one that is finished as a whole is
//! written to its own file or folder.

use std::path::Path;

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::board::format::Style;
use foldoku::formats::write::{self, Line, Lines, TableWriter, Template, TextWriter};
use foldoku::formats::{Asked, Schema};

use crate::args::{self, OutputFormat};
use crate::pipeline::checkpoint::Mark;
use crate::pipeline::ordered_writer::Target;
use crate::terminal::pipe;

/// A format or a template, and the file it is written to, if it is not standard output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form<'a> {
    /// `None` if there is a template.
    pub(crate) to: Option<OutputFormat>,
    pub(crate) template: Option<&'a Template>,
    pub(crate) output: Option<&'a Path>,
}

impl<'a> Form<'a> {
    /// The form that flags ask for.
    pub(crate) fn of(written: &'a args::PuzzleOutput, standard: OutputFormat) -> Form<'a> {
        let to = match (&written.template, written.json) {
            (Some(_), _) => None,
            (None, true) => Some(OutputFormat::Jsonl),
            (None, false) => Some(written.to.unwrap_or(standard)),
        };
        Form {
            to,
            template: written.template.as_ref(),
            output: written.output.as_deref(),
        }
    }

    /// Checks that a format that is finished as a whole has a file of its own.
    pub(crate) fn check_file(&self) -> anyhow::Result<()> {
        match self.to {
            Some(to @ (OutputFormat::Parquet | OutputFormat::Npy)) => {
                ensure!(self.output.is_some(), "--to {to} needs --output");
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The writer, unless the target itself writes rows, and the target.
    pub(crate) fn open(
        &self,
        geometry: &Geometry,
        schema: &Schema,
        mark: &Mark,
    ) -> anyhow::Result<(Option<Box<dyn TextWriter>>, Target)> {
        if let (Some(to @ (OutputFormat::Parquet | OutputFormat::Npy)), Some(path)) =
            (self.to, self.output)
        {
            let table =
                table(to, path, "train", schema).with_context(|| path.display().to_string())?;
            return Ok((None, Target::Table(table)));
        }
        let target = match self.output {
            Some(path) => Target::file(path, mark)?,
            None => {
                pipe::widen();
                Target::Stdout(std::io::stdout())
            }
        };
        let writer: Box<dyn TextWriter> = match (self.to, self.template) {
            (Some(to), _) => text(to, geometry, schema),
            (None, Some(template)) => Box::new(template.clone()),
            (None, None) => unreachable!("there is a format or a template"),
        };
        Ok((Some(writer), target))
    }
}

/// What stands before all rows, and what behind them.
pub(crate) fn frame(writer: Option<&dyn TextWriter>) -> [Vec<u8>; 2] {
    let (mut head, mut foot) = (Vec::new(), Vec::new());
    if let Some(writer) = writer {
        writer.head(&mut head);
        writer.foot(&mut foot);
    }
    [head, foot]
}

/// Checks that a verb and a format fit together.
pub(crate) fn check(name: &str, to: OutputFormat, asked: Asked) -> anyhow::Result<()> {
    match to {
        OutputFormat::Csv | OutputFormat::Tsv | OutputFormat::Jsonl | OutputFormat::Parquet => {}
        OutputFormat::Solution | OutputFormat::Tdoku => ensure!(
            asked == Asked::Solution,
            "--to {to}: {name} writes no solutions; use solve"
        ),
        OutputFormat::Count => ensure!(
            matches!(asked, Asked::Count | Asked::Solution),
            "--to {to}: {name} counts no solutions; use count"
        ),
        OutputFormat::Status => ensure!(
            asked != Asked::Nothing,
            "--to {to}: {name} does not look for solutions; use check"
        ),
        OutputFormat::Npy
        | OutputFormat::Rows
        | OutputFormat::Box
        | OutputFormat::Wide
        | OutputFormat::Frame => ensure!(
            matches!(asked, Asked::Solution | Asked::Nothing),
            "--to {to}: {name} writes no solutions; use solve"
        ),
        OutputFormat::Puzzle
        | OutputFormat::Sukaku
        | OutputFormat::PencilMarks
        | OutputFormat::Sdk
        | OutputFormat::Ss
        | OutputFormat::OpenSudoku
        | OutputFormat::Hodoku => ensure!(
            asked == Asked::Nothing,
            "--to {to} holds puzzles only; use convert"
        ),
    }
    Ok(())
}

/// The writer of a text format.
pub(crate) fn text(to: OutputFormat, geometry: &Geometry, schema: &Schema) -> Box<dyn TextWriter> {
    let comments = schema.comments;
    let line = |line| Box::new(Lines { line, comments });
    let grids = |style| Box::new(write::Grids::new(geometry.clone(), style));
    match to {
        OutputFormat::Solution => line(Line::Solution),
        OutputFormat::Tdoku => line(Line::PuzzleCountSolution),
        OutputFormat::Puzzle => line(Line::Puzzle),
        OutputFormat::Count => line(Line::Count),
        OutputFormat::Status => line(Line::Status),
        OutputFormat::Csv => Box::new(write::Csv::new(schema)),
        OutputFormat::Tsv => Box::new(write::Csv::tabs(schema)),
        OutputFormat::Jsonl => Box::new(write::JsonLines::new(schema)),
        OutputFormat::Rows => grids(Style::Rows),
        OutputFormat::Box => grids(Style::Box),
        OutputFormat::Wide => grids(Style::Wide),
        OutputFormat::Frame => grids(Style::Frame),
        OutputFormat::Sukaku => Box::new(write::Sukaku),
        OutputFormat::PencilMarks => Box::new(write::PencilMarks),
        OutputFormat::Sdk => Box::new(write::Sdk::new(schema)),
        OutputFormat::Ss => Box::new(write::SimpleSudoku),
        OutputFormat::OpenSudoku => Box::new(write::OpenSudoku::new(schema)),
        OutputFormat::Hodoku => Box::new(write::Hodoku::new(schema)),
        OutputFormat::Parquet | OutputFormat::Npy => unreachable!("these are no text"),
    }
}

/// The writer of a format that is finished as a whole.
///
/// Only arrays have a place for the name of the part of a data set.
pub(crate) fn table(
    to: OutputFormat,
    path: &Path,
    part: &str,
    schema: &Schema,
) -> anyhow::Result<Box<dyn TableWriter>> {
    if to == OutputFormat::Npy {
        return Ok(Box::new(write::Npy::create(path, part)?));
    }
    parquet(path, schema)
}

#[cfg(feature = "parquet")]
fn parquet(path: &Path, schema: &Schema) -> anyhow::Result<Box<dyn TableWriter>> {
    let file = std::fs::File::create(path)?;
    Ok(Box::new(write::Parquet::new(file, schema)?))
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &Path, _: &Schema) -> anyhow::Result<Box<dyn TableWriter>> {
    anyhow::bail!("this foldoku was built without Parquet")
}
