//! The splits of a data set: the files that puzzles and their augmentations are written to.
//!
//! **Invariant:** puzzles are written in input order, each followed by its augmentations.

use std::io;
use std::path::PathBuf;

use anyhow::Context;
use foldoku::formats::{Format, TableWriter};

use super::arrays::{self, ArrayWriter};
use super::columns::Columns;
use super::rows::{each_step, example_row, schema, set_example_fields, set_step_fields, step_row};
use super::text::{TextFiles, TextTables};
use super::variant::{Variant, Variants};
use crate::args::{self, DatasetFormat};
use crate::output::format;
use crate::pipeline::{Answers, RecordSink, Verb};

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

/// The second pass: turns collected examples into what the sink writes.
pub(super) struct WriteSplits<'a> {
    args: &'a args::Dataset,
    columns: &'a Columns,
    text: Option<TextTables>,
}

impl<'a> WriteSplits<'a> {
    pub(super) fn new(args: &'a args::Dataset, columns: &'a Columns) -> WriteSplits<'a> {
        WriteSplits {
            args,
            columns,
            text: TextTables::new(args, columns),
        }
    }

    /// Creates the files of all splits.
    pub(super) fn sink(&self) -> anyhow::Result<Box<dyn RecordSink>> {
        let folder = &self.args.output;
        let context = || folder.display().to_string();
        let files = files(self.args, self.columns);
        if let Some(text) = &self.text {
            let path = |split: &[PathBuf], index: usize| split.get(index).map(|it| folder.join(it));
            let paths: Vec<[Option<PathBuf>; 2]> = (files.iter())
                .map(|split| [path(split, 0), path(split, 1)])
                .collect();
            let paths: Vec<_> = paths
                .iter()
                .map(|[a, b]| [a.as_deref(), b.as_deref()])
                .collect();
            let files = text.create(&paths).with_context(context)?;
            return Ok(Box::new(TextSink(files)));
        }
        let splits = self.args.split.names().zip(&files).map(|(name, files)| {
            let writer = SplitWriter::create(self.args, self.columns, name, files);
            writer.with_context(context)
        });
        Ok(Box::new(TableSink {
            splits: splits.collect::<anyhow::Result<_>>()?,
            columns: self.columns.clone(),
            seed: self.args.seed,
        }))
    }
}

impl Verb for &WriteSplits<'_> {
    type Chunk = Vec<Variants>;
    type Scratch = ();

    fn scratch(&self) {}

    fn work(&self, (): &mut (), chunk: Vec<Variants>, answers: &mut Answers<'_>) {
        let mut failure = None;
        answers.record(|out| match &self.text {
            Some(text) => failure = text.encode(self.columns, &chunk, self.args, out).err(),
            None => chunk.iter().for_each(|variants| variants.encode(out)),
        });
        if let Some(error) = failure {
            answers.fail(error.to_string());
        }
        let examples = chunk.iter().filter(|it| it.augmentations.start == 0);
        examples.for_each(|_| answers.count("written"));
    }
}

struct TextSink(TextFiles);

impl RecordSink for TextSink {
    fn take(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.take(bytes)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.0.finish()
    }
}

/// Writes the formats that are complete only at their end.
struct TableSink {
    splits: Vec<SplitWriter>,
    columns: Columns,
    seed: u64,
}

enum SplitWriter {
    Tables {
        examples: Box<dyn TableWriter>,
        steps: Option<Box<dyn TableWriter>>,
    },
    Arrays(Box<ArrayWriter>),
}

impl SplitWriter {
    fn create(
        args: &args::Dataset,
        columns: &Columns,
        name: &str,
        files: &[PathBuf],
    ) -> anyhow::Result<SplitWriter> {
        if args.to == DatasetFormat::Npy {
            let writer = ArrayWriter::create(&args.output, name, columns, args.traces)?;
            return Ok(SplitWriter::Arrays(Box::new(writer)));
        }
        let table = |file: &PathBuf, schema| {
            format::table(Format::Parquet, &args.output.join(file), name, &schema)
        };
        let steps = files
            .get(1)
            .map(|file| table(file, schema(&columns.of_steps(), false)));
        Ok(SplitWriter::Tables {
            examples: table(&files[0], schema(&columns.of_examples(), true))?,
            steps: steps.transpose()?,
        })
    }

    fn write(&mut self, columns: &Columns, variant: &Variant<'_>) -> io::Result<()> {
        match self {
            SplitWriter::Arrays(arrays) => arrays.write(columns, variant),
            SplitWriter::Tables { examples, steps } => {
                let mut fields = Vec::new();
                set_example_fields(columns, variant, &mut fields);
                examples.row(&example_row(variant, &fields))?;
                let Some(steps) = steps else { return Ok(()) };
                each_step(variant, |number, position, step| {
                    set_step_fields(columns, variant, number, position, step, &mut fields);
                    let state = position.to_line();
                    steps.row(&step_row(variant, &state, &fields))
                })
            }
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            SplitWriter::Arrays(arrays) => arrays.finish(),
            SplitWriter::Tables { examples, steps } => {
                examples.finish()?;
                steps.map_or(Ok(()), TableWriter::finish)
            }
        }
    }
}

impl RecordSink for TableSink {
    fn take(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let variants = Variants::decode(&mut bytes)?;
            variants.each(self.seed, |variant| {
                self.splits[variant.example.split].write(&self.columns, variant)
            })?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.splits.into_iter().try_for_each(SplitWriter::finish)
    }
}
