//! Rows that own their data, for commands that make puzzles.
//!
//! **Invariant:** a row holds everything that any format can write.

use foldoku::formats::{Field, Given, PuzzleRef, RecordError, Row, Status};

/// A puzzle that a command made or selected, or the reason why there is none.
#[derive(Debug)]
pub(crate) struct OwnedRow {
    /// The number of the record in the collection.
    pub(crate) number: u64,
    /// The line of the record in its file.
    pub(crate) line: usize,
    pub(crate) puzzle: Result<Vec<u8>, RecordError>,
    /// The solution, if it is known.
    pub(crate) solution: Option<String>,
    /// Whether one-line formats write the solution.
    pub(crate) shows_solution: bool,
    /// The values of the columns.
    pub(crate) fields: Vec<Field>,
    /// The comment, with the separator before it.
    pub(crate) comment: Vec<u8>,
}

impl OwnedRow {
    /// Returns a row for the record of `row`: the same place, solution, comment and fields.
    pub(crate) fn of(row: &Row<'_>, puzzle: Result<Vec<u8>, RecordError>) -> OwnedRow {
        OwnedRow {
            number: row.number,
            line: row.line,
            puzzle,
            solution: row.given.map(|given| given.text().to_owned()),
            shows_solution: false,
            fields: row.fields.to_vec(),
            comment: row.comment.to_vec(),
        }
    }

    /// Returns a row without a puzzle: it only reports what is wrong with the record.
    pub(crate) fn of_fault(row: &Row<'_>, fault: RecordError) -> OwnedRow {
        OwnedRow {
            number: row.number,
            line: row.line,
            puzzle: Err(fault),
            solution: None,
            shows_solution: false,
            fields: Vec::new(),
            comment: Vec::new(),
        }
    }

    /// Returns the row in the form that writers accept.
    pub(crate) fn row(&self) -> Row<'_> {
        let shown = self.solution.as_deref().filter(|_| self.shows_solution);
        Row {
            number: self.number,
            line: self.line,
            puzzle: self.puzzle.as_deref().ok().map(PuzzleRef::from_text),
            error: self.puzzle.as_ref().err(),
            status: match self.puzzle {
                Ok(_) if shown.is_some() => Status::Unique,
                Ok(_) => Status::Unsolved,
                Err(_) => Status::Invalid,
            },
            count: 1,
            complete: true,
            guesses: 0,
            seconds: 0.0,
            solution: shown.map(str::as_bytes),
            given: self.solution.as_deref().map(Given::from),
            comment: &self.comment,
            fields: &self.fields,
            ..Row::EMPTY
        }
    }
}
