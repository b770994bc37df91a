//! Rows that own their data, for commands that make puzzles.
//!
//! **Invariant:** a row holds everything that any format can write.

use foldoku::Grid;
use foldoku::formats::{Field, Given, PuzzleRef, RecordError, Row, Status, VariantPuzzle};

/// A puzzle that a command made or selected, or the reason why there is none.
#[derive(Debug)]
pub(crate) struct OwnedRow {
    /// The number of the record in the collection.
    pub(crate) number: u64,
    /// The line of the record in its file.
    pub(crate) line: usize,
    pub(crate) puzzle: Option<Vec<u8>>,
    /// The puzzle if it has rules beyond its board and was made here.
    pub(crate) variant: Option<Box<VariantPuzzle>>,
    /// Why the record cannot be answered.
    pub(crate) error: Option<RecordError>,
    /// The result, if it is known.
    pub(crate) status: Status,
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
    pub(crate) fn of(row: &Row<'_>, puzzle: Vec<u8>) -> OwnedRow {
        OwnedRow {
            number: row.number,
            line: row.line,
            puzzle: Some(puzzle),
            variant: None,
            error: None,
            status: Status::Unsolved,
            solution: row.given.map(|given| given.text().to_owned()),
            shows_solution: false,
            fields: row.fields.to_vec(),
            comment: row.comment.to_vec(),
        }
    }

    /// Returns a row for a generated puzzle; its number counts from 1.
    pub(crate) fn generated(number: u64, puzzle: &[u8], solution: &[u8]) -> OwnedRow {
        OwnedRow {
            number,
            line: number as usize,
            puzzle: Some(puzzle.to_vec()),
            variant: None,
            error: None,
            status: Status::Unique,
            solution: Some(String::from_utf8_lossy(solution).into_owned()),
            shows_solution: false,
            fields: Vec::new(),
            comment: Vec::new(),
        }
    }

    /// Returns a row for a generated puzzle with rules; its number counts from 1.
    pub(crate) fn generated_variant(
        number: u64,
        variant: VariantPuzzle,
        solution: &Grid,
    ) -> OwnedRow {
        let solution = variant.solution_text(solution);
        OwnedRow {
            variant: Some(Box::new(variant)),
            ..OwnedRow::generated(number, b"", solution.as_bytes())
        }
    }

    /// Returns a row that reports what is wrong with a record: with its puzzle, if it holds one, and with
    /// its fields behind the `own` columns of the command, which have no values.
    pub(crate) fn of_fault(
        row: &Row<'_>,
        status: Status,
        fault: RecordError,
        own: usize,
    ) -> OwnedRow {
        let missing = vec![Field::Missing; own];
        OwnedRow {
            number: row.number,
            line: row.line,
            puzzle: row.text().map(<[u8]>::to_vec),
            variant: None,
            error: Some(fault),
            status,
            solution: None,
            shows_solution: false,
            fields: [missing, row.fields.to_vec()].concat(),
            comment: row.comment.to_vec(),
        }
    }

    /// Returns the row without its puzzle: a text format then writes the error instead.
    pub(crate) fn without_puzzle(self) -> OwnedRow {
        OwnedRow {
            puzzle: None,
            ..self
        }
    }

    /// Returns the row in the form that writers accept.
    pub(crate) fn row(&self) -> Row<'_> {
        let shown = self.solution.as_deref().filter(|_| self.shows_solution);
        Row {
            number: self.number,
            line: self.line,
            puzzle: match &self.variant {
                Some(variant) => Some(PuzzleRef::Variant(variant)),
                None => self.puzzle.as_deref().map(PuzzleRef::from_text),
            },
            error: self.error.as_ref(),
            status: match self.status {
                Status::Unsolved if shown.is_some() => Status::Unique,
                status => status,
            },
            count: u64::from(!matches!(self.status, Status::None | Status::Timeout)),
            complete: self.status != Status::Timeout,
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
