//! `dataset`: puzzles with solutions and ratings, in parts that have no puzzle in common.
//!
//! ```text
//! files, or a generator ──▶ solve, canonical form, rating, part ──▶ sieve ──▶ parts ──▶ files
//!                           every thread                            first of each kind
//! ```
//!
//! **Invariant:** what is written follows from the puzzles, the flags and the seed alone; the
//! manifest is written last, so that a folder without one is no data set.

mod example;
mod manifest;
mod parts;

use std::convert::Infallible;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use foldoku::batch::{Pool, SolveOptions, Solver, fingerprint};
use foldoku::board::classic::SQUARE_COUNT;
use foldoku::formats::Records;
use foldoku::formats::{Field, Row, Status, Task};
use foldoku::generate::{Canonizer, Generator, GivenUp, Rater, Request};
use foldoku::kernel::{Backend, Line};

use crate::args::{self, SplitBy};
use crate::pipeline::checkpoint::{Mark, Settings};
use crate::pipeline::collection::Collection;
use crate::pipeline::dedupe::{Offers, Sieve};
use crate::pipeline::ordered_writer::{Body, Desk, Piece, Target};
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::message;
use crate::terminal::progress::Progress;
use crate::verbs::shared::request;
use example::Example;
use parts::{Parts, Reports};

/// How many puzzles a thread takes at a time.
const CHUNK: usize = 512;

pub(crate) fn run(args: &args::Dataset) -> anyhow::Result<Exit> {
    let set = Dataset::new(args)?;
    let reports = Reports::default();
    let exit = match args.count {
        Some(count) => set.generate(count, &reports)?,
        None => set.read(&reports)?,
    };
    match exit {
        Exit::Done | Exit::Failed if reports.are_complete() => Ok(exit),
        _ => {
            message::error("the data set is not complete, and has no manifest");
            Ok(exit.max(Exit::Failed))
        }
    }
}

/// The verb, its flags checked.
struct Dataset<'a> {
    args: &'a args::Dataset,
    split: foldoku::batch::Split,
}

impl<'a> Dataset<'a> {
    fn new(args: &'a args::Dataset) -> anyhow::Result<Dataset<'a>> {
        ensure!(
            args.count.is_some() || args.wanted == args::PuzzleRequest::default(),
            "--clues, --difficulty and their like are for puzzles that are generated: --count says how many"
        );
        check_folder(&args.output)?;
        let split = args.split.clone().with_seed(args.seed);
        Ok(Dataset { args, split })
    }

    /// Makes a set of puzzles from a seed.
    fn generate(&self, count: u64, reports: &Reports) -> anyhow::Result<Exit> {
        let args = self.args;
        let request = self.request()?;
        let is_rated = request
            .rating
            .as_ref()
            .is_some_and(|it| it.0 == args.measure);
        let progress = Arc::new(Progress::start(
            args.run.progress,
            args.run.quiet,
            Some(count),
        ));
        let desk = self.desk(&progress, reports)?;
        let pool = Pool::new(args.input.threads.into())?;
        let given_up = Mutex::new(None);
        let chunks = (0..count)
            .step_by(CHUNK)
            .map(|first| first..count.min(first.saturating_add(CHUNK as u64)));
        let end: Result<(), Infallible> = pool.map_ordered(
            chunks.map(Ok),
            || (Generator::new(request.clone()), Worker::new(self)),
            |(generator, worker), numbers| {
                let generator = generator.as_mut().expect("the request has been checked");
                let numbers: Vec<u64> = numbers.collect();
                let last = numbers.last().map_or(0, |last| last + 1);
                let (piece, failure) = worker.generate(generator, &numbers, is_rated);
                (last, piece, failure)
            },
            |(last, piece, failure)| {
                let bytes = &progress.bytes;
                bytes.store(last, std::sync::atomic::Ordering::Relaxed);
                desk.take(last, piece)?;
                let Some(failure) = failure else {
                    return ControlFlow::Continue(());
                };
                *given_up.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                ControlFlow::Break(())
            },
        );
        let Ok(()) = end;
        let exit = desk.finish(b"", args.run.strict, args.run.quiet)?;
        let given_up = given_up.into_inner();
        if let Some(failure) = given_up.unwrap_or_else(PoisonError::into_inner) {
            request::report_given_up(&failure);
            return Ok(exit.max(Exit::Failed));
        }
        let source = manifest::Source::Generated {
            count,
            flags: request::described(&args.wanted),
        };
        manifest::write(args, source, &desk.tally(), reports)?;
        Ok(exit)
    }

    /// Every puzzle has a rating, wanted or not; a level of difficulty may count something else than
    /// the set is rated by.
    fn request(&self) -> anyhow::Result<Request> {
        let args = self.args;
        let mut request = request::request(&args.wanted, args.measure, SQUARE_COUNT)?;
        request.rating.get_or_insert((args.measure, 0..=u64::MAX));
        Generator::new(request.clone())?;
        Ok(request)
    }

    /// Makes a set of the puzzles of a collection.
    fn read(&self, reports: &Reports) -> anyhow::Result<Exit> {
        let args = self.args;
        let collection = Collection::open(&args.input, &args.run, |_| CHUNK)?;
        let geometry = collection.geometry.clone();
        ensure!(
            geometry.is_classic(),
            "dataset works on the classic board, not on {}",
            geometry.name()
        );
        let columns = collection.first().map_or(&[][..], |first| first.columns());
        let source_column = columns.iter().position(|column| column == "source");
        let desk = self.desk(&collection.progress, reports)?;
        let exit = collection.run(
            &Pool::new(args.input.threads.into())?,
            args.input.selection(),
            &desk,
            || {
                let question = SolveOptions {
                    task: Task::Solve,
                    limit: 2,
                };
                let solver = Solver::lanes(question, Backend::detect());
                let solver = solver.expect("the backend has been detected");
                (solver, Worker::new(self))
            },
            |(solver, worker), name, puzzles: Records| {
                let solved = solver.solve(&geometry, puzzles);
                let rows: Vec<Row<'_>> = solved.rows().collect();
                worker.read(&rows, name, source_column)
            },
        );
        let exit = exit.max(desk.finish(b"", args.run.strict, args.run.quiet)?);
        if exit != Exit::Io {
            let source = manifest::Source::of(&args.input)?;
            manifest::write(args, source, &desk.tally(), reports)?;
        }
        Ok(exit)
    }

    /// A desk that sifts, and hands what passes to the parts.
    fn desk(&self, progress: &Arc<Progress>, reports: &Reports) -> anyhow::Result<Desk> {
        let args = self.args;
        fs::create_dir_all(&args.output).with_context(|| args.output.display().to_string())?;
        let parts = Parts::create(args, reports)?;
        let mark = Mark::start(Settings::default());
        let desk = Desk::new(
            Target::Records(Box::new(parts)),
            mark,
            None,
            Arc::clone(progress),
        );
        desk.sift_with(Sieve::new(&args.sifting, None)?);
        interrupt::leave_to(&desk);
        Ok(desk)
    }
}

/// A set is never mixed with what was there before.
fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let name = folder.display();
    match fs::read_dir(folder) {
        Ok(mut entries) => {
            ensure!(entries.next().is_none(), "--output: {name} is not empty");
            Ok(())
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => {
            bail!("--output: {name} is no folder")
        }
        Err(error) => Err(error).with_context(|| name.to_string()),
    }
}

/// Finds all that is to be known of puzzles. Every thread has its own.
struct Worker<'a> {
    set: &'a Dataset<'a>,
    canonizer: Canonizer,
    rater: Rater,
    offers: Offers,
    counts: Counts,
    messages: Vec<String>,
}

impl<'a> Worker<'a> {
    fn new(set: &'a Dataset<'a>) -> Worker<'a> {
        Worker {
            set,
            canonizer: Canonizer::new(),
            rater: Rater::new(),
            offers: Offers::default(),
            counts: Counts::default(),
            messages: Vec::new(),
        }
    }

    /// The puzzles with these numbers, counted from 0, up to the first one that is given up.
    ///
    /// `is_rated` says whether the generator counts what the set is rated by.
    fn generate(
        &mut self,
        generator: &mut Generator,
        numbers: &[u64],
        is_rated: bool,
    ) -> (Piece, Option<GivenUp>) {
        let mut failure = None;
        for made in generator.puzzles(self.set.args.seed, numbers) {
            match made {
                Ok(made) => {
                    let rating = match is_rated {
                        true => made.rating,
                        false => self.rater.rate(self.set.args.measure, &made.puzzle),
                    };
                    self.offer(Example {
                        number: made.number + 1,
                        part: 0,
                        rating: rating.unwrap_or_default(),
                        puzzle: made.puzzle,
                        solution: made.solution,
                        source: String::from("foldoku"),
                    });
                }
                Err(given_up) => {
                    failure = Some(given_up);
                    break;
                }
            }
        }
        (self.piece(), failure)
    }

    /// The puzzles of a chunk of a collection.
    fn read(&mut self, rows: &[Row<'_>], name: &str, source_column: Option<usize>) -> Piece {
        for row in rows {
            let puzzle = row.text().and_then(|puzzle| Line::try_from(puzzle).ok());
            let solution = row.solution.and_then(|line| Line::try_from(line).ok());
            match (row.status, puzzle, solution) {
                (Status::Unique | Status::Wrong, Some(puzzle), Some(solution)) => {
                    let rating = self.rater.rate(self.set.args.measure, &puzzle);
                    let given = source_column.and_then(|column| row.fields.get(column));
                    self.offer(Example {
                        number: row.number,
                        part: 0,
                        rating: rating.unwrap_or_default(),
                        puzzle,
                        solution,
                        source: source(given, name),
                    });
                }
                _ => self.refuse(row, name),
            }
        }
        self.piece()
    }

    /// Offers a puzzle to the sieve, in the part it belongs to.
    fn offer(&mut self, mut example: Example) {
        let key = fingerprint(&self.canonizer.canonical(&example.puzzle).line);
        let apart = match self.set.args.split_by {
            SplitBy::Puzzle => key,
            SplitBy::Grid => fingerprint(&self.canonizer.canonical(&example.solution).line),
        };
        example.part = self.set.split.part_of(apart);
        example.encode(&mut self.offers.text);
        self.offers.push(key, example.number);
    }

    /// Notes why a record is in no part.
    fn refuse(&mut self, row: &Row<'_>, name: &str) {
        let (status, what) = match row.status {
            Status::None => ("none", "no solution"),
            Status::Multiple => ("multiple", "several solutions"),
            _ => ("invalid", "a puzzle of candidates"),
        };
        self.counts.add(status, true, status == "invalid");
        self.messages.push(match row.error {
            Some(fault) => format!("{name}: {fault}"),
            None => format!("{name}: line {}: {what}", row.line),
        });
    }

    fn piece(&mut self) -> Piece {
        Piece {
            body: Body::Offers(std::mem::take(&mut self.offers)),
            counts: std::mem::take(&mut self.counts),
            messages: std::mem::take(&mut self.messages),
        }
    }
}

/// Where a puzzle comes from: what its record says, or the name of its file without folders and
/// endings.
fn source(given: Option<&Field>, name: &str) -> String {
    match given {
        Some(Field::Text(text) | Field::Json(text)) => text.clone(),
        _ => {
            let file = Path::new(name).file_name();
            let file = file.map_or_else(|| name.into(), |file| file.to_string_lossy());
            let stem = file.split('.').next().filter(|stem| !stem.is_empty());
            stem.unwrap_or(&file).to_owned()
        }
    }
}
