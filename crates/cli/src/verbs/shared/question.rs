//! Shared by `redundant`, `conflict`, `estimate` and `sample`: a question about each puzzle, on all
//! cores, with a time limit.
//!
//! ```text
//! record ──▶ Subject ──Question──▶ Reply ──▶ rows: text, CSV, JSON …
//! ```
//!
//! **Invariant:** each record has its rows in input order; a record that holds no puzzle has one with
//! its error. The answers depend on the record, its number and the flags, unless the time limit ends
//! them.

use foldoku::formats::{
    Column, Contradiction, Field, Format, RecordError, RecordErrorKind, Row, Schema, Status, Task,
    TextWriter,
};
use foldoku::search::End;
use foldoku::{Auto, Geometry, Variant};

use super::seed::Seed;
use super::step_search::TimeLimit;
use super::subject::Subject;
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// A question about a puzzle.
pub(crate) trait Question: Sync {
    /// The columns of its answers.
    fn columns(&self) -> Vec<Column>;

    /// Returns the answer as text: one or more lines.
    fn words(&self) -> fn(&Row<'_>) -> String;

    /// Whether the answers are solutions, so that formats for solutions hold them.
    fn has_solutions(&self) -> bool {
        false
    }

    /// The seed of a question that is answered at random.
    fn seed(&self) -> Option<Seed> {
        None
    }

    /// Answers the question about one puzzle.
    fn answer(
        &self,
        engines: &mut Engines,
        asked: &Asked<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Reply, RecordError>;

    /// Answers the question about a puzzle that has no solution, as its text shows; `None` if the
    /// question needs a solution, so that the contradiction is the error of the record.
    fn answer_contradiction(
        &self,
        _engines: &mut Engines,
        _contradiction: &Contradiction,
        _number: u64,
        _stop: &dyn Fn() -> bool,
    ) -> Option<Reply> {
        None
    }
}

/// A puzzle that is asked about.
pub(crate) struct Asked<'a> {
    pub(crate) subject: Subject<'a>,
    /// The number of the record in the collection.
    pub(crate) number: u64,
    /// Its line in its file.
    pub(crate) line: usize,
}

/// The engines of one thread.
#[derive(Default)]
pub(crate) struct Engines {
    pub(crate) auto: Auto,
    pub(crate) variant: Variant,
}

/// The answer to a question.
pub(crate) struct Reply {
    pub(crate) status: Status,
    /// The fields of each row, and its solution.
    pub(crate) rows: Vec<(Vec<Field>, Option<String>)>,
    /// Whether the time limit ended the work.
    pub(crate) timed_out: bool,
    /// Whether the puzzle is not one that the question can be asked about.
    pub(crate) failed: bool,
    /// A remark about the answer, for standard error.
    pub(crate) remark: Option<String>,
}

impl Reply {
    /// Returns an answer of one row.
    pub(crate) fn new(status: Status, fields: Vec<Field>) -> Reply {
        Reply {
            status,
            rows: vec![(fields, None)],
            timed_out: false,
            failed: false,
            remark: None,
        }
    }

    /// Returns the answer about a puzzle that the question does not suit.
    pub(crate) fn failed(self) -> Reply {
        Reply {
            failed: true,
            ..self
        }
    }

    /// Returns the answer of a search that ended for this reason.
    pub(crate) fn ended(self, end: End) -> Reply {
        Reply {
            timed_out: end == End::Stopped,
            ..self
        }
    }
}

/// Asks the question about every record.
pub(crate) fn run<Q: Question>(
    question: &Q,
    io: &args::AnswerIo,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let format = RowFormat::of_rows(&io.rows, io.to.unwrap_or(Format::Puzzle));
    format.check_paths(&io.input)?;
    let limit = TimeLimit::new(io.time.timeout)?;
    let mut collection = Collection::open(&io.input, &io.run, interrupt, |_| 1)?;
    collection.accept_rules();
    let schema = Schema {
        task: if question.has_solutions() {
            Task::Solve
        } else {
            Task::Check
        },
        given_solutions: false,
        ..collection.schema(question.columns())
    };
    let mut output = format.open(&collection.geometry, &schema)?;
    let is_text = io.to.is_none() && !io.rows.json && io.rows.template.is_none();
    if is_text {
        output.writer = Some(Box::new(Words(question.words())));
    }
    let verb = Worker {
        question,
        limit,
        geometry: collection.geometry.clone(),
        columns: question.columns().len(),
    };
    if let Some(seed) = question.seed() {
        seed.announce(io.run.quiet);
    }
    let settings = RunSettings::new(io.input.share.threads, &io.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
}

/// Writes answers as text.
#[derive(Clone, Copy, Debug)]
struct Words(fn(&Row<'_>) -> String);

impl TextWriter for Words {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let text = match row.error {
            Some(error) if row.status == Status::Invalid => format!("# {error}\n"),
            _ => (self.0)(row),
        };
        out.extend_from_slice(text.as_bytes());
    }
}

struct Worker<'a, Q> {
    question: &'a Q,
    limit: TimeLimit,
    geometry: Geometry,
    columns: usize,
}

impl<Q: Question> Worker<'_, Q> {
    fn answer(
        &self,
        engines: &mut Engines,
        source: &str,
        row: &Row<'_>,
        answers: &mut Answers<'_>,
    ) {
        let stop = self.limit.start(answers.interrupt());
        let contradiction = match row.error.map(|error| &error.kind) {
            Some(RecordErrorKind::Contradiction(contradiction)) => Some(contradiction),
            _ => None,
        };
        if let Some(contradiction) = contradiction
            && let Some(reply) =
                self.question
                    .answer_contradiction(engines, contradiction, row.number, &stop)
        {
            return self.reply(reply, source, row, contradiction.text(), answers);
        }
        let asked = Subject::of(row, &self.geometry).map(|subject| Asked {
            subject,
            number: row.number,
            line: row.line,
        });
        let reply = asked.and_then(|asked| self.question.answer(engines, &asked, &stop));
        let reply = match reply {
            Ok(reply) => reply,
            Err(fault) => return self.reject(source, row, fault, answers),
        };
        self.reply(reply, source, row, row.text().unwrap_or_default(), answers);
    }

    /// Writes, counts and reports a reply about the puzzle with this text.
    fn reply(
        &self,
        reply: Reply,
        source: &str,
        row: &Row<'_>,
        text: &[u8],
        answers: &mut Answers<'_>,
    ) {
        for (fields, solution) in reply.rows {
            let flow = answers.row(OwnedRow {
                status: if reply.timed_out {
                    Status::Timeout
                } else {
                    reply.status
                },
                shows_solution: self.question.has_solutions(),
                solution,
                fields: [fields, row.fields.to_vec()].concat(),
                ..OwnedRow::of(row, text.to_vec())
            });
            if flow.is_break() {
                break;
            }
        }
        if let Some(remark) = reply.remark {
            answers.report(source, row.line, &remark);
        }
        match (reply.timed_out, reply.failed) {
            (true, _) => {
                answers.report(source, row.line, &self.limit.message());
                answers.count_failed("timeout");
            }
            (false, true) => answers.count_failed(reply.status.name()),
            (false, false) => answers.count(reply.status.name()),
        }
    }

    /// Writes, counts and reports a record that holds no puzzle for the question.
    fn reject(&self, source: &str, row: &Row<'_>, fault: RecordError, answers: &mut Answers<'_>) {
        answers.report_fault(source, &fault);
        answers.count_invalid("invalid");
        let rejected = OwnedRow::of_fault(row, Status::Invalid, fault, self.columns);
        let _ = answers.row(rejected.without_puzzle());
    }
}

impl<Q: Question> Verb for Worker<'_, Q> {
    type Chunk = RecordChunk;
    type Scratch = Engines;

    fn scratch(&self) -> Engines {
        Engines::default()
    }

    fn work(&self, engines: &mut Engines, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        for row in records.rows() {
            self.answer(engines, &source, &row, answers);
        }
    }
}

/// Returns a list of names as a field: an array in JSON.
pub(crate) fn list(names: &[String]) -> Field {
    Field::Json(serde_json::to_string(names).expect("strings can be written as JSON"))
}

/// Returns the names of a field that [`list`] made.
pub(crate) fn names(field: Option<&Field>) -> Vec<String> {
    match field {
        Some(Field::Json(text)) => serde_json::from_str(text).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Returns a headline, and the names below it, indented.
pub(crate) fn listed(headline: &str, names: &[String]) -> String {
    let mut text = format!("{headline}\n");
    for name in names {
        text.push_str(&format!("  {name}\n"));
    }
    text
}

/// Returns random words for the record with a number.
pub(crate) fn random_words(seed: u64, number: u64) -> impl FnMut() -> u64 {
    let mut random = foldoku::generate::Random::new(seed, number);
    move || u64::from(random.word()) << 32 | u64::from(random.word())
}
