//! `dedupe`: drops puzzles that equal an earlier one.
//!
//! **Invariant:** of equal puzzles the first is written, as it was read and in its place. The memory
//! limit does not change the output.

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::batch::{Solver, fingerprint};
use foldoku::formats::{Format, PuzzleRef, Row, Schema, Status, Task};
use foldoku::generate::Canonicaliser;
use foldoku::kernel::Line;
use foldoku::questions::{Refusal, Subject};

use super::shared::engine::lanes;
use super::shared::general::form_key;
use crate::args::{self, DuplicateKey, OutputName};
use crate::output::format;
use crate::pipeline::{
    self, Answers, Collection, DistinctFilter, Output, RecordChunk, RunSettings, Target, Verb,
    check_not_an_input, file_id,
};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk: enough to keep all lanes busy.
const CHUNK: usize = 2048;

pub(crate) fn run(args: &args::Dedupe, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    check(args)?;
    let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.accept_rules();
    let geometry = collection.geometry.clone();
    ensure!(
        args.by != DuplicateKey::Grid || geometry.is_classic(),
        "--by grid supports only the classic 9x9 board, not {}; use --by puzzle",
        geometry.name()
    );
    let schema = Schema {
        comments: args.keep_comments,
        ..collection.carrying_schema()
    };
    let to = OutputName::format(&args.output, args.json, Some(args.to), Format::from_name);
    let output = output(args, to.unwrap_or(args.to), &geometry, &schema)?;
    let verb = Dedupe {
        by: args.by,
        geometry,
    };
    let settings = RunSettings::new(args.input.share.threads, &args.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
}

/// Checks what can be checked before anything is read.
fn check(args: &args::Dedupe) -> anyhow::Result<()> {
    for (flag, file) in [
        ("--output", OutputName::path(&args.output)),
        ("--repeats", args.repeats.as_deref()),
    ] {
        if let Some(file) = file {
            check_not_an_input(flag, file, &args.input)?;
        }
    }
    Ok(())
}

fn output(
    args: &args::Dedupe,
    to: Format,
    geometry: &Geometry,
    schema: &Schema,
) -> anyhow::Result<Output> {
    let path = OutputName::path(&args.output);
    let filter = || {
        if let (Some(output), Some(repeats)) = (path, &args.repeats) {
            ensure!(
                file_id(repeats).is_none_or(|it| file_id(output) != Some(it)),
                "--repeats: {} is also the output",
                repeats.display()
            );
        }
        DistinctFilter::new(&args.memory, args.repeats.as_deref())
    };
    let target = || Target::text(path);
    let mut output = Output::open_filtered(path, &args.checkpoints, target, filter)?;
    output.writer = Some(format::text(to, geometry, schema));
    Ok(output)
}

struct Dedupe {
    by: DuplicateKey,
    geometry: Geometry,
}

/// Computes the keys of puzzles.
struct Keys {
    by: DuplicateKey,
    solver: Solver,
    canonicaliser: Canonicaliser,
}

impl Verb for Dedupe {
    type Chunk = RecordChunk;
    type Scratch = Keys;

    fn scratch(&self) -> Keys {
        Keys::new(self.by)
    }

    fn work(&self, keys: &mut Keys, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        let solved = keys.solver.solve(&self.geometry, records);
        let found: Vec<_> = solved
            .rows()
            .map(|row| keys.key(&row, &self.geometry))
            .collect();
        for (row, key) in solved.rows().zip(found) {
            match key {
                Ok(key) => answers.keyed_row(key, &unsolved(row)),
                Err(refusal) => answers.reject(&source, &row, refusal.status, &refusal.message),
            }
        }
    }
}

impl Keys {
    fn new(by: DuplicateKey) -> Keys {
        let task = match by {
            DuplicateKey::Grid => Task::Solve,
            DuplicateKey::Text | DuplicateKey::Puzzle => Task::Convert,
        };
        Keys {
            by,
            solver: lanes(task),
            canonicaliser: Canonicaliser::new(),
        }
    }

    /// Returns the key that equal puzzles share, or the status and reason why there is none.
    fn key(&mut self, row: &Row<'_>, geometry: &Geometry) -> Result<u128, Refusal> {
        let Some(text) = row.text() else {
            return Err(Refusal::new(Status::Invalid, "no puzzle"));
        };
        let general = match row.puzzle {
            Some(PuzzleRef::Variant(_) | PuzzleRef::Board(_)) => Subject::of(row, geometry).ok(),
            _ => None,
        };
        match (self.by, general) {
            (DuplicateKey::Text, _) => Ok(fingerprint(text)),
            (DuplicateKey::Puzzle, Some(subject)) => form_key(subject),
            (DuplicateKey::Puzzle, None) => match Line::try_from(text) {
                Ok(line) => Ok(fingerprint(&self.canonicaliser.canonicalise(&line).line)),
                Err(_) => Err(Refusal::new(
                    Status::Invalid,
                    "puzzles given by candidates have no canonical form; use --by text or --by grid",
                )),
            },
            (DuplicateKey::Grid, Some(_)) => Err(Refusal::unsupported(
                "solutions of puzzles with rules have no canonical form; use --by puzzle",
            )),
            (DuplicateKey::Grid, None) => match (row.status, row.solution.map(Line::try_from)) {
                (Status::Unique | Status::Wrong, Some(Ok(grid))) => {
                    Ok(fingerprint(&self.canonicaliser.canonicalise(&grid).line))
                }
                (Status::None, _) => Err(Refusal::new(Status::None, "no solution")),
                _ => Err(Refusal::new(Status::Multiple, "several solutions")),
            },
        }
    }
}

/// Returns the row with only its puzzle to write.
fn unsolved(row: Row<'_>) -> Row<'_> {
    Row {
        status: Status::Unsolved,
        solution: None,
        ..row
    }
}
