//! The parts of a data set: where examples are written, with their images.
//!
//! **Invariant:** examples are written in the order in which they come, images behind the example
//! they are of; images depend on the number of its record and the seed alone.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use foldoku::formats::{Field, Schema, Task};
use foldoku::formats::{Npy, TableWriter};
use foldoku::generate::{Measure, Random, Transform};

use super::example::Example;
use crate::args::{self, DatasetFormat, OutputFormat};
use crate::output::rows::Made;
use crate::output::writers;
use crate::pipeline::ordered_writer::Records;

/// What was written of each part, once all of it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Reports(Arc<Mutex<State>>);

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) parts: Vec<PartReport>,
    /// Whether the manifest has been written too.
    pub(super) is_complete: bool,
}

/// What was written of a part.
#[derive(Clone, Debug)]
pub(super) struct PartReport {
    pub(super) name: String,
    /// Puzzles that are no images.
    pub(super) puzzles: u64,
    /// All examples.
    pub(super) examples: u64,
    /// Its files, within the folder.
    pub(super) files: Vec<PathBuf>,
}

impl Reports {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn are_complete(&self) -> bool {
        self.state().is_complete
    }
}

/// Writes examples.
pub(super) struct Parts {
    parts: Vec<Part>,
    seed: u64,
    augment: u64,
    reports: Reports,
}

struct Part {
    writer: Writer,
    /// What ratings count.
    measure: Measure,
    report: PartReport,
}

enum Writer {
    Csv(BufWriter<File>),
    Table(Box<dyn TableWriter>),
}

impl Parts {
    /// The parts that flags ask for, empty.
    pub(super) fn create(args: &args::Dataset, reports: &Reports) -> anyhow::Result<Parts> {
        let parts = args.split.names().map(|name| {
            let report = PartReport {
                name: name.to_owned(),
                puzzles: 0,
                examples: 0,
                files: files(name, args.to),
            };
            let writer = Writer::create(&args.output, name, args.to)
                .with_context(|| args.output.display().to_string())?;
            Ok(Part {
                writer,
                measure: args.measure,
                report,
            })
        });
        Ok(Parts {
            parts: parts.collect::<anyhow::Result<_>>()?,
            seed: args.seed,
            augment: args.augment,
            reports: reports.clone(),
        })
    }

    fn take_one(&mut self, example: &Example) -> io::Result<()> {
        let images = if example.part == 0 { self.augment } else { 0 };
        let part = &mut self.parts[example.part];
        part.report.puzzles += 1;
        part.write(example)?;
        for image in 0..images {
            let mut random = Random::of_attempt(self.seed ^ IMAGES, example.number, image);
            let transform = Transform::random(&mut random);
            part.write(&Example {
                puzzle: transform.apply(&example.puzzle),
                solution: transform.apply(&example.solution),
                ..example.clone()
            })?;
        }
        Ok(())
    }
}

/// Sets the numbers that images follow from apart from those that puzzles are generated from.
const IMAGES: u64 = 0x696d_6167_6573;

/// The files of a part.
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
                Writer::Table(writers::table(OutputFormat::Parquet, &path, name, &schema)?)
            }
            DatasetFormat::Npy => {
                Writer::Table(writers::table(OutputFormat::Npy, folder, name, &schema)?)
            }
        })
    }
}

impl Part {
    fn write(&mut self, example: &Example) -> io::Result<()> {
        self.report.examples += 1;
        match &mut self.writer {
            Writer::Csv(out) => csv(example, self.measure, out),
            Writer::Table(table) => table.row(&made(example, self.measure).row()),
        }
    }
}

/// A row of `source,question,answer,rating`.
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
    writeln!(out, ",{}", measure.shown(example.rating))
}

fn made(example: &Example, measure: Measure) -> Made {
    Made {
        number: example.number,
        line: example.number as usize,
        puzzle: Ok(example.puzzle.to_vec()),
        solution: Some(String::from_utf8_lossy(&example.solution).into_owned()),
        is_solved: false,
        fields: vec![
            Field::Text(example.source.clone()),
            Field::Json(measure.shown(example.rating)),
        ],
        comment: Vec::new(),
    }
}

impl Records for Parts {
    fn take(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            self.take_one(&Example::decode(&mut bytes)?)?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        let mut reports = Vec::new();
        for part in self.parts {
            match part.writer {
                Writer::Csv(mut out) => out.flush()?,
                Writer::Table(table) => table.finish()?,
            }
            reports.push(part.report);
        }
        self.reports.state().parts = reports;
        Ok(())
    }
}
