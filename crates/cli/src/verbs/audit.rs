//! `audit`: puzzles that another collection gives away.
//!
//! ```text
//! --train ──▶ entries of all cores ──▶ Leaks, sorted
//!                                        │
//! FILE ──────▶ entry of each record ─────┴──▶ relation ──▶ rows
//! ```
//!
//! **Invariant:** the training files are read completely before the first puzzle is looked up. A record that cannot be
//! read, or whose puzzle has no form, is reported and has no relation.

use std::sync::{Mutex, PoisonError};

use foldoku::Geometry;
use foldoku::batch::leaks::{Collector, Entry, Leaks, Relation};
use foldoku::batch::{Solver, fingerprint};
use foldoku::formats::{Column, Field, Format, PuzzleRef, Row, Selection, Status, Task};
use foldoku::generate::Canonicaliser;
use foldoku::kernel::Line;
use foldoku::questions::{Refusal, Subject};

use super::shared::engine::lanes;
use super::shared::general::form_key;
use crate::args::{self, Allowed, Written};
use crate::output::RowFormat;
use crate::pipeline::{
    self, Answers, Collection, Output, OwnedRow, RecordChunk, RunSettings, Verb,
};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk: enough to keep all lanes busy.
const CHUNK: usize = 2048;

/// The relation, and the number of the puzzle in the training files.
const COLUMNS: [Column; 2] = [Column::text("relation"), Column::integer("train")];

pub(crate) fn run(args: &args::Audit, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let default = match args.write {
        Written::Leaks => Format::Csv,
        Written::Clean => Format::Puzzle,
    };
    let format = RowFormat::of_puzzles_or(&args.io.output, default);
    let train = training_files(args);
    format.check_paths(&args.io.input)?;
    format.check_paths(&train)?;
    let threads = args.io.input.share.threads;
    let settings = RunSettings::new(threads, &args.io.run);

    let collection = Collection::open(&train, &args.io.run, interrupt, |_| CHUNK)?;
    let training = Training::of(&collection);
    let end = pipeline::run(&training, accepting(collection), Output::stdout(), settings)?;
    if !end.is_complete {
        return Ok(end.exit);
    }

    let mut collection = Collection::open(&args.io.input, &args.io.run, interrupt, |_| CHUNK)?;
    let own = match args.write {
        Written::Leaks => COLUMNS.to_vec(),
        Written::Clean => Vec::new(),
    };
    let schema = collection.schema(own);
    let output = format.open(&collection.geometry, &schema)?;
    let audit = Audit {
        leaks: training.finish(),
        write: args.write,
        allow: args.allow.clone(),
        geometry: collection.geometry.clone(),
    };
    let tested = pipeline::run(&audit, accepting(collection), output, settings)?;
    Ok(end.exit.max(tested.exit))
}

/// Returns the training files as an input of their own: all of them, whatever share of the puzzles is tested.
fn training_files(args: &args::Audit) -> args::Input {
    let mut train = args.io.input.clone();
    train.files = args.train.clone();
    train.puzzle.clear();
    train.share.shard = Selection::ALL.shard;
    train
}

fn accepting(mut collection: Collection) -> Collection {
    collection.accept_rules();
    collection
}

/// Computes what is compared.
struct Entries {
    solver: Solver,
    canonicaliser: Canonicaliser,
}

impl Entries {
    fn new() -> Entries {
        Entries {
            solver: lanes(Task::Solve),
            canonicaliser: Canonicaliser::new(),
        }
    }

    /// Passes the entry of each record, or the reason why it has none, to `each`.
    fn each(
        &mut self,
        geometry: &Geometry,
        chunk: RecordChunk,
        mut each: impl FnMut(&str, Row<'_>, Result<Entry, Refusal>),
    ) {
        let RecordChunk { source, records } = chunk;
        let solved = self.solver.solve(geometry, records);
        for row in solved.rows() {
            let entry = entry(&mut self.canonicaliser, &row, geometry);
            each(&source, row, entry);
        }
    }
}

/// Returns what is compared of a record.
fn entry(
    canonicaliser: &mut Canonicaliser,
    row: &Row<'_>,
    geometry: &Geometry,
) -> Result<Entry, Refusal> {
    let Some(text) = row.text() else {
        return Err(Refusal::new(Status::Invalid, "no puzzle"));
    };
    let entry = Entry {
        number: row.number,
        text: fingerprint(text),
        ..Entry::default()
    };
    let line = match row.puzzle {
        Some(PuzzleRef::Classic(line)) => line,
        Some(PuzzleRef::Variant(_) | PuzzleRef::Board(_)) => {
            let subject = Subject::of(row, geometry);
            let subject = subject.map_err(|_| Refusal::new(Status::Invalid, "no puzzle"))?;
            return Ok(Entry {
                form: form_key(subject)?,
                ..entry
            });
        }
        _ => {
            return Ok(Entry {
                form: entry.text,
                ..entry
            });
        }
    };
    let solution = row.solution.map(<&Line>::try_from);
    let (Status::Unique | Status::Wrong, Some(Ok(solution))) = (row.status, solution) else {
        return Ok(Entry {
            form: fingerprint(&canonicaliser.canonicalise(line).line),
            ..entry
        });
    };
    let placement = canonicaliser.placement(line, solution);
    let clues = placement.images[0].to_le_bytes();
    Ok(Entry {
        form: fingerprint(&[&placement.grid[..], &clues].concat()),
        grid: Some(fingerprint(&placement.grid)),
        images: placement.images,
        ..entry
    })
}

/// The pass over the training files.
struct Training {
    geometry: Geometry,
    collector: Mutex<Collector>,
}

impl Training {
    fn of(collection: &Collection) -> Training {
        Training {
            geometry: collection.geometry.clone(),
            collector: Mutex::default(),
        }
    }

    fn finish(self) -> Leaks {
        let collector = self.collector.into_inner();
        collector.unwrap_or_else(PoisonError::into_inner).finish()
    }
}

impl Verb for Training {
    type Chunk = RecordChunk;
    type Scratch = Entries;

    fn scratch(&self) -> Entries {
        Entries::new()
    }

    fn work(&self, entries: &mut Entries, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let mut found = Vec::new();
        entries.each(&self.geometry, chunk, |source, row, entry| match entry {
            Ok(entry) => {
                found.push(entry);
                answers.count("read");
            }
            Err(refusal) => answers.reject(source, &row, refusal.status, &refusal.message),
        });
        let collector = self.collector.lock();
        let mut collector = collector.unwrap_or_else(PoisonError::into_inner);
        found.iter().for_each(|entry| collector.insert(entry));
    }
}

/// The pass over the tested puzzles.
struct Audit {
    leaks: Leaks,
    write: Written,
    allow: Vec<Allowed>,
    geometry: Geometry,
}

impl Audit {
    /// Returns the relation of a puzzle that counts.
    fn relation(&self, entry: &Entry) -> Option<(Relation, u64)> {
        let is_allowed = |relation| match relation {
            Relation::Near => self.allow.contains(&Allowed::Near),
            Relation::Solution => self.allow.contains(&Allowed::Solution),
            Relation::Equal | Relation::Equivalent => false,
        };
        let found = self.leaks.find(entry);
        found.filter(|&(relation, _)| !is_allowed(relation))
    }
}

impl Verb for Audit {
    type Chunk = RecordChunk;
    type Scratch = Entries;

    fn scratch(&self) -> Entries {
        Entries::new()
    }

    fn work(&self, entries: &mut Entries, chunk: RecordChunk, answers: &mut Answers<'_>) {
        entries.each(&self.geometry, chunk, |source, row, entry| {
            let relation = match entry {
                Ok(entry) => self.relation(&entry),
                Err(refusal) => {
                    return answers.reject(source, &row, refusal.status, &refusal.message);
                }
            };
            let text = row.text().map(<[u8]>::to_vec).unwrap_or_default();
            let mut written = OwnedRow::of(&row, text);
            match (self.write, relation) {
                (Written::Leaks, Some((relation, number))) => {
                    let fields = [Field::Text(relation.name().to_owned()), Field::from(number)];
                    written.fields.splice(0..0, fields);
                    let _ = answers.row(written);
                }
                (Written::Clean, None) => {
                    let _ = answers.row(written);
                }
                _ => {}
            }
            answers.count(relation.map_or("clean", |(relation, _)| relation.name()));
        });
    }
}
