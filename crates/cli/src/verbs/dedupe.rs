//! `dedupe`: a collection without repeats.
//!
//! **Invariant:** of puzzles that are the same the first is written, as it was read and where it
//! stood; what is written does not depend on the memory that was allowed.

use std::sync::Arc;

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::batch::{Pool, SolveOptions, Solver, fingerprint};
use foldoku::formats::Records;
use foldoku::formats::TextWriter;
use foldoku::formats::{Row, Schema, Status, Task};
use foldoku::generate::Canonizer;
use foldoku::kernel::{Backend, Line};

use crate::args::{self, DuplicateKey, OutputFormat};
use crate::output::writers;
use crate::pipeline::checkpoint::{Mark, Settings};
use crate::pipeline::collection::Collection;
use crate::pipeline::dedupe::{Offers, Sieve};
use crate::pipeline::ordered_writer::{Body, Desk, Piece, Target};
use crate::pipeline::source::{check_not_read, identity};
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::pipe;

/// How many puzzles a thread takes at a time: enough to keep all lanes busy.
const CHUNK: usize = 2048;

pub(crate) fn run(args: &args::Dedupe) -> anyhow::Result<Exit> {
    let to = if args.json {
        OutputFormat::Jsonl
    } else {
        args.to
    };
    check(args, to)?;
    let collection = Collection::open(&args.input, &args.run, |_| CHUNK)?;
    let geometry = collection.geometry.clone();
    ensure!(
        args.by == DuplicateKey::Text || geometry.is_classic(),
        "--by: puzzle and grid are for the classic board, not for {}; --by text compares puzzles on any board",
        geometry.name()
    );
    let schema = Schema {
        comments: args.keep_comments,
        ..collection.schema([])
    };
    let writer = writers::text(to, &geometry, &schema);
    let desk = desk(args, &collection)?;
    let [head, foot] = writers::frame(Some(&*writer));
    let _ = desk.write(&head);
    let exit = collection.run(
        &Pool::new(args.input.threads.into())?,
        args.input.selection(),
        &desk,
        || Keys::new(args.by),
        |keys, name, puzzles| keys.offer(&geometry, &*writer, name, puzzles),
    );
    Ok(exit.max(desk.finish(&foot, args.run.strict, args.run.quiet)?))
}

/// Checks what can be checked before anything is read.
fn check(args: &args::Dedupe, to: OutputFormat) -> anyhow::Result<()> {
    ensure!(
        !matches!(to, OutputFormat::Parquet | OutputFormat::Npy),
        "--to {to}: dedupe writes text only; write csv or jsonl, and convert that"
    );
    writers::check("dedupe", to, Task::Convert)?;
    for (flag, file) in [("--output", &args.output), ("--repeats", &args.repeats)] {
        if let Some(file) = file {
            check_not_read(flag, file, &args.input)?;
        }
    }
    Ok(())
}

/// A desk that sifts what it writes.
fn desk(args: &args::Dedupe, collection: &Collection) -> anyhow::Result<Desk> {
    let mark = Mark::start(Settings::default());
    let target = match &args.output {
        Some(path) => Target::file(path, &mark)?,
        None => {
            pipe::widen();
            Target::Stdout(std::io::stdout())
        }
    };
    if let (Some(output), Some(repeats)) = (&args.output, &args.repeats) {
        ensure!(
            identity(repeats).is_none_or(|it| identity(output) != Some(it)),
            "--repeats: {} is the output",
            repeats.display()
        );
    }
    let sieve = Sieve::new(&args.sifting, args.repeats.as_deref())?;
    let desk = Desk::new(target, mark, None, Arc::clone(&collection.progress));
    desk.sift_with(sieve);
    interrupt::leave_to(&desk);
    Ok(desk)
}

/// Finds what tells puzzles from others. Every thread has its own.
struct Keys {
    by: DuplicateKey,
    solver: Solver,
    canonizer: Canonizer,
}

impl Keys {
    fn new(by: DuplicateKey) -> Keys {
        let task = match by {
            DuplicateKey::Grid => Task::Solve,
            DuplicateKey::Text | DuplicateKey::Puzzle => Task::Convert,
        };
        let question = SolveOptions { task, limit: 2 };
        let solver = Solver::lanes(question, Backend::detect());
        Keys {
            by,
            solver: solver.expect("the backend has been detected"),
            canonizer: Canonizer::new(),
        }
    }

    /// Offers the puzzles of a chunk to the sieve.
    fn offer(
        &mut self,
        geometry: &Geometry,
        writer: &dyn TextWriter,
        name: &str,
        puzzles: Records,
    ) -> Piece {
        let solved = self.solver.solve(geometry, puzzles);
        let keys: Vec<_> = solved.rows().map(|row| self.key(&row)).collect();
        let mut counts = Counts::default();
        let mut messages = Vec::new();
        let mut offers = Offers::default();
        for (row, key) in solved.rows().zip(keys) {
            match key {
                Ok(key) => {
                    writer.row(&unsolved(row), &mut offers.text);
                    offers.push(key, row.number);
                }
                Err(reason) => {
                    let is_invalid = reason.status == Status::Invalid;
                    counts.add(reason.status.name(), true, is_invalid);
                    messages.push(format!("{name}: {}", reason.message));
                }
            }
        }
        Piece {
            body: Body::Offers(offers),
            counts,
            messages,
        }
    }

    /// What a puzzle has in common with those that are the same.
    fn key(&mut self, row: &Row<'_>) -> Result<u128, Refusal> {
        let refuse = |status, what| Err(Refusal::new(row, status, what));
        let Some(puzzle) = row.text() else {
            return refuse(Status::Invalid, "no puzzle");
        };
        match self.by {
            DuplicateKey::Text => Ok(fingerprint(puzzle)),
            DuplicateKey::Puzzle => match Line::try_from(puzzle) {
                Ok(line) => Ok(fingerprint(&self.canonizer.canonical(&line).line)),
                Err(_) => refuse(
                    Status::Invalid,
                    "candidates have no canonical form; --by text and --by grid compare them",
                ),
            },
            DuplicateKey::Grid => match (row.status, row.solution.map(Line::try_from)) {
                (Status::Unique | Status::Wrong, Some(Ok(grid))) => {
                    Ok(fingerprint(&self.canonizer.canonical(&grid).line))
                }
                (Status::None, _) => refuse(Status::None, "no solution"),
                _ => refuse(Status::Multiple, "several solutions"),
            },
        }
    }
}

/// A row of which only the puzzle is written.
fn unsolved(row: Row<'_>) -> Row<'_> {
    Row {
        status: Status::Unsolved,
        solution: None,
        ..row
    }
}

/// Why a record is neither new nor a repeat.
struct Refusal {
    status: Status,
    message: String,
}

impl Refusal {
    /// A fault of the record itself says more than we can.
    fn new(row: &Row<'_>, status: Status, what: &str) -> Refusal {
        let message = match row.error {
            Some(fault) => fault.to_string(),
            None => format!("line {}: {what}", row.line),
        };
        Refusal { status, message }
    }
}
