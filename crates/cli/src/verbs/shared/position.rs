//! The records that `rate`, `explain`, `hint`, `find` and `review` are asked about, and why one has no answer.
//!
//! **Invariant:** a record that is not answered is counted, by its status.

use foldoku::Geometry;
use foldoku::formats::{PuzzleRef, RecordError, RecordErrorKind, Row, Status};
use foldoku::questions::player_grid::PlayerGrid;
use foldoku::questions::rate::AnyStart;
use foldoku::questions::start::{StartPosition, StartReader};
use foldoku::questions::steps::StepScratch;
use foldoku::questions::{Asked, Question, Refusal, Subject, Written};

use super::step_search::TimeLimit;
use crate::output::json;
use crate::pipeline::{Answers, RecordChunk};

/// A record, and the name of its source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionRecord<'a> {
    pub(crate) source: &'a str,
    pub(crate) row: &'a Row<'a>,
    /// The board of puzzles without a board of their own.
    pub(crate) board: &'a Geometry,
}

/// What a player has written, as far as a record carries it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Player<'a> {
    /// On the classic board without rules.
    pub(crate) grid: Option<&'a PlayerGrid>,
    /// On any other board, or under any rules.
    pub(crate) written: Option<&'a Written>,
}

/// Why a record cannot be answered.
#[derive(Clone, Debug)]
pub(crate) struct Rejection {
    pub(crate) status: Status,
    pub(crate) error: RecordError,
}

impl PositionRecord<'_> {
    /// Calls `on_record` with each record of a chunk.
    pub(crate) fn each(
        chunk: &RecordChunk,
        board: &Geometry,
        mut on_record: impl FnMut(&PositionRecord<'_>),
    ) {
        for row in chunk.records.rows() {
            on_record(&PositionRecord {
                source: &chunk.source,
                row: &row,
                board,
            });
        }
    }

    /// Returns the position to start from.
    pub(crate) fn start(&self, reader: &mut StartReader) -> Result<StartPosition, Rejection> {
        let start = self.subject()?.start(reader);
        start.map_err(|refusal| self.rejection(refusal))
    }

    /// Rejects the record if its position has several solutions.
    pub(crate) fn require_unique(&self, start: &StartPosition) -> Result<(), Rejection> {
        let checked = start.require_unique();
        checked.map_err(|refusal| self.rejection(refusal))
    }

    /// Asks a question about what a player has written, or about the puzzle.
    pub(crate) fn ask<Q: Question>(
        &self,
        question: &Q,
        scratch: &mut Q::Scratch,
        player: Player<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Q::Answer, Rejection> {
        let subject = match player.grid {
            Some(grid) => Subject::Played(grid),
            None => self.subject()?,
        };
        let asked = Asked {
            written: player.written,
            ..self.asked(subject, stop)
        };
        let answer = question.answer(scratch, &asked);
        answer.map_err(|refusal| self.rejection(refusal))
    }

    /// Returns whether the record is a puzzle with rules or of another board than the classic one.
    pub(crate) fn is_general(&self) -> bool {
        self.subject().is_ok_and(Subject::is_general)
    }

    /// Returns what is rated, if it has exactly one solution.
    pub(crate) fn rateable(
        &self,
        scratch: &mut StepScratch,
        stop: &dyn Fn() -> bool,
    ) -> Result<AnyStart, Rejection> {
        let start = AnyStart::of(&self.asked(self.subject()?, stop), scratch);
        start.map_err(|refusal| self.rejection(refusal))
    }

    fn asked<'a>(&self, subject: Subject<'a>, stop: &'a dyn Fn() -> bool) -> Asked<'a> {
        Asked {
            subject,
            number: self.row.number,
            stop,
            written: None,
        }
    }

    fn subject(&self) -> Result<Subject<'_>, Rejection> {
        let subject = Subject::of(self.row, self.board);
        let fault = || self.row.error.expect("a contradiction is an error");
        let subject = subject.and_then(|it| match it {
            Subject::Contradiction(_) => Err(fault()),
            _ => Ok(it),
        });
        subject.map_err(|error| Rejection {
            status: Status::Invalid,
            error: error.clone(),
        })
    }

    pub(crate) fn rejection(&self, refusal: Refusal) -> Rejection {
        Rejection {
            status: refusal.status,
            error: RecordError::syntax(self.row.line, refusal.message),
        }
    }

    /// Answers the record with the text of `rejected`, which points to the command that says why if the puzzle has
    /// no solution.
    pub(crate) fn answer_rejected(
        &self,
        rejection: &Rejection,
        answers: &mut Answers<'_>,
        rejected: impl FnOnce(&Rejection) -> String,
    ) {
        let is_classic = self.row.puzzle.is_some_and(PuzzleRef::is_classic);
        let rejection = rejection.pointing_to(if is_classic {
            "foldoku review names what may be wrong"
        } else {
            "foldoku conflict shows why"
        });
        let (error, text) = (rejection.error.to_string(), rejected(&rejection));
        answers.error_text(self.source, &error, &text);
        self.count_rejected(rejection.status, answers);
    }

    /// Counts and reports a record that cannot be answered.
    pub(crate) fn reject(&self, rejection: &Rejection, answers: &mut Answers<'_>) {
        answers.report_fault(self.source, &rejection.error);
        self.count_rejected(rejection.status, answers);
    }

    /// Counts a record that cannot be answered.
    pub(crate) fn count_rejected(&self, status: Status, answers: &mut Answers<'_>) {
        match self.row.puzzle {
            None => answers.count_invalid(status.name()),
            Some(_) => answers.count_failed(status.name()),
        }
    }

    /// Counts and reports a record that timed out.
    pub(crate) fn time_out(&self, limit: TimeLimit, answers: &mut Answers<'_>) {
        answers.report(self.source, self.row.line, &limit.message());
        answers.count_failed("timeout");
    }

    /// Returns the JSON object of a record that cannot be answered.
    pub(crate) fn rejected_json(&self, rejection: &Rejection) -> String {
        let message = rejection.error.to_string();
        json::rejected(self.source, self.row, rejection.status.name(), &message)
    }
}

impl Rejection {
    /// Points to another command if there is no solution.
    fn pointing_to(&self, command: &str) -> Rejection {
        let mut rejection = self.clone();
        let error = &mut rejection.error.kind;
        if let (Status::None, RecordErrorKind::Syntax { message, .. }) = (self.status, error) {
            message.push_str(&format!("; {command}"));
        }
        rejection
    }
}
