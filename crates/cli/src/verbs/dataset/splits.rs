//! The splits of a data set: the files that puzzles and their augmentations are written to.
//!
//! All threads make the rows of text formats; one after the other, puzzles are added to files that are
//! complete only at their end.
//!
//! **Invariant:** puzzles are written in input order, each followed by its augmentations.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use foldoku::Geometry;
use foldoku::formats::{Format, TableWriter, TextWriter};

use super::arrays::{self, ArrayWriter};
use super::collected::Collected;
use super::columns::Columns;
use super::hrm::HrmCsv;
use super::rows::{EXAMPLES, each_row, schemas};
use super::variant::Variants;
use crate::args::{self, DatasetFormat, DatasetLayout};
use crate::output::format;
use crate::pipeline::SecondPass;
use crate::terminal::Exit;

/// The files of each split, relative to the folder: examples and steps.
pub(super) fn files(args: &args::Dataset, columns: &Columns) -> Vec<Vec<PathBuf>> {
    let splits = args.split.names().map(|name| match args.to {
        DatasetFormat::Npy => arrays::files(name, columns, args.traces),
        format => {
            let extension = args::name_of(&format);
            let mut files = vec![format!("{name}.{extension}").into()];
            if args.traces {
                files.push(format!("{name}-traces.{extension}").into());
            }
            files
        }
    });
    splits.collect()
}

/// Writes the collected puzzles to the files of their splits. Returns how that ended.
pub(super) fn write(
    args: &args::Dataset,
    columns: &Columns,
    pass: &SecondPass<'_>,
    collected: &mut Collected<'_>,
) -> anyhow::Result<Exit> {
    let context = || args.output.display().to_string();
    if let Some(texts) = Texts::new(args, columns) {
        let mut files = texts.create().with_context(context)?;
        let exit = pass.run(
            collected,
            || (),
            |(), puzzles| texts.rows(&puzzles),
            |rows| append(&mut files, &rows?),
        )?;
        pass.check(files.iter_mut().flatten().try_for_each(Write::flush))?;
        return Ok(exit);
    }
    let splits = args.split.names().zip(files(args, columns));
    let splits = splits.map(|(name, files)| Tables::create(args, columns, name, &files));
    let splits: anyhow::Result<Vec<Tables>> = splits.collect();
    let mut splits = splits.with_context(context)?;
    let exit = pass.run(
        collected,
        || (),
        |(), puzzles| puzzles,
        |puzzles| {
            puzzles.iter().try_for_each(|variants| {
                let tables = &mut splits[variants.example.split];
                tables.write(args.seed, columns, variants)
            })
        },
    )?;
    if exit == Exit::Success {
        pass.check(splits.into_iter().try_for_each(Tables::finish))?;
    }
    Ok(exit)
}

/// The tables of a text format.
struct Texts<'a> {
    args: &'a args::Dataset,
    columns: &'a Columns,
    /// The writer of each table of a split.
    writers: Vec<Box<dyn TextWriter>>,
}

/// Text for each file: by split and table.
type Rows = Vec<Vec<Vec<u8>>>;

impl<'a> Texts<'a> {
    /// Returns the tables of the format that the command line names; `None` if it is not a text format.
    fn new(args: &'a args::Dataset, columns: &'a Columns) -> Option<Texts<'a>> {
        let format = match args.to {
            DatasetFormat::Csv => Format::Csv,
            DatasetFormat::Tsv => Format::Tsv,
            DatasetFormat::Jsonl => Format::JsonLines,
            DatasetFormat::Parquet | DatasetFormat::Npy => return None,
        };
        let board = columns.general.clone().unwrap_or_else(Geometry::classic);
        let schemas = schemas(columns, args.traces).into_iter();
        let writers = schemas.map(|schema| format::text(format, &board, &schema));
        let mut writers: Vec<_> = writers.collect();
        if args.layout == DatasetLayout::Hrm {
            writers[EXAMPLES] = Box::new(HrmCsv::new(args, columns));
        }
        Some(Texts {
            args,
            columns,
            writers,
        })
    }

    /// Creates the files, which begin with the headers of their tables.
    fn create(&self) -> io::Result<Vec<Vec<BufWriter<File>>>> {
        let create = |(path, writer): (PathBuf, &dyn TextWriter)| {
            let file = File::create(self.args.output.join(path))?;
            let mut file = BufWriter::with_capacity(1 << 16, file);
            let mut head = Vec::new();
            writer.header(&mut head);
            file.write_all(&head)?;
            Ok(file)
        };
        let splits = files(self.args, self.columns).into_iter();
        splits
            .map(|paths| {
                let writers = self.writers.iter().map(|writer| &**writer);
                paths.into_iter().zip(writers).map(create).collect()
            })
            .collect()
    }

    /// Returns the rows of puzzles.
    fn rows(&self, puzzles: &[Variants]) -> io::Result<Rows> {
        let splits = self.args.split.names();
        let mut rows: Rows = splits
            .map(|_| vec![Vec::new(); self.writers.len()])
            .collect();
        for variants in puzzles {
            let tables = &mut rows[variants.example.split];
            variants.each(self.args.seed, self.columns, |variant| {
                each_row(self.columns, variant, |table, row| {
                    self.writers[table].row(row, &mut tables[table]);
                    Ok(())
                })
            })?;
        }
        Ok(rows)
    }
}

/// Appends rows to their files.
fn append(files: &mut [Vec<BufWriter<File>>], rows: &Rows) -> io::Result<()> {
    let mut files = files.iter_mut().flatten().zip(rows.iter().flatten());
    files.try_for_each(|(file, text)| file.write_all(text))
}

/// The tables of a split in a format that is complete only at its end.
enum Tables {
    Parquet(Vec<Box<dyn TableWriter>>),
    Arrays(Box<ArrayWriter>),
}

impl Tables {
    fn create(
        args: &args::Dataset,
        columns: &Columns,
        name: &str,
        files: &[PathBuf],
    ) -> anyhow::Result<Tables> {
        if args.to == DatasetFormat::Npy {
            let arrays = ArrayWriter::create(&args.output, name, columns, args.traces)?;
            return Ok(Tables::Arrays(Box::new(arrays)));
        }
        let tables = files.iter().zip(schemas(columns, args.traces));
        let tables = tables.map(|(file, schema)| {
            format::table(Format::Parquet, &args.output.join(file), name, &schema)
        });
        Ok(Tables::Parquet(tables.collect::<anyhow::Result<_>>()?))
    }

    fn write(&mut self, seed: u64, columns: &Columns, variants: &Variants) -> io::Result<()> {
        variants.each(seed, columns, |variant| match self {
            Tables::Arrays(arrays) => arrays.write(columns, variant),
            Tables::Parquet(tables) => {
                each_row(columns, variant, |table, row| tables[table].row(row))
            }
        })
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Tables::Arrays(arrays) => arrays.finish(),
            Tables::Parquet(tables) => tables.into_iter().try_for_each(TableWriter::finish),
        }
    }
}
