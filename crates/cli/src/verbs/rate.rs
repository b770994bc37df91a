//! `rate`: how hard puzzles are, by several measures.
//!
//! **Invariant:** only measures that are written are taken. A puzzle that cannot be rated has no
//! rating, and its status or outcome says why.

mod sentence;

use std::time::Instant;

use foldoku::Geometry;
use foldoku::formats::TextWriter;
use foldoku::formats::{Format, Row, Schema, Status, Task};
use foldoku::generate::rate::ErScreen;
use foldoku::questions::rate::{Rate as Question, Rater};
use foldoku::questions::steps::StepScratch;

use self::sentence::Sentence;
use super::shared::position::{PositionRecord, Rejection};
use super::shared::step_search::{TimeLimit, each_screened};
use crate::args::{self, OutputName, RatingColumn, RatingMeasure};
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk: the hardest take minutes. The second number if all of them are quick.
const CHUNK: usize = 8;
const QUICK_CHUNK: usize = 1024;

pub(crate) fn run(args: &args::Rate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let format = format(args)?;
    let (mut filter, limit) = (
        args.conditions.filter()?,
        TimeLimit::new(args.time.timeout)?,
    );
    args.ratings.add_to(&mut filter);
    let is_quick = !has_ratings(args) && filter.screen().is_some();
    let chunk = if is_quick { QUICK_CHUNK } else { CHUNK };
    let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| chunk)?;
    collection.accept_rules();
    let (writer, columns) = lines(args, collection.begins_classic());
    let verb = Rate {
        question: Question {
            filter,
            columns,
            is_default: args.measure.is_empty() && args.template.is_none(),
        },
        limit,
        keeps_rejected: writer.is_some() || format.to.is_some_and(|to| !is_bare(to)),
        board: collection.geometry.clone(),
    };
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

/// Returns whether ratings are written, and not only puzzles.
fn has_ratings(args: &args::Rate) -> bool {
    match &args.template {
        Some(template) => !template.columns().is_empty(),
        None => !to(args).is_some_and(is_bare),
    }
}

/// Returns the writer of lines, if `--to` does not name a format, and the columns. Those of foldoku's own steps
/// are written by default unless the input begins with a puzzle on the classic board without rules; lines of
/// text, in which a missing value takes no space, always have the difficulty.
fn lines(args: &args::Rate, is_classic: bool) -> (Option<Box<dyn TextWriter>>, Vec<RatingColumn>) {
    let mut measures = args.measure.clone();
    if !is_classic && measures.is_empty() && to(args).is_some() {
        measures.extend([RatingMeasure::Er, RatingMeasure::Hodoku]);
        measures.push(RatingMeasure::Difficulty);
    } else if !is_classic && measures.contains(&RatingMeasure::All) {
        measures.push(RatingMeasure::Difficulty);
    }
    match (&args.template, to(args)) {
        (Some(template), _) => (Some(Box::new(template.clone())), template.columns()),
        (None, None) => {
            let columns = Sentence::columns(&measures);
            let sentence = Sentence::new(&columns, args.keep_comments);
            (Some(Box::new(sentence)), columns)
        }
        // Puzzles alone are only rated for the conditions.
        (None, Some(to)) if is_bare(to) => (None, Vec::new()),
        _ => (None, RatingColumn::of_measures(&measures)),
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
    /// The board of puzzles without a board of their own.
    board: Geometry,
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
        (steps, rater): (&mut StepScratch, &mut Rater),
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let row: &Row<'_> = record.row;
        let stop = self.limit.start(answers.interrupt());
        let start = match record.rateable(steps, &stop) {
            Ok(start) => start,
            Err(rejection) => return self.reject(record, &rejection, answers),
        };
        let begin = Instant::now();
        let mut rating = match self.question.rate_any(rater, &start, &stop) {
            Ok(Some(rating)) => rating,
            Ok(None) => return answers.count("left out"),
            Err(refusal) => return self.reject(record, &record.rejection(refusal), answers),
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
                ..OwnedRow::of(row, start.text().to_vec())
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
    type Scratch = (StepScratch, Rater, Option<ErScreen>);

    fn scratch(&self) -> Self::Scratch {
        let screen = self.question.filter.screen();
        (StepScratch::default(), Rater::default(), screen)
    }

    fn work(
        &self,
        (steps, rater, screen): &mut Self::Scratch,
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        each_screened(chunk, screen, |source, row, is_within| {
            if !is_within.is_some_and(|it| self.answer_screened(row, it, answers)) {
                let record = PositionRecord {
                    source,
                    row,
                    board: &self.board,
                };
                self.answer((steps, rater), &record, answers);
            }
        });
    }
}
