//! The positions that `rate`, `explain`, `hint` and `find` start from: puzzles, or the candidates of
//! puzzles in progress.
//!
//! **Invariant:** a position has a solution.

use foldoku::formats::{self, RecordError, RecordErrorKind, Row};
use foldoku::kernel::{Line, Sukaku};
use foldoku::questions::Refusal;
pub(crate) use foldoku::questions::start::StartPosition;
use foldoku::questions::start::StartReader;

/// Why a record cannot be answered.
#[derive(Clone, Debug)]
pub(crate) struct Rejection {
    pub(crate) status: formats::Status,
    pub(crate) error: RecordError,
}

impl Rejection {
    /// Points to `review` if the digits have no solution.
    pub(crate) fn pointing_to_review(&self) -> Rejection {
        let mut rejection = self.clone();
        let error = &mut rejection.error.kind;
        if let (formats::Status::None, RecordErrorKind::Syntax { message, .. }) =
            (self.status, error)
        {
            message.push_str("; foldoku review names what may be wrong");
        }
        rejection
    }

    /// Returns the rejection of the record at a line.
    pub(crate) fn of(refusal: Refusal, line: usize) -> Rejection {
        Rejection {
            status: refusal.status,
            error: RecordError::syntax(line, refusal.message),
        }
    }
}

/// Makes positions of records, in reusable memory.
#[derive(Debug)]
pub(crate) struct PositionReader {
    reader: StartReader,
}

impl PositionReader {
    pub(crate) fn new() -> PositionReader {
        PositionReader {
            reader: StartReader::new(),
        }
    }

    /// Returns the position of a record.
    pub(crate) fn read(&mut self, row: &Row<'_>) -> Result<StartPosition, Rejection> {
        let Some(text) = row.text() else {
            let error = row.error.cloned();
            return Err(Rejection {
                status: formats::Status::Invalid,
                error: error.unwrap_or_else(|| RecordError::syntax(row.line, "no puzzle")),
            });
        };
        let position = match (<&Line>::try_from(text), <&Sukaku>::try_from(text)) {
            (Ok(line), _) => self.reader.of_line(line),
            (_, Ok(candidates)) => self.reader.of_candidates(candidates),
            _ => Err(Refusal::new(
                formats::Status::None,
                "not a position of the classic board",
            )),
        };
        position.map_err(|refusal| Rejection::of(refusal, row.line))
    }

    /// Returns the position of a puzzle.
    pub(crate) fn of_puzzle(&mut self, line: &Line) -> Result<StartPosition, Refusal> {
        self.reader.of_line(line)
    }
}
