//! The splits of a data set: the files that examples and their equivalent puzzles are written to.
//!
//! **Invariant:** examples are written in input order, each followed by its equivalent puzzles, which
//! depend only on the number of its record and the seed.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use foldoku::formats::{Field, Format, Schema, Task};
use foldoku::formats::{Npy, TableWriter};
use foldoku::generate::{Measure, Random, Transform};

use super::example::Example;
use crate::args::{self, DatasetFormat};
use crate::output::format;
use crate::pipeline::{OwnedRow, RecordSink};

/// The results of all splits after the run.
#[derive(Clone, Debug, Default)]
pub(super) struct Reports(Arc<Mutex<Vec<SplitReport>>>);

/// The results of one split.
#[derive(Clone, Debug)]
pub(super) struct SplitReport {
    pub(super) name: String,
    /// The number of puzzles, without equivalent ones.
    pub(super) puzzles: u64,
    /// The number of examples, with equivalent puzzles.
    pub(super) examples: u64,
    /// Its files, relative to the folder.
    pub(super) files: Vec<PathBuf>,
}

impl Reports {
    /// Returns the reports, in the order of the splits.
    pub(super) fn all(&self) -> MutexGuard<'_, Vec<SplitReport>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes examples.
pub(super) struct Splits {
    splits: Vec<OneSplit>,
    seed: u64,
    augment: u64,
    reports: Reports,
}

struct OneSplit {
    writer: Writer,
    /// The measure of ratings.
    measure: Measure,
    report: SplitReport,
}

enum Writer {
    Csv(BufWriter<File>),
    Table(Box<dyn TableWriter>),
}

impl Splits {
    /// Creates the files of the splits.
    pub(super) fn create(args: &args::Dataset, reports: &Reports) -> anyhow::Result<Splits> {
        let splits = args.split.names().map(|name| {
            let report = SplitReport {
                name: name.to_owned(),
                puzzles: 0,
                examples: 0,
                files: files(name, args.to),
            };
            let writer = Writer::create(&args.output, name, args.to)
                .with_context(|| args.output.display().to_string())?;
            Ok(OneSplit {
                writer,
                measure: args.measure,
                report,
            })
        });
        Ok(Splits {
            splits: splits.collect::<anyhow::Result<_>>()?,
            seed: args.seed,
            augment: args.augment,
            reports: reports.clone(),
        })
    }

    fn take_one(&mut self, example: &Example) -> io::Result<()> {
        let copies = if example.split == 0 { self.augment } else { 0 };
        let split = &mut self.splits[example.split];
        split.report.puzzles += 1;
        split.write(example)?;
        for copy in 0..copies {
            let mut random = Random::for_attempt(self.seed ^ AUGMENT, example.number, copy);
            let transform = Transform::random(&mut random);
            split.write(&Example {
                puzzle: transform.apply(&example.puzzle),
                solution: transform.apply(&example.solution),
                ..example.clone()
            })?;
        }
        Ok(())
    }
}

/// Separates the random numbers of equivalent puzzles from those of generated puzzles.
const AUGMENT: u64 = 0x696d_6167_6573;

/// Returns the files of a split.
fn files(name: &str, format: DatasetFormat) -> Vec<PathBuf> {
    match format {
        DatasetFormat::Csv => vec![format!("{name}.csv").into()],
        DatasetFormat::Parquet => vec![format!("{name}.parquet").into()],
        DatasetFormat::Npy => Npy::files(name),
    }
}

impl Writer {
    fn create(folder: &Path, name: &str, format: DatasetFormat) -> anyhow::Result<Writer> {
        let schema = Schema {
            task: Task::Convert,
            given_solutions: true,
            columns: vec![String::from("source"), String::from("rating")],
            comments: false,
        };
        Ok(match format {
            DatasetFormat::Csv => {
                let file = File::create(folder.join(format!("{name}.csv")))?;
                let mut out = BufWriter::new(file);
                out.write_all(b"source,question,answer,rating\n")?;
                Writer::Csv(out)
            }
            DatasetFormat::Parquet => {
                let path = folder.join(format!("{name}.parquet"));
                Writer::Table(format::table(Format::Parquet, &path, name, &schema)?)
            }
            DatasetFormat::Npy => Writer::Table(format::table(Format::Npy, folder, name, &schema)?),
        })
    }
}

impl OneSplit {
    fn write(&mut self, example: &Example) -> io::Result<()> {
        self.report.examples += 1;
        match &mut self.writer {
            Writer::Csv(out) => csv(example, self.measure, out),
            Writer::Table(table) => table.row(&row(example, self.measure).row()),
        }
    }
}

/// Writes a row of `source,question,answer,rating`.
fn csv(example: &Example, measure: Measure, out: &mut impl Write) -> io::Result<()> {
    let source = &example.source;
    if source.contains(['"', ',', '\n', '\r']) {
        write!(out, "\"{}\",", source.replace('"', "\"\""))?;
    } else {
        write!(out, "{source},")?;
    }
    out.write_all(&example.puzzle)?;
    out.write_all(b",")?;
    out.write_all(&example.solution)?;
    writeln!(out, ",{}", measure.format(example.rating))
}

fn row(example: &Example, measure: Measure) -> OwnedRow {
    OwnedRow {
        fields: vec![
            Field::Text(example.source.clone()),
            Field::Json(measure.format(example.rating)),
        ],
        ..OwnedRow::generated(example.number, &example.puzzle, &example.solution)
    }
}

impl RecordSink for Splits {
    fn take(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            self.take_one(&Example::decode(&mut bytes)?)?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        let mut reports = Vec::new();
        for split in self.splits {
            match split.writer {
                Writer::Csv(mut out) => out.flush()?,
                Writer::Table(table) => table.finish()?,
            }
            reports.push(split.report);
        }
        *self.reports.all() = reports;
        Ok(())
    }
}
