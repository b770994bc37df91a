//! The form results are written in, and where they go.
//!
//! **Invariant:** a format that is text can be written anywhere; one that is finished as a whole is
//! written to its own file or folder.

use std::path::Path;

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::formats::{RowTemplate, Schema, TableWriter, Task, TextWriter};

use crate::args::{self, OutputFormat};
use crate::pipeline::checkpoint::Mark;
use crate::pipeline::ordered_writer::Target;
use crate::terminal::pipe;

/// A format or a template, and the file it is written to, if it is not standard output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form<'a> {
    /// `None` if there is a template.
    pub(crate) to: Option<OutputFormat>,
    pub(crate) template: Option<&'a RowTemplate>,
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
        writer.header(&mut head);
        writer.footer(&mut foot);
    }
    [head, foot]
}

/// Checks that a format holds the results of a verb.
pub(crate) fn check(name: &str, to: OutputFormat, task: Task) -> anyhow::Result<()> {
    let format = to.format();
    if format.holds(task) {
        return Ok(());
    }
    if format.holds(Task::Convert) && !format.holds(Task::Solve) {
        anyhow::bail!("--to {to} holds puzzles only; use convert");
    }
    match (format.holds(Task::Check), format.holds(Task::Count)) {
        (true, _) => anyhow::bail!("--to {to}: {name} does not look for solutions; use check"),
        (_, true) => anyhow::bail!("--to {to}: {name} counts no solutions; use count"),
        _ => anyhow::bail!("--to {to}: {name} writes no solutions; use solve"),
    }
}

/// Returns the writer of a format that is written to a stream.
pub(crate) fn text(to: OutputFormat, geometry: &Geometry, schema: &Schema) -> Box<dyn TextWriter> {
    let writer = to.format().text_writer(geometry, schema);
    writer.expect("files and folders are opened by table")
}

/// Creates the file or folder of a format that is not written to a stream; only folders have a
/// place for the name of the part of a data set.
pub(crate) fn table(
    to: OutputFormat,
    path: &Path,
    part: &str,
    schema: &Schema,
) -> anyhow::Result<Box<dyn TableWriter>> {
    Ok(to.format().table_writer(path, part, schema)?)
}
