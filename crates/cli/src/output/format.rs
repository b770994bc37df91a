//! The format rows are written in, and the file they go to.
//!
//! **Invariant:** a text format can be written anywhere; a format that is only complete at its end
//! is written to a file or folder of its own.

use std::path::Path;

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::formats::{Format, RowTemplate, Schema, TableWriter, Task, TextWriter};

use crate::args::{self, OutputName, is_table};
use crate::pipeline::{Lock, Output, Target, check_not_an_input, claim_folder};

/// A format or a template, and the file it is written to; standard output if there is none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowFormat<'a> {
    /// `None` if there is a template.
    pub(crate) to: Option<Format>,
    pub(crate) template: Option<&'a RowTemplate>,
    pub(crate) path: Option<&'a Path>,
    pub(crate) checkpoints: &'a args::Checkpoints,
}

impl<'a> RowFormat<'a> {
    /// Returns the format that the flags of a command select, or `default`; `to` is the value of `--to`.
    pub(crate) fn of_rows(
        output: &'a args::RowOutput,
        to: Option<Format>,
        default: Format,
    ) -> RowFormat<'a> {
        let template = output.template.as_ref();
        let to = output.format(to).unwrap_or(default);
        RowFormat {
            to: template.is_none().then_some(to),
            template,
            path: OutputName::path(&output.output),
            checkpoints: &output.checkpoints,
        }
    }

    /// Returns the format that the flags of a command select, `puzzle` by default.
    pub(crate) fn of_puzzles(output: &'a args::PuzzleOutput) -> RowFormat<'a> {
        RowFormat::of_puzzles_or(output, Format::Puzzle)
    }

    /// Returns the format that the flags of a command select, or `default`.
    pub(crate) fn of_puzzles_or(output: &'a args::PuzzleOutput, default: Format) -> RowFormat<'a> {
        RowFormat::of_rows(&output.rows, output.to, default)
    }

    /// Checks that the output file is not an input, and that a table has a file.
    pub(crate) fn check_paths(&self, input: &args::Input) -> anyhow::Result<()> {
        self.check_table_path()?;
        match self.path {
            Some(path) => check_not_an_input("--output", path, input),
            None => Ok(()),
        }
    }

    /// Checks that a table has a file.
    pub(crate) fn check_table_path(&self) -> anyhow::Result<()> {
        match self.to {
            Some(to) if is_table(to) => {
                let name = to.name();
                ensure!(self.path.is_some(), "--to {name} needs --output");
                ensure!(
                    self.checkpoints.checkpoint.is_none(),
                    "--checkpoint: {name} files cannot be resumed; write csv or jsonl and convert it"
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Checks that the format holds the puzzles that a command makes or selects.
    pub(crate) fn check_puzzles(&self, command: &str) -> anyhow::Result<()> {
        match self.to.filter(|to| !to.holds(Task::Convert)) {
            Some(to) => anyhow::bail!(
                "--to {}: {command} writes puzzles; csv, jsonl and parquet also hold their solutions",
                to.name()
            ),
            None => Ok(()),
        }
    }

    /// Opens the output for rows of this schema, where an earlier run left it.
    pub(crate) fn open(&self, geometry: &Geometry, schema: &Schema) -> anyhow::Result<Output> {
        if let (Some(to), Some(path)) = (self.to.filter(|&to| is_table(to)), self.path) {
            let lock = match to {
                Format::Npy => claim_folder(path)?,
                _ => Lock::acquire(path)?,
            };
            let table =
                table(to, path, "train", schema).with_context(|| path.display().to_string())?;
            let target = Target::Table { table, _lock: lock };
            return Ok(Output::new(target, None).at(path));
        }
        let writer: Box<dyn TextWriter> = match (self.to, self.template) {
            (Some(to), _) => text(to, geometry, schema),
            (None, Some(template)) => Box::new(template.clone()),
            (None, None) => unreachable!("there is a format or a template"),
        };
        Output::open(self.path, self.checkpoints, Some(writer))
    }
}

/// Returns the writer of a text format.
pub(crate) fn text(to: Format, geometry: &Geometry, schema: &Schema) -> Box<dyn TextWriter> {
    let writer = to.text_writer(geometry, schema);
    writer.expect("tables are opened by `table`")
}

/// Returns the writer of a format that is only complete at its end. Only folders store the name of
/// the split.
pub(crate) fn table(
    to: Format,
    path: &Path,
    split: &str,
    schema: &Schema,
) -> anyhow::Result<Box<dyn TableWriter>> {
    Ok(to.table_writer(path, split, schema)?)
}
