//! `rate`: how hard puzzles are, by several measures.
//!
//! **Invariant:** only measures that are written are taken. A puzzle that cannot be rated has no
//! rating, and its status or outcome says why.

mod sentence;
mod values;

use std::time::Instant;

use foldoku::formats::TextWriter;
use foldoku::formats::{Field, Format, RecordError, Row, Schema, Status, Task};
use foldoku::generate::rate::{Measure as SearchMeasure, Rater};
use foldoku::kernel::Line;
use foldoku::logic::Solver;
use foldoku::logic::conditions::{Evaluator, Verdict};
use foldoku::logic::explainer::{self, Explainer};
use foldoku::logic::solver::{End, Settings};

use self::sentence::Sentence;
use super::shared::position::{PositionReader, StartPosition};
use super::shared::rating_filter::Filter;
use super::shared::step_search::{PositionRecord, TimeLimit, each_position};
use crate::args::{self, RatingColumn, RatingMeasure};
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk: the hardest take minutes.
const CHUNK: usize = 8;

pub(crate) fn run(args: &args::Rate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let format = format(args)?;
    let (writer, columns) = lines(args);
    let verb = Rate {
        filter: Filter::new(&args.conditions)?,
        limit: TimeLimit::new(args.timeout)?,
        columns,
        keeps_rejected: writer.is_some() || format.to.is_some_and(|to| !is_bare(to)),
    };
    let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.require_classic("rate")?;
    let schema = Schema {
        task: Task::Check,
        given_solutions: false,
        ..collection.schema(verb.columns.iter().map(|column| column.column()))
    };
    let mut output = format.open(&collection.geometry, &schema)?;
    if writer.is_some() {
        output.writer = writer;
    }
    let settings = RunSettings::new(args.input.threads, &args.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
}

/// Returns the writer of lines, if `--to` does not name a format, and the columns.
fn lines(args: &args::Rate) -> (Option<Box<dyn TextWriter>>, Vec<RatingColumn>) {
    match (&args.template, args.to, args.json) {
        (Some(template), ..) => (Some(Box::new(template.clone())), template.columns()),
        (None, None, false) => {
            let columns = Sentence::columns(&args.measure);
            (Some(Box::new(Sentence::new(&columns))), columns)
        }
        // Puzzles alone are only rated for the conditions.
        (None, Some(to), _) if is_bare(to) => (None, Vec::new()),
        _ => (None, RatingColumn::of_measures(&args.measure)),
    }
}

/// Returns whether a format holds puzzles without ratings.
fn is_bare(to: Format) -> bool {
    matches!(to, Format::Puzzle | Format::Sukaku)
}

/// Returns the format, and the file that is written.
fn format(args: &args::Rate) -> anyhow::Result<RowFormat<'_>> {
    let to = match args.json {
        true => Format::JsonLines,
        false => args.to.unwrap_or(Format::Puzzle),
    };
    let format = RowFormat {
        to: Some(to),
        template: None,
        path: args.output.as_deref(),
    };
    format.check_paths(&args.input)?;
    Ok(format)
}

struct Rate {
    filter: Filter,
    limit: TimeLimit,
    columns: Vec<RatingColumn>,
    /// Whether a record that cannot be rated is written with its puzzle. A format without a status
    /// would pass it off as rated.
    keeps_rejected: bool,
}

struct Scratch {
    evaluator: Evaluator,
    explainer: Explainer,
    solver: Solver,
    rater: Rater,
}

/// The measurements of one puzzle.
#[derive(Debug, Default)]
struct Measured {
    se: Option<explainer::Rating>,
    hodoku: Option<(&'static str, u32)>,
    depth: Option<u64>,
    guesses: u64,
    outcome: &'static str,
    seconds: f64,
}

impl Rate {
    fn needs(&self, measure: RatingMeasure) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|column| column.measure() == Some(measure))
    }

    /// Measures a puzzle. Returns `None` if it fails the conditions.
    ///
    /// The cheap measures come first, so that a puzzle that times out has them; only a condition on
    /// the ER, which may leave the puzzle out, is decided before.
    fn measure(
        &self,
        scratch: &mut Scratch,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Option<Measured> {
        let begin = Instant::now();
        let mut measured = Measured {
            guesses: start.guesses,
            outcome: "rated",
            ..Measured::default()
        };
        match self.filter.evaluate(&mut scratch.evaluator, start, stop) {
            Verdict::Met => {}
            Verdict::Failed(_) => return None,
            Verdict::Stopped => measured.outcome = "timeout",
        }
        let is_filtered = self.filter.er.is_some();
        if is_filtered && !self.take_er(scratch, start, stop, &mut measured) {
            return None;
        }
        if self.needs(RatingMeasure::Hodoku) {
            take_hodoku(scratch, start, stop, &mut measured);
        }
        if self.needs(RatingMeasure::Depth)
            && let Ok(line) = <&Line>::try_from(start.text.as_slice())
        {
            measured.depth = scratch.rater.rate(SearchMeasure::Depth, line);
        }
        if !is_filtered && self.needs(RatingMeasure::Er) {
            self.take_er(scratch, start, stop, &mut measured);
        }
        measured.seconds = begin.elapsed().as_secs_f64();
        Some(measured)
    }

    /// Takes the ER, as far as it is needed. Returns whether it meets the condition.
    fn take_er(
        &self,
        scratch: &mut Scratch,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
        measured: &mut Measured,
    ) -> bool {
        let most = match self.needs(RatingMeasure::Er) {
            true => self.filter.highest(),
            false => self.filter.decisive(),
        };
        let explainer = &mut scratch.explainer;
        let rating = explainer.rate_position(&start.position, most, stop);
        let is_met = rating.end == explainer::End::Stopped || self.filter.contains(&rating);
        if rating.end != explainer::End::Solved {
            measured.outcome = outcome(rating.end);
        }
        measured.se = Some(rating);
        is_met
    }

    fn fields(&self, measured: &Measured, carried: &[Field]) -> Vec<Field> {
        let own = self
            .columns
            .iter()
            .map(|column| values::value(*column, measured));
        own.chain(carried.iter().cloned()).collect()
    }

    fn answer(
        &self,
        scratch: &mut Scratch,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let row: &Row<'_> = record.row;
        let start = match record.start.as_ref() {
            Ok(start) if start.is_unique => start,
            Ok(_) => {
                let fault = RecordError::syntax(row.line, "not rated: several solutions");
                return self.reject(record, Status::Multiple, fault, answers);
            }
            Err(rejection) => {
                return self.reject(record, rejection.status, rejection.error.clone(), answers);
            }
        };
        let stop = self.limit.start(answers.interrupt());
        let Some(measured) = self.measure(scratch, start, &stop) else {
            return answers.count("left out");
        };
        let timed_out = measured.outcome == "timeout";
        if !timed_out || self.filter.is_empty() {
            let _ = answers.row(OwnedRow {
                fields: self.fields(&measured, row.fields),
                status: match timed_out {
                    true => Status::Timeout,
                    false => Status::Unique,
                },
                ..OwnedRow::of(row, start.text.clone())
            });
        }
        match timed_out {
            true => record.time_out(self.limit, answers),
            false => answers.count(measured.outcome),
        }
    }

    /// Writes, counts and reports a record that cannot be rated.
    fn reject(
        &self,
        record: &PositionRecord<'_>,
        status: Status,
        fault: RecordError,
        answers: &mut Answers<'_>,
    ) {
        answers.report_fault(record.source, &fault);
        match record.row.puzzle {
            None => answers.count_invalid(status.name()),
            Some(_) => answers.count_failed(status.name()),
        }
        let rejected = OwnedRow::of_fault(record.row, status, fault);
        let _ = answers.row(match self.keeps_rejected {
            true => rejected,
            false => rejected.without_puzzle(),
        });
    }
}

/// Takes the level and the score.
fn take_hodoku(
    scratch: &mut Scratch,
    start: &StartPosition,
    stop: &dyn Fn() -> bool,
    measured: &mut Measured,
) {
    let settings = Settings::for_rating().with_uniqueness(start.may_assume_uniqueness);
    scratch.solver.set(settings);
    let path = scratch.solver.path(&start.position, stop);
    match path.end {
        End::Stopped => measured.outcome = "timeout",
        _ => measured.hodoku = Some((path.level().name(), path.score())),
    }
}

/// Returns the word for the end of a rating.
fn outcome(end: explainer::End) -> &'static str {
    match end {
        explainer::End::Solved | explainer::End::Over => "rated",
        explainer::End::Stuck => "stuck",
        explainer::End::Stopped => "timeout",
        explainer::End::Impossible => "none",
    }
}

impl Verb for Rate {
    type Chunk = RecordChunk;
    type Scratch = (PositionReader, Scratch);

    fn scratch(&self) -> (PositionReader, Scratch) {
        let scratch = Scratch {
            evaluator: Evaluator::new(),
            explainer: Explainer::new(),
            solver: Solver::default(),
            rater: Rater::new(),
        };
        (PositionReader::new(), scratch)
    }

    fn work(
        &self,
        (reader, scratch): &mut (PositionReader, Scratch),
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        each_position(chunk, reader, |record| {
            self.answer(scratch, record, answers);
        });
    }
}
