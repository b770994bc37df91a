//! The records that `rate`, `explain`, `hint` and `find` are asked about, and why one has no answer.
//!
//! **Invariant:** a record that is not answered is counted, by its status.

use foldoku::Geometry;
use foldoku::formats::{RecordError, RecordErrorKind, Row, Status};
use foldoku::questions::player_grid::PlayerGrid;
use foldoku::questions::start::{StartPosition, StartReader};
use foldoku::questions::{Asked, Question, Refusal, Subject};

use super::step_search::TimeLimit;
use crate::output::json;
use crate::pipeline::Answers;

/// A record, and the name of its source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionRecord<'a> {
    pub(crate) source: &'a str,
    pub(crate) row: &'a Row<'a>,
}

/// Why a record cannot be answered.
#[derive(Clone, Debug)]
pub(crate) struct Rejection {
    pub(crate) status: Status,
    pub(crate) error: RecordError,
}

impl PositionRecord<'_> {
    /// Returns the position to start from.
    pub(crate) fn start(&self, reader: &mut StartReader) -> Result<StartPosition, Rejection> {
        let board = Geometry::classic();
        let start = self.subject(&board)?.start(reader);
        start.map_err(|refusal| self.rejection(refusal))
    }

    /// Returns the position, if it has exactly one solution.
    pub(crate) fn rateable(&self, reader: &mut StartReader) -> Result<StartPosition, Rejection> {
        let start = self.start(reader)?;
        self.require_unique(&start)?;
        Ok(start)
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
        grid: Option<&PlayerGrid>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Q::Answer, Rejection> {
        let board = Geometry::classic();
        let asked = Asked {
            subject: match grid {
                Some(grid) => Subject::Played(grid),
                None => self.subject(&board)?,
            },
            number: self.row.number,
            stop,
        };
        let answer = question.answer(scratch, &asked);
        answer.map_err(|refusal| self.rejection(refusal))
    }

    fn subject<'a>(&'a self, board: &'a Geometry) -> Result<Subject<'a>, Rejection> {
        Subject::of(self.row, board).map_err(|error| Rejection {
            status: Status::Invalid,
            error: error.clone(),
        })
    }

    fn rejection(&self, refusal: Refusal) -> Rejection {
        Rejection {
            status: refusal.status,
            error: RecordError::syntax(self.row.line, refusal.message),
        }
    }

    /// Answers the record with the text of `rejected`, which points to `review` if the puzzle has no solution.
    pub(crate) fn answer_rejected(
        &self,
        rejection: &Rejection,
        answers: &mut Answers<'_>,
        rejected: impl FnOnce(&Rejection) -> String,
    ) {
        let rejection = rejection.pointing_to_review();
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
    /// Points to `review` if the digits have no solution.
    fn pointing_to_review(&self) -> Rejection {
        let mut rejection = self.clone();
        let error = &mut rejection.error.kind;
        if let (Status::None, RecordErrorKind::Syntax { message, .. }) = (self.status, error) {
            message.push_str("; foldoku review names what may be wrong");
        }
        rejection
    }
}
