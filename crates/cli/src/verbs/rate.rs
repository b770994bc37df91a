//! `rate`: how hard puzzles are, by several measures.
//!
//! **Invariant:** only measures that are written are taken. A puzzle that cannot be rated has no
//! rating, and its result says why.

mod values;

use std::time::Instant;

use foldoku::formats::TextWriter;
use foldoku::formats::{Field, Format, RecordError, Row, Schema, Status, Task};
use foldoku::generate::rate::{Measure as SearchMeasure, Rater};
use foldoku::kernel::Line;
use foldoku::logic::Solver;
use foldoku::logic::explainer::{self, Difficulty, Explainer};
use foldoku::logic::solver::{End, Settings};

use super::shared::position::{PositionReader, StartPosition};
use super::shared::step_search::{
    PositionRecord, TimeLimit, each_position, end_name, without_last_resorts,
};
use crate::args::{self, RatingColumn, RatingMeasure};
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk: the hardest take minutes.
const CHUNK: usize = 8;

pub(crate) fn run(args: &args::Rate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let template = match (&args.template, args.to, args.json) {
        (Some(template), ..) => Some(template.clone()),
        (None, None, false) => Some(args::RateTemplate::default_for(&args.measure)),
        _ => None,
    };
    let format = format(args)?;
    let columns = match (&template, format.to) {
        (Some(template), _) => template.columns(),
        // Puzzles alone are only rated for the bounds.
        (None, Some(Format::Puzzle | Format::Sukaku)) => Vec::new(),
        (None, _) => RatingColumn::of_measures(&args.measure),
    };
    let verb = Rate {
        bounds: Bounds {
            at_most: args.max_er,
            above: args.over,
        },
        limit: TimeLimit::new(args.timeout)?,
        columns,
        keeps_rejected: !matches!(format.to, Some(Format::Puzzle | Format::Sukaku)),
    };
    let collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.require_classic("rate")?;
    let schema = Schema {
        task: Task::Check,
        given_solutions: false,
        ..collection.schema(verb.columns.iter().map(|column| column.name()))
    };
    let mut output = format.open(&collection.geometry, &schema)?;
    if let Some(template) = template {
        let template: Box<dyn TextWriter> = Box::new(template);
        output.writer = Some(template);
    }
    let settings = RunSettings::new(args.input.threads, &args.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
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

/// The ratings of the puzzles that are written.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    at_most: Option<Difficulty>,
    above: Option<Difficulty>,
}

impl Bounds {
    fn is_any(self) -> bool {
        self.at_most.is_some() || self.above.is_some()
    }

    /// Returns the bound beyond which a rating need not be known to decide.
    fn decisive(self) -> Option<Difficulty> {
        self.at_most.or(self.above)
    }

    fn contain(self, rating: &explainer::Rating) -> bool {
        // A puzzle that no technique solves is harder than any bound.
        let exceeds = |bound| {
            let is_beyond = matches!(rating.end, explainer::End::Over | explainer::End::Stuck);
            rating.er > bound || is_beyond
        };
        !self.at_most.is_some_and(exceeds) && self.above.is_none_or(exceeds)
    }
}

struct Rate {
    bounds: Bounds,
    limit: TimeLimit,
    columns: Vec<RatingColumn>,
    /// Whether a record that cannot be rated is written with its puzzle. A format without a status
    /// would pass it off as rated.
    keeps_rejected: bool,
}

struct Scratch {
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

    /// Measures a puzzle. Returns `None` if its rating is out of bounds.
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
        if self.needs(RatingMeasure::Se) || self.bounds.is_any() {
            let most = match self.needs(RatingMeasure::Se) {
                true => self.bounds.at_most,
                false => self.bounds.decisive(),
            };
            let explainer = &mut scratch.explainer;
            let rating = explainer.rate_position(&start.position, most, stop);
            measured.outcome = outcome(rating.end);
            if rating.end != explainer::End::Stopped && !self.bounds.contain(&rating) {
                return None;
            }
            measured.se = Some(rating);
        }
        if self.needs(RatingMeasure::Hodoku) {
            // The last resorts stand for HoDoKu's brute force: they take seconds, and the level is
            // the highest in any case.
            let settings = without_last_resorts(Settings::default());
            scratch.solver.set(match start.may_assume_uniqueness {
                true => settings,
                false => settings.without_uniqueness(),
            });
            let path = scratch.solver.path(&start.position, stop);
            match path.end {
                End::Stopped => measured.outcome = end_name(path.end),
                _ => measured.hodoku = Some((path.level().name(), path.score())),
            }
        }
        if self.needs(RatingMeasure::Depth)
            && let Ok(line) = <&Line>::try_from(start.text.as_slice())
        {
            measured.depth = scratch.rater.rate(SearchMeasure::Depth, line);
        }
        measured.seconds = begin.elapsed().as_secs_f64();
        Some(measured)
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
        if !timed_out || !self.bounds.is_any() {
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
