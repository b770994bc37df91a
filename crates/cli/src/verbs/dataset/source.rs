//! Where the puzzles of a data set come from: a generator, or files.
//!
//! **Invariant:** a puzzle is collected only if it has exactly one solution; the values of an example
//! depend on the puzzle and the flags only.

use std::path::Path;

use foldoku::Geometry;
use foldoku::batch::{Solver, Split, fingerprint};
use foldoku::formats::{Field, Status, Task};
use foldoku::generate::{AttemptsExhausted, Canonicaliser, Demand, Generated, Generator, Request};
use foldoku::kernel::Line;
use foldoku::logic::Position;
use foldoku::logic::conditions::{Conditions, Evaluator, Verdict};

use super::super::shared::engine::lanes;
use super::super::shared::request::{describe_failure, generator};
use super::columns::Columns;
use super::example::{Content, Example};
use super::measure::Meter;
use super::trace::Tracer;
use crate::args::{self, SplitBy};
use crate::pipeline::{Answers, RecordChunk, Verb};

/// What the examples of a data set depend on.
pub(super) struct Dataset<'a> {
    pub(super) args: &'a args::Dataset,
    pub(super) columns: &'a Columns,
    pub(super) split: Split,
    /// The difficulty of the puzzles that are kept, if they are of the classic board without rules.
    pub(super) conditions: Conditions,
    /// The same for all others.
    pub(super) demand: Demand,
}

/// Computes what a data set holds about each puzzle. Each thread has its own.
pub(super) struct Worker<'a> {
    dataset: &'a Dataset<'a>,
    canonicaliser: Canonicaliser,
    evaluator: Evaluator,
    meter: Meter,
    tracer: Option<Tracer>,
}

impl<'a> Worker<'a> {
    fn new(dataset: &'a Dataset<'a>) -> Worker<'a> {
        let args = dataset.args;
        Worker {
            dataset,
            canonicaliser: Canonicaliser::new(),
            evaluator: Evaluator::new(),
            meter: Meter::new(dataset.columns),
            tracer: args.traces.then(|| Tracer::new(args.trace_order)),
        }
    }

    /// Returns whether a puzzle meets the conditions.
    fn is_wanted(&mut self, puzzle: &Line, answers: &Answers<'_>) -> bool {
        let conditions = &self.dataset.conditions;
        if conditions.is_empty() {
            return true;
        }
        let (interrupt, position) = (answers.interrupt(), Position::from_line(puzzle));
        let stop = || interrupt.is_set();
        let verdict = self.evaluator.evaluate(conditions, &position, true, &stop);
        verdict == Verdict::Met
    }

    /// Adds a puzzle with one solution to its split, unless an equivalent one was added before.
    fn add(
        &mut self,
        number: u64,
        puzzle: Line,
        solution: Line,
        source: String,
        answers: &mut Answers<'_>,
    ) {
        let Dataset { args, split, .. } = self.dataset;
        let interrupt = answers.interrupt();
        let stop = || interrupt.is_set();
        let key = fingerprint(&self.canonicaliser.canonicalise(&puzzle).line);
        let split_key = match args.split_by {
            SplitBy::Puzzle => key,
            SplitBy::Grid => fingerprint(&self.canonicaliser.canonicalise(&solution).line),
        };
        let tracer = self.tracer.as_mut();
        let trace = tracer.map(|tracer| tracer.trace(&puzzle, &stop));
        let example = Example {
            number,
            split: split.part_of(split_key),
            key,
            values: self.meter.values(&puzzle, trace.as_ref(), &stop),
            content: Content::Classic { puzzle, solution },
            source,
            trace: trace.map(|trace| trace.encoding()).unwrap_or_default(),
        };
        answers.keyed(key, example.number, |out| example.encode(out));
    }
}

/// A data set of generated puzzles.
pub(super) struct Generate<'a> {
    pub(super) dataset: &'a Dataset<'a>,
    /// The requests that the numbers of puzzles go through in turn.
    pub(super) requests: Vec<Request>,
}

impl Generate<'_> {
    /// Returns the puzzles with these numbers, in order, or the first failure.
    fn puzzles(
        &self,
        generators: &mut [Generator],
        numbers: &[u64],
        answers: &Answers<'_>,
    ) -> Result<Vec<Generated>, AttemptsExhausted> {
        let count = generators.len() as u64;
        let mut puzzles = Vec::with_capacity(numbers.len());
        let mut failure: Option<AttemptsExhausted> = None;
        for (turn, generator) in (0..).zip(generators) {
            let numbers = numbers.iter().copied().filter(|it| it % count == turn);
            let numbers: Vec<u64> = numbers.collect();
            let stop = || answers.is_interrupted();
            let seed = self.dataset.args.seed;
            let Some(generated) = generator.puzzles_unless(seed, &numbers, &stop) else {
                return Ok(Vec::new());
            };
            for generated in generated {
                match generated {
                    Ok(generated) => puzzles.push(generated),
                    Err(other) if failure.as_ref().is_none_or(|it| other.number < it.number) => {
                        failure = Some(other);
                    }
                    Err(_) => {}
                }
            }
        }
        puzzles.sort_by_key(|generated| generated.number);
        failure.map_or(Ok(puzzles), Err)
    }

    fn describe(&self, failure: &AttemptsExhausted) -> String {
        let turn = failure.number % self.requests.len() as u64;
        describe_failure(failure, &self.requests[turn as usize])
    }
}

impl<'a> Verb for &'a Generate<'a> {
    type Chunk = Vec<u64>;
    type Scratch = (Vec<Generator>, Worker<'a>);

    fn scratch(&self) -> (Vec<Generator>, Worker<'a>) {
        let generators = self.requests.iter().map(generator);
        (generators.collect(), Worker::new(self.dataset))
    }

    fn work(
        &self,
        (generators, worker): &mut (Vec<Generator>, Worker<'a>),
        numbers: Vec<u64>,
        answers: &mut Answers<'_>,
    ) {
        let puzzles = match self.puzzles(generators, &numbers, answers) {
            Ok(puzzles) => puzzles,
            Err(failure) => return answers.fail(self.describe(&failure)),
        };
        for generated in puzzles {
            if answers.is_interrupted() {
                return;
            }
            let Generated {
                number,
                puzzle,
                solution,
                ..
            } = generated;
            worker.add(number + 1, puzzle, solution, "foldoku".to_owned(), answers);
        }
    }
}

/// A data set of puzzles that are read.
pub(super) struct Read<'a> {
    pub(super) dataset: &'a Dataset<'a>,
    /// The column of the input that names the source of a puzzle.
    pub(super) source_column: Option<usize>,
    pub(super) geometry: Geometry,
}

impl<'a> Verb for &'a Read<'a> {
    type Chunk = RecordChunk;
    type Scratch = (Solver, Worker<'a>);

    fn scratch(&self) -> (Solver, Worker<'a>) {
        (lanes(Task::Solve), Worker::new(self.dataset))
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
            if answers.is_interrupted() {
                return;
            }
            let puzzle = row.text().and_then(|puzzle| Line::try_from(puzzle).ok());
            let solution = row.solution.and_then(|line| Line::try_from(line).ok());
            match (row.status, puzzle, solution) {
                (Status::Unique | Status::Wrong, Some(puzzle), Some(solution)) => {
                    let given = self.source_column.and_then(|column| row.fields.get(column));
                    if !worker.is_wanted(&puzzle, answers) {
                        answers.count("left out");
                        continue;
                    }
                    worker.add(row.number, puzzle, solution, source(given, name), answers);
                }
                (Status::None, ..) => answers.reject(name, &row, row.status, "no solution"),
                (Status::Multiple, ..) => {
                    answers.reject(name, &row, row.status, "several solutions");
                }
                _ => {
                    let message = "a puzzle given by its candidates";
                    answers.reject(name, &row, Status::Invalid, message);
                }
            }
        }
    }
}

/// Returns the source of a puzzle: the one that its record names, or the name of its file without
/// folders and extensions.
pub(super) fn source(given: Option<&Field>, name: &str) -> String {
    match given.and_then(Field::text) {
        Some(text) => text.into_owned(),
        None => {
            let file = Path::new(name).file_name();
            let file = file.map_or_else(|| name.into(), |file| file.to_string_lossy());
            let stem = file.split('.').next().filter(|stem| !stem.is_empty());
            stem.unwrap_or(&file).to_owned()
        }
    }
}
