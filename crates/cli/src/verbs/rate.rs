//! `rate`: how hard puzzles are, by several measures.
//!
//! **Invariant:** only measures that are written are taken. A puzzle that cannot be rated has no
//! rating, and its status or outcome says why.

mod sentence;

use std::time::Instant;

use foldoku::formats::TextWriter;
use foldoku::formats::{Format, Row, Schema, Status, Task};
use foldoku::generate::rate::ErScreen;
use foldoku::questions::rate::{Filter, Rate as Question, Rater};
use foldoku::questions::start::StartReader;

use self::sentence::Sentence;
use super::shared::position::{PositionRecord, Rejection};
use super::shared::step_search::{TimeLimit, each_screened};
use crate::args::{self, OutputName, RatingColumn};
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk: the hardest take minutes. The second number if all of them are quick.
const CHUNK: usize = 8;
const QUICK_CHUNK: usize = 1024;

pub(crate) fn run(args: &args::Rate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let format = format(args)?;
    let (writer, columns) = lines(args);
    let verb = Rate {
        question: Question {
            filter: Filter::from(args.conditions.conditions()?),
            columns,
        },
        limit: TimeLimit::new(args.time.timeout)?,
        keeps_rejected: writer.is_some() || format.to.is_some_and(|to| !is_bare(to)),
    };
    let chunk = if verb.question.columns.is_empty() && verb.question.filter.screen().is_some() {
        QUICK_CHUNK
    } else {
        CHUNK
    };
    let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| chunk)?;
    collection.require_classic("rate")?;
    let schema = Schema {
        task: Task::Check,
        given_solutions: false,
        comments: args.keep_comments,
        ..collection.schema(verb.question.columns.iter().map(|column| column.column()))
    };
    let mut output = format.open(&collection.geometry, &schema)?;
    if writer.is_some() {
        output.writer = writer;
    }
    let settings = RunSettings::new(args.input.share.threads, &args.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
}

/// Returns the writer of lines, if `--to` does not name a format, and the columns.
fn lines(args: &args::Rate) -> (Option<Box<dyn TextWriter>>, Vec<RatingColumn>) {
    match (&args.template, to(args)) {
        (Some(template), _) => (Some(Box::new(template.clone())), template.columns()),
        (None, None) => {
            let columns = Sentence::columns(&args.measure);
            let sentence = Sentence::new(&columns, args.keep_comments);
            (Some(Box::new(sentence)), columns)
        }
        // Puzzles alone are only rated for the conditions.
        (None, Some(to)) if is_bare(to) => (None, Vec::new()),
        _ => (None, RatingColumn::of_measures(&args.measure)),
    }
}

/// Returns the format that the flags choose.
fn to(args: &args::Rate) -> Option<Format> {
    OutputName::format(&args.output, args.json, args.to, Format::from_name)
}

/// Returns whether a format holds puzzles without ratings.
fn is_bare(to: Format) -> bool {
    matches!(to, Format::Puzzle | Format::Sukaku)
}

/// Returns the format, and the file that is written.
fn format(args: &args::Rate) -> anyhow::Result<RowFormat<'_>> {
    let format = RowFormat {
        to: to(args).or(Some(Format::Puzzle)),
        template: None,
        path: OutputName::path(&args.output),
        checkpoints: &args.checkpoints,
    };
    format.check_paths(&args.input)?;
    Ok(format)
}

struct Rate {
    question: Question,
    limit: TimeLimit,
    /// Whether a record that cannot be rated is written with its puzzle. A format without a status
    /// would pass it off as rated.
    keeps_rejected: bool,
}

impl Rate {
    /// Answers a record whose ER is known to be within the range or outside. Returns false if more is
    /// wanted.
    fn answer_screened(&self, row: &Row<'_>, is_within: bool, answers: &mut Answers<'_>) -> bool {
        let is_alone = self.question.filter.is_er_alone() && self.question.columns.is_empty();
        match row.text() {
            _ if !is_within => answers.count("left out"),
            Some(text) if is_alone => {
                let _ = answers.row(OwnedRow {
                    status: Status::Unique,
                    ..OwnedRow::of(row, text.to_vec())
                });
                answers.count("rated");
            }
            _ => return false,
        }
        true
    }

    fn answer(
        &self,
        (reader, rater): (&mut StartReader, &mut Rater),
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let row: &Row<'_> = record.row;
        let start = match record.rateable(reader) {
            Ok(start) => start,
            Err(rejection) => return self.reject(record, &rejection, answers),
        };
        let stop = self.limit.start(answers.interrupt());
        let begin = Instant::now();
        let Some(mut rating) = self.question.rate(rater, &start, &stop) else {
            return answers.count("left out");
        };
        rating.seconds = begin.elapsed().as_secs_f64();
        let timed_out = rating.is_timed_out();
        if !timed_out || self.question.filter.is_empty() {
            let _ = answers.row(OwnedRow {
                fields: [rating.fields(&self.question.columns), row.fields.to_vec()].concat(),
                status: if timed_out {
                    Status::Timeout
                } else {
                    Status::Unique
                },
                ..OwnedRow::of(row, start.text.clone())
            });
        }
        if timed_out {
            record.time_out(self.limit, answers)
        } else {
            answers.count(rating.outcome)
        }
    }

    /// Writes, counts and reports a record that cannot be rated.
    fn reject(
        &self,
        record: &PositionRecord<'_>,
        rejection: &Rejection,
        answers: &mut Answers<'_>,
    ) {
        let (status, fault) = (rejection.status, rejection.error.clone());
        let rejected = OwnedRow::of_fault(record.row, status, fault, self.question.columns.len());
        let rejected = if self.keeps_rejected {
            rejected
        } else {
            rejected.without_puzzle()
        };
        answers.error_row(record.source, rejected);
        record.count_rejected(status, answers);
    }
}

impl Verb for Rate {
    type Chunk = RecordChunk;
    type Scratch = (StartReader, Rater, Option<ErScreen>);

    fn scratch(&self) -> Self::Scratch {
        let screen = self.question.filter.screen();
        (StartReader::new(), Rater::default(), screen)
    }

    fn work(
        &self,
        (reader, rater, screen): &mut Self::Scratch,
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        each_screened(chunk, screen, |source, row, is_within| {
            if !is_within.is_some_and(|it| self.answer_screened(row, it, answers)) {
                let record = PositionRecord { source, row };
                self.answer((reader, rater), &record, answers);
            }
        });
    }
}
