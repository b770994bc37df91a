//! The commands that are one question about each puzzle, on all cores, with a time limit.
//!
//! ```text
//! record ──▶ Subject ──Question──▶ answer ──▶ rows: CSV, JSON …, or its words
//! ```
//!
//! **Invariant:** each record has its rows in input order; a record that holds no puzzle has one with
//! its error. The answers depend on the record, its number and the options, unless the time limit ends
//! them.

use foldoku::formats::{Field, Format, RecordError, Row, Schema, Status, Task};
use foldoku::questions::player_grid::PlayerColumns;
use foldoku::questions::{Answer, Asked, Question, Refusal, Subject};
use foldoku::{Geometry, each_question};

use super::shared::seed::Seed;
use super::shared::step_search::TimeLimit;
use crate::args::{self, Asking};
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

macro_rules! dispatch {
    ($($about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// Runs the command of a question.
        pub(super) fn run(asking: Asking, interrupt: &Interrupt) -> anyhow::Result<Exit> {
            match asking {
                $(Asking::$question(args) => ask(args.question, &args.io, interrupt),)*
            }
        }
    };
}

each_question!(dispatch);

/// Asks the question about every record.
pub(super) fn ask<Q: Question>(
    mut question: Q,
    io: &args::AnswerIo,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let format = RowFormat::of_rows(&io.rows, io.to, Format::Puzzle);
    format.check_paths(&io.input)?;
    let limit = TimeLimit::new(io.time.timeout)?;
    let mut collection = Collection::open(&io.input, &io.run, interrupt, |_| 1)?;
    collection.accept_rules();
    question.check()?;
    let read = collection.first().map_or(&[][..], |it| it.columns());
    let answers = PlayerColumns::of(read);
    let columns = Q::Answer::columns();
    let worker_columns = columns.len();
    let schema = Schema {
        task: if Q::Answer::ARE_SOLUTIONS {
            Task::Solve
        } else {
            Task::Check
        },
        given_solutions: false,
        ..collection.schema(columns)
    };
    let output = format.open(&collection.geometry, &schema)?;
    let seed = question.seed().map(|seed| {
        let drawn = Seed::or_random(*seed);
        *seed = Some(drawn.value);
        drawn
    });
    let verb = Worker {
        question,
        limit,
        geometry: collection.geometry.clone(),
        answers,
        columns: worker_columns,
        is_text: io.rows.format(io.to).is_none() && io.rows.template.is_none(),
    };
    if let Some(seed) = seed {
        seed.announce(io.run.quiet);
    }
    let settings = RunSettings::new(io.input.share.threads, &io.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
}

struct Worker<Q> {
    question: Q,
    limit: TimeLimit,
    geometry: Geometry,
    /// Where records hold answers to their puzzles.
    answers: PlayerColumns,
    /// The number of columns of an answer.
    columns: usize,
    /// Whether answers are written in words.
    is_text: bool,
}

/// A record, and where its answer goes.
struct Asker<'r, 'a, Q> {
    worker: &'r Worker<Q>,
    source: &'r str,
    row: &'r Row<'r>,
    answers: &'r mut Answers<'a>,
}

impl<Q: Question> Asker<'_, '_, Q> {
    /// Asks the question about the record, and writes, counts and reports the answer.
    fn ask(&mut self, scratch: &mut Q::Scratch) {
        let stop = self.worker.limit.start(self.answers.interrupt());
        let subject = match Subject::of(self.row, &self.worker.geometry) {
            Ok(subject) => subject,
            Err(fault) => return self.reject(fault.clone()),
        };
        let written = match Q::OF_ANSWER {
            true => self.worker.answers.answer(self.row),
            false => None,
        };
        let asked = Asked {
            subject,
            number: self.row.number,
            stop: &stop,
            written: written.as_ref(),
        };
        match self.worker.question.answer(scratch, &asked) {
            Ok(answer) => self.reply(&answer, &subject.text()),
            Err(refusal) => match (self.row.error, refusal.status) {
                (Some(fault), _) if self.row.puzzle.is_none() => self.reject(fault.clone()),
                (_, Status::Invalid) => {
                    self.reject(RecordError::syntax(self.row.line, refusal.message));
                }
                _ => self.refuse(&refusal, &subject.text()),
            },
        }
    }

    fn reply(&mut self, answer: &Q::Answer, text: &[u8]) {
        let status = if answer.is_stopped() {
            Status::Timeout
        } else {
            answer.status()
        };
        if self.worker.is_text {
            let _ = self.answers.text(&answer.words(self.row.number));
        } else if let Some(solutions) = answer.solutions() {
            for solution in solutions {
                let row = self.row_of(status, answer.fields(), text);
                let flow = self.answers.row(OwnedRow {
                    solution: Some(solution.clone()),
                    ..row
                });
                if flow.is_break() {
                    break;
                }
            }
        } else {
            let row = self.row_of(status, answer.fields(), text);
            let _ = self.answers.row(row);
        }
        if let Some(remark) = answer.remark() {
            self.answers.report(self.source, self.row.line, &remark);
        }
        if answer.is_stopped() {
            self.time_out();
        } else if Q::OF_ANSWER && status != Status::Found {
            self.answers.count_failed(status.name());
        } else {
            self.answers.count(status.name());
        }
    }

    /// Answers with the reason why a puzzle has no answer.
    fn refuse(&mut self, refusal: &Refusal, text: &[u8]) {
        let Refusal { status, message } = refusal;
        if self.worker.is_text {
            let number = self.row.number;
            let _ = self.answers.text(&if Q::Answer::ARE_SOLUTIONS {
                format!("# puzzle {number}: {message}\n")
            } else if *status == Status::None {
                format!("Puzzle {number}: {message}; `foldoku conflict` shows why\n")
            } else {
                format!("Puzzle {number}: {message}\n")
            });
        } else {
            let missing = vec![Field::Missing; self.worker.columns];
            let row = self.row_of(*status, missing, text);
            let _ = self.answers.row(row);
        }
        if refusal.is_time_limit() {
            self.time_out();
            return;
        }
        if *status == Status::Timeout {
            self.answers.report(self.source, self.row.line, message);
        }
        self.answers.count_failed(status.name());
    }

    fn time_out(&mut self) {
        let message = self.worker.limit.message();
        self.answers.report(self.source, self.row.line, &message);
        self.answers.count_failed("timeout");
    }

    /// Writes, counts and reports a record that holds no puzzle for the question.
    fn reject(&mut self, fault: RecordError) {
        if self.worker.is_text {
            let error = fault.to_string();
            let text = format!("# {error}\n");
            self.answers.error_text(self.source, &error, &text);
        } else {
            let columns = self.worker.columns;
            let rejected = OwnedRow::of_fault(self.row, Status::Invalid, fault, columns);
            self.answers
                .error_row(self.source, rejected.without_puzzle());
        }
        self.answers.count_invalid("invalid");
    }

    fn row_of(&self, status: Status, fields: Vec<Field>, text: &[u8]) -> OwnedRow {
        OwnedRow {
            status,
            solution: None,
            shows_solution: Q::Answer::ARE_SOLUTIONS,
            fields: [fields, self.row.fields.to_vec()].concat(),
            ..OwnedRow::of(self.row, text.to_vec())
        }
    }
}

impl<Q: Question> Verb for Worker<Q> {
    type Chunk = RecordChunk;
    type Scratch = Q::Scratch;

    fn scratch(&self) -> Q::Scratch {
        Q::Scratch::default()
    }

    fn work(&self, scratch: &mut Q::Scratch, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        for row in records.rows() {
            let mut asker = Asker {
                worker: self,
                source: &source,
                row: &row,
                answers,
            };
            asker.ask(scratch);
        }
    }
}
