//! Shared by the commands that report on each puzzle separately: `candidates`, `propagate`,
//! `trial`, and `solve` with `--all`, `--limit` or `--show`.
//!
//! ```text
//! record ──▶ Reported ──▶ the command's function ──▶ text or JSON, Outcome
//!        └── no puzzle: reported in its place
//! ```
//!
//! **Invariant:** each record gets one report, in order, whether or not it holds a puzzle.

use foldoku::board::format::Style;
use foldoku::formats::{Row, Status};
use foldoku::questions::{Asked, Subject};
use foldoku::{Geometry, Puzzle, kernel};

use super::step_search::TimeLimit;
use crate::args;
use crate::output::json;
use crate::pipeline::{self, Answers, Collection, End, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::Interrupt;

/// The outcome of a report.
pub(crate) struct Outcome {
    pub(crate) status: &'static str,
    /// Whether the puzzle fails the condition of the command.
    pub(crate) failed: bool,
}

impl Outcome {
    /// Returns the outcome of a search for one solution that stopped at `limit` solutions.
    pub(crate) fn of_search(count: u64, limit: u64) -> Outcome {
        Outcome::of(kernel::Status::of(count, limit).into())
    }

    /// Returns the outcome of a command that looks for one solution.
    pub(crate) fn of(status: Status) -> Outcome {
        Outcome {
            status: status.name(),
            failed: !matches!(status, Status::Unique | Status::Found),
        }
    }
}

/// The settings of a command that reports on each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reports<'a> {
    pub(crate) input: &'a args::Input,
    pub(crate) run: &'a args::Run,
    pub(crate) json: bool,
    /// How grids are drawn: a blank line separates reports, except for grids in one line.
    pub(crate) style: Style,
    /// The word for a puzzle whose givens clash, in summaries.
    pub(crate) impossible: &'static str,
    /// Whether a report may be too long to be held in memory.
    pub(crate) streams: bool,
}

impl<'a> Reports<'a> {
    /// Returns the settings of a command that calls clashing givens a puzzle without solution.
    pub(crate) fn new(
        input: &'a args::Input,
        run: &'a args::Run,
        style: Style,
        json: bool,
    ) -> Reports<'a> {
        Reports {
            input,
            run,
            json,
            style,
            impossible: "none",
            streams: false,
        }
    }

    /// Opens the sources. A chunk is one record, because a report may take a long time.
    pub(crate) fn open(&self, interrupt: &Interrupt) -> anyhow::Result<Collection> {
        Collection::open(self.input, self.run, interrupt, |_| 1)
    }

    /// Calls `report` for each puzzle, with what `scratch` makes for each thread.
    pub(crate) fn run<S>(
        &self,
        collection: Collection,
        scratch: impl Fn() -> S + Sync,
        report: impl Fn(&mut S, &Reported<'_>, &mut Answers<'_>) -> Outcome + Sync,
    ) -> anyhow::Result<End> {
        let worker = Worker {
            reports: *self,
            geometry: collection.geometry.clone(),
            scratch,
            report,
        };
        let settings = RunSettings::new(self.input.share.threads, self.run);
        pipeline::run(&worker, collection, Output::stdout(), settings)
    }

    /// Returns the puzzle of a record, or the status and the message of its report.
    fn read<'r>(
        &self,
        row: &Row<'r>,
        geometry: &'r Geometry,
    ) -> Result<(Subject<'r>, Puzzle), (&'static str, String)> {
        if let (None, Some(fault)) = (row.puzzle, row.error) {
            return Err(("invalid", fault.to_string()));
        }
        let subject = Subject::of(row, geometry);
        let subject = subject.map_err(|fault| ("invalid", fault.to_string()))?;
        let puzzle = subject.puzzle().map_err(|refusal| {
            let status = match refusal.status {
                Status::None => self.impossible,
                _ => "invalid",
            };
            (status, format!("line {}: {refusal}", row.line))
        })?;
        Ok((subject, puzzle))
    }
}

struct Worker<'a, F, G> {
    reports: Reports<'a>,
    geometry: Geometry,
    scratch: F,
    report: G,
}

impl<S, F, G> Verb for Worker<'_, F, G>
where
    F: Fn() -> S + Sync,
    G: Fn(&mut S, &Reported<'_>, &mut Answers<'_>) -> Outcome + Sync,
{
    type Chunk = RecordChunk;
    type Scratch = S;

    fn scratch(&self) -> S {
        (self.scratch)()
    }

    fn work(&self, scratch: &mut S, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        let Reports { json, style, .. } = self.reports;
        for row in records.rows() {
            if style != Style::Line && !json && row.number > 1 {
                let _ = answers.text("\n");
            }
            let place = Place {
                source: &source,
                row,
                json,
            };
            let outcome = match self.reports.read(&row, &self.geometry) {
                Ok((subject, puzzle)) => {
                    let record = Reported {
                        place,
                        subject,
                        puzzle,
                    };
                    (self.report)(scratch, &record, answers)
                }
                Err((status, message)) => place.reject(status, &message, answers),
            };
            match (row.puzzle, outcome.failed) {
                (None, _) => answers.count_invalid(outcome.status),
                (Some(_), true) => answers.count_failed(outcome.status),
                (Some(_), false) => answers.count(outcome.status),
            }
        }
    }

    fn streams(&self) -> bool {
        self.reports.streams
    }
}

/// A record, and how its report is written.
struct Place<'a> {
    source: &'a str,
    row: Row<'a>,
    json: bool,
}

impl Place<'_> {
    fn reject(&self, status: &'static str, message: &str, answers: &mut Answers<'_>) -> Outcome {
        let text = if self.json {
            let is_invalid = status == "invalid";
            let status = if is_invalid { status } else { "none" };
            json::rejected(self.source, &self.row, status, message)
        } else {
            format!("# {message}\n")
        };
        answers.error_text(self.source, message, &text);
        Outcome {
            status,
            failed: true,
        }
    }
}

/// A record that holds a puzzle.
pub(crate) struct Reported<'a> {
    place: Place<'a>,
    pub(crate) subject: Subject<'a>,
    pub(crate) puzzle: Puzzle,
}

impl<'a> Reported<'a> {
    /// Returns the number of the record in the collection.
    pub(crate) fn number(&self) -> u64 {
        self.place.row.number
    }

    /// Returns the puzzle as text.
    pub(crate) fn text(&self) -> String {
        match self.subject {
            Subject::Rules(variant) => String::from_utf8_lossy(variant.text()).into_owned(),
            _ => self.puzzle.to_string(),
        }
    }

    /// Returns the puzzle as a question is asked about it.
    pub(crate) fn asked(&self, stop: &'a dyn Fn() -> bool) -> Asked<'a> {
        Asked {
            subject: self.subject,
            number: self.number(),
            stop,
            written: None,
        }
    }

    /// Rejects a puzzle that the command cannot answer.
    pub(crate) fn refuse(&self, message: &str, answers: &mut Answers<'_>) -> Outcome {
        let message = format!("line {}: {message}", self.place.row.line);
        self.place.reject("invalid", &message, answers)
    }

    /// Reports that the time limit ended the search of the puzzle.
    pub(crate) fn time_out(&self, limit: TimeLimit, answers: &mut Answers<'_>) -> Outcome {
        answers.report(self.place.source, self.place.row.line, &limit.message());
        Outcome::of(Status::Timeout)
    }
}
