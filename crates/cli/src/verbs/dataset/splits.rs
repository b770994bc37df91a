//! The splits of a data set: the files that puzzles and their augmentations are written to.
//!
//! ```text
//! puzzles ──make──▶ rows of a text format, or the puzzles themselves ──write──▶ files
//!         all threads                                                 in order
//! ```
//!
//! **Invariant:** puzzles are written in input order, each followed by its augmentations.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use foldoku::Geometry;
use foldoku::formats::{Format, TableWriter, TextWriter};

use super::arrays::{self, ArrayWriter};
use super::columns::Columns;
use super::hrm::HrmCsv;
use super::rows::{EXAMPLES, each_row, schemas};
use super::variant::Variants;
use crate::args::{self, DatasetFormat, DatasetLayout};
use crate::output::format;

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

/// Writes the files of all splits.
pub(super) struct Splits<'a> {
    args: &'a args::Dataset,
    columns: &'a Columns,
    /// The writers of a text format, one per table; none for other formats.
    text: Vec<Box<dyn TextWriter>>,
}

/// What the threads make of puzzles.
pub(super) enum Made {
    /// The rows of a text format, per split and table.
    Texts(Vec<Vec<Vec<u8>>>),
    /// The puzzles, for a format that is complete only at its end.
    Puzzles(Vec<Variants>),
}

impl<'a> Splits<'a> {
    pub(super) fn new(args: &'a args::Dataset, columns: &'a Columns) -> Splits<'a> {
        Splits {
            args,
            columns,
            text: text_writers(args, columns),
        }
    }

    /// Makes what is written of puzzles.
    pub(super) fn make(&self, puzzles: Vec<Variants>) -> io::Result<Made> {
        if self.text.is_empty() {
            return Ok(Made::Puzzles(puzzles));
        }
        let splits = self.args.split.names();
        let mut texts: Vec<_> = splits.map(|_| vec![Vec::new(); self.text.len()]).collect();
        for variants in puzzles {
            let texts = &mut texts[variants.example.split];
            variants.each(self.args.seed, |variant| {
                each_row(self.columns, variant, |table, row| {
                    self.text[table].row(row, &mut texts[table]);
                    Ok(())
                })
            })?;
        }
        Ok(Made::Texts(texts))
    }

    /// Creates the files of all splits.
    pub(super) fn create(&self) -> anyhow::Result<Vec<SplitFiles>> {
        let splits = self.args.split.names().zip(files(self.args, self.columns));
        splits
            .map(|(name, files)| self.create_split(name, files))
            .collect()
    }

    fn create_split(&self, name: &str, files: Vec<PathBuf>) -> anyhow::Result<SplitFiles> {
        let (args, folder) = (self.args, &self.args.output);
        if args.to == DatasetFormat::Npy {
            let arrays = ArrayWriter::create(folder, name, self.columns, args.traces)?;
            return Ok(SplitFiles::Arrays(Box::new(arrays)));
        }
        let files = files.iter().map(|file| folder.join(file));
        if self.text.is_empty() {
            let schemas = schemas(self.columns, args.traces);
            let tables = files
                .zip(schemas)
                .map(|(file, schema)| format::table(Format::Parquet, &file, name, &schema));
            return Ok(SplitFiles::Tables(tables.collect::<anyhow::Result<_>>()?));
        }
        let texts = files.zip(&self.text).map(|(path, writer)| {
            let mut file = BufWriter::with_capacity(1 << 16, File::create(path)?);
            let mut head = Vec::new();
            writer.header(&mut head);
            file.write_all(&head)?;
            Ok(file)
        });
        Ok(SplitFiles::Texts(texts.collect::<io::Result<_>>()?))
    }

    /// Writes what a thread has made.
    pub(super) fn write(&self, files: &mut [SplitFiles], made: Made) -> io::Result<()> {
        match made {
            Made::Texts(texts) => {
                let splits = files.iter_mut().zip(texts);
                splits
                    .into_iter()
                    .try_for_each(|(files, texts)| files.append(&texts))
            }
            Made::Puzzles(puzzles) => puzzles.into_iter().try_for_each(|variants| {
                let files = &mut files[variants.example.split];
                variants.each(self.args.seed, |variant| match files {
                    SplitFiles::Texts(_) => Ok(()),
                    SplitFiles::Arrays(arrays) => arrays.write(self.columns, variant),
                    SplitFiles::Tables(tables) => {
                        each_row(self.columns, variant, |table, row| tables[table].row(row))
                    }
                })
            }),
        }
    }
}

/// Returns the writers of the tables of a text format; none for another format.
fn text_writers(args: &args::Dataset, columns: &Columns) -> Vec<Box<dyn TextWriter>> {
    let format = match args.to {
        DatasetFormat::Csv => Format::Csv,
        DatasetFormat::Tsv => Format::Tsv,
        DatasetFormat::Jsonl => Format::JsonLines,
        DatasetFormat::Parquet | DatasetFormat::Npy => return Vec::new(),
    };
    let board = Geometry::classic();
    let schemas = schemas(columns, args.traces);
    let writers = schemas
        .iter()
        .map(|schema| format::text(format, &board, schema));
    let mut writers: Vec<_> = writers.collect();
    if args.layout == DatasetLayout::Hrm {
        writers[EXAMPLES] = Box::new(HrmCsv::new(args, columns));
    }
    writers
}

/// The open files of a split.
pub(super) enum SplitFiles {
    Texts(Vec<BufWriter<File>>),
    Tables(Vec<Box<dyn TableWriter>>),
    Arrays(Box<ArrayWriter>),
}

impl SplitFiles {
    /// Appends text to each file of a text format.
    fn append(&mut self, texts: &[Vec<u8>]) -> io::Result<()> {
        let SplitFiles::Texts(files) = self else {
            return Ok(());
        };
        let mut files = files.iter_mut().zip(texts);
        files.try_for_each(|(file, text)| file.write_all(text))
    }

    /// Completes the files.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            SplitFiles::Texts(files) => files.into_iter().try_for_each(|mut file| file.flush()),
            SplitFiles::Tables(tables) => tables.into_iter().try_for_each(TableWriter::finish),
            SplitFiles::Arrays(arrays) => arrays.finish(),
        }
    }
}
