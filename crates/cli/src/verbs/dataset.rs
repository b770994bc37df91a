//! `dataset`: puzzles with solutions and ratings, in splits without equivalent puzzles.
//!
//! ```text
//! files, or a generator ──▶ solve, canonical form, rating, split ──▶ filter ──▶ splits ──▶ files
//!                           all threads                              no duplicates
//! ```
//!
//! **Invariant:** the output depends only on the puzzles, the flags and the seed. The manifest is
//! written last: a folder without one is incomplete.

mod example;
mod manifest;
mod splits;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use foldoku::batch::{SolveOptions, Solver, Split, fingerprint};
use foldoku::board::classic::SQUARE_COUNT;
use foldoku::formats::{Field, Row, Shard, Status, Task};
use foldoku::generate::{Canonicaliser, Generator, Rater, Request};
use foldoku::kernel::{Backend, Line};

use self::example::Example;
use self::splits::{Reports, Splits};
use super::shared::request::{self, describe_failure};
use crate::args::{self, SplitBy};
use crate::pipeline::{
    self, Answers, Collection, DistinctFilter, End, Numbers, Output, RecordChunk, RunSettings,
    Target, Verb,
};
use crate::terminal::{Exit, Interrupt, message};

/// Puzzles per chunk.
const CHUNK: usize = 512;

pub(crate) fn run(args: &args::Dataset, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    ensure!(
        args.count.is_some() || args.request == args::PuzzleRequest::default(),
        "--clues, --difficulty and similar flags describe generated puzzles and need --count"
    );
    check_folder(&args.output)?;
    let dataset = Dataset {
        args,
        split: args.split.clone().with_seed(args.seed),
    };
    let reports = Reports::default();
    let (end, source) = match args.count {
        Some(count) => dataset.generate(count, &reports, interrupt)?,
        None => dataset.read(&reports, interrupt)?,
    };
    if end.is_complete {
        manifest::write(args, source, &end.tally, &reports)?;
        return Ok(end.exit);
    }
    message::error("the data set is incomplete: no manifest was written");
    Ok(end.exit.max(Exit::Failed))
}

struct Dataset<'a> {
    args: &'a args::Dataset,
    split: Split,
}

impl Dataset<'_> {
    /// Generates the puzzles.
    fn generate(
        &self,
        count: u64,
        reports: &Reports,
        interrupt: &Interrupt,
    ) -> anyhow::Result<(End, manifest::Source)> {
        let args = self.args;
        let request = self.request()?;
        let is_rated = request
            .rating
            .as_ref()
            .is_some_and(|it| it.0 == args.measure);
        let verb = Generate {
            dataset: self,
            request,
            is_rated,
        };
        let output = self.output(reports)?;
        let size = CHUNK as u64;
        let numbers = Numbers::new(0, count, Shard::WHOLE, size, &args.run, interrupt);
        let source = manifest::Source::Generated {
            count,
            flags: request::described(&args.request),
        };
        let settings = RunSettings::new(args.input.threads, &args.run);
        Ok((pipeline::run(&&verb, numbers, output, settings)?, source))
    }

    /// Returns the request, in which every puzzle is rated. A level of difficulty may use another
    /// measure than the data set.
    fn request(&self) -> anyhow::Result<Request> {
        let args = self.args;
        let mut request = request::request(&args.request, args.measure, SQUARE_COUNT)?;
        request.rating.get_or_insert((args.measure, 0..=u64::MAX));
        Generator::new(request.clone())?;
        Ok(request)
    }

    /// Reads the puzzles.
    fn read(
        &self,
        reports: &Reports,
        interrupt: &Interrupt,
    ) -> anyhow::Result<(End, manifest::Source)> {
        let args = self.args;
        let collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
        collection.require_classic("dataset")?;
        let columns = collection.first().map_or(&[][..], |first| first.columns());
        let verb = Read {
            dataset: self,
            source_column: columns.iter().position(|column| column == "source"),
            geometry: collection.geometry.clone(),
        };
        let output = self.output(reports)?;
        let settings = RunSettings::new(args.input.threads, &args.run);
        let end = pipeline::run(&&verb, collection, output, settings)?;
        Ok((end, manifest::Source::of(&args.input)?))
    }

    /// Returns the output: a filter of duplicates in front of the splits.
    fn output(&self, reports: &Reports) -> anyhow::Result<Output> {
        let args = self.args;
        fs::create_dir_all(&args.output).with_context(|| args.output.display().to_string())?;
        let splits = Splits::create(args, reports)?;
        let filter = DistinctFilter::new(&args.memory, None)?;
        Ok(Output {
            filter: Some(filter),
            ..Output::new(Target::Records(Box::new(splits)), None)
        })
    }
}

/// Checks that a data set is not mixed with files that exist.
fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let name = folder.display();
    match fs::read_dir(folder) {
        Ok(mut entries) => {
            ensure!(entries.next().is_none(), "--output: {name} is not empty");
            Ok(())
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => {
            bail!("--output: {name} is not a folder")
        }
        Err(error) => Err(error).with_context(|| name.to_string()),
    }
}

/// Computes what a data set holds about each puzzle. Each thread has its own.
struct Worker<'a> {
    dataset: &'a Dataset<'a>,
    canonicaliser: Canonicaliser,
    rater: Rater,
}

impl<'a> Worker<'a> {
    fn new(dataset: &'a Dataset<'a>) -> Worker<'a> {
        Worker {
            dataset,
            canonicaliser: Canonicaliser::new(),
            rater: Rater::new(),
        }
    }

    /// Adds an example to its split, unless an equivalent puzzle was added before.
    fn add(&mut self, mut example: Example, answers: &mut Answers<'_>) {
        let key = fingerprint(&self.canonicaliser.canonicalise(&example.puzzle).line);
        let split_key = match self.dataset.args.split_by {
            SplitBy::Puzzle => key,
            SplitBy::Grid => fingerprint(&self.canonicaliser.canonicalise(&example.solution).line),
        };
        example.split = self.dataset.split.part_of(split_key);
        answers.keyed(key, example.number, |out| example.encode(out));
    }
}

/// A data set of generated puzzles.
struct Generate<'a> {
    dataset: &'a Dataset<'a>,
    request: Request,
    /// Whether the generator rates puzzles by the measure of the data set.
    is_rated: bool,
}

impl<'a> Verb for &'a Generate<'a> {
    type Chunk = Vec<u64>;
    type Scratch = (Generator, Worker<'a>);

    fn scratch(&self) -> (Generator, Worker<'a>) {
        let generator = Generator::new(self.request.clone());
        let generator = generator.expect("the request was checked");
        (generator, Worker::new(self.dataset))
    }

    fn work(
        &self,
        (generator, worker): &mut (Generator, Worker<'a>),
        numbers: Vec<u64>,
        answers: &mut Answers<'_>,
    ) {
        let args = self.dataset.args;
        for generated in generator.puzzles(args.seed, &numbers) {
            match generated {
                Ok(generated) => {
                    let rating = match self.is_rated {
                        true => generated.rating,
                        false => worker.rater.rate(args.measure, &generated.puzzle),
                    };
                    let example = Example {
                        number: generated.number + 1,
                        split: 0,
                        rating: rating.unwrap_or_default(),
                        puzzle: generated.puzzle,
                        solution: generated.solution,
                        source: String::from("foldoku"),
                    };
                    worker.add(example, answers);
                }
                Err(failure) => return answers.fail(describe_failure(&failure)),
            }
        }
    }
}

/// A data set of puzzles that are read.
struct Read<'a> {
    dataset: &'a Dataset<'a>,
    /// The column of the input that names the source of a puzzle.
    source_column: Option<usize>,
    geometry: foldoku::Geometry,
}

impl<'a> Verb for &'a Read<'a> {
    type Chunk = RecordChunk;
    type Scratch = (Solver, Worker<'a>);

    fn scratch(&self) -> (Solver, Worker<'a>) {
        let options = SolveOptions {
            task: Task::Solve,
            limit: 2,
        };
        let solver = Solver::lanes(options, Backend::detect());
        let solver = solver.expect("the backend was detected");
        (solver, Worker::new(self.dataset))
    }

    fn work(
        &self,
        (solver, worker): &mut (Solver, Worker<'a>),
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        let name = &chunk.source;
        let solved = solver.solve(&self.geometry, chunk.records);
        for row in solved.rows() {
            let puzzle = row.text().and_then(|puzzle| Line::try_from(puzzle).ok());
            let solution = row.solution.and_then(|line| Line::try_from(line).ok());
            match (row.status, puzzle, solution) {
                (Status::Unique | Status::Wrong, Some(puzzle), Some(solution)) => {
                    let rating = worker.rater.rate(self.dataset.args.measure, &puzzle);
                    let given = self.source_column.and_then(|column| row.fields.get(column));
                    let example = Example {
                        number: row.number,
                        split: 0,
                        rating: rating.unwrap_or_default(),
                        puzzle,
                        solution,
                        source: source(given, name),
                    };
                    worker.add(example, answers);
                }
                _ => reject(&row, name, answers),
            }
        }
    }
}

/// Counts and reports a record that is in no split.
fn reject(row: &Row<'_>, source: &str, answers: &mut Answers<'_>) {
    let (status, message) = match row.status {
        Status::None => ("none", "no solution"),
        Status::Multiple => ("multiple", "several solutions"),
        _ => ("invalid", "a puzzle given by its candidates"),
    };
    match status {
        "invalid" => answers.count_invalid(status),
        _ => answers.count_failed(status),
    }
    match row.error {
        Some(fault) => answers.report_fault(source, fault),
        None => answers.report(source, row.line, message),
    }
}

/// Returns the source of a puzzle: the one that its record names, or the name of its file without
/// folders and extensions.
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
