//! Records as the reader of a format returns them, before their puzzles are parsed.
//!
//! **Invariant:** no record of a file is lost; one without a puzzle holds a [`RecordError`].

pub(crate) mod gather;
pub(crate) mod names;
#[cfg(any(feature = "csv", feature = "json"))]
pub(crate) mod own;

use std::io;

use crate::error::RecordError;
use crate::field::{Column, Field};
use crate::variant_puzzle::VariantFormat;

/// One record of a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RawRecord {
    /// The line at which it begins, counted from 1; in files without lines, its number.
    pub(crate) line: usize,
    /// The puzzle, or the error.
    pub(crate) puzzle: Result<RawPuzzle, RecordError>,
    /// The solution given with it.
    pub(crate) solution: Option<String>,
    /// The other fields: one per column of the reader, or none; then those without a column.
    pub(crate) fields: Vec<Field>,
}

/// The text of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RawPuzzle {
    /// Cells or candidates in a line, or a grid over several lines, in the symbols of the file.
    Text(Vec<u8>),
    /// Cells or a grid in the standard symbols, regardless of the symbols of the file.
    Standard(Vec<u8>),
    /// The candidates of a classic board: at `9 * cell + digit - 1` the digit, or a dot if it is
    /// excluded.
    Candidates(Box<[u8; 729]>),
    /// The text of a puzzle with rules beyond its board.
    Variant(VariantFormat, Vec<u8>),
}

/// The records of a file, one by one; ends after an error.
pub(crate) trait RawRecords: Iterator<Item = io::Result<RawRecord>> + Send {
    /// Returns the columns of the fields.
    fn columns(&self) -> Vec<Column> {
        Vec::new()
    }

    /// Returns the names of columns that cannot be fields.
    fn left_out(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether records may hold a solution.
    fn has_solutions(&self) -> bool {
        false
    }
}

impl RawRecord {
    /// Returns a record of a puzzle's text alone.
    pub(crate) fn of_text(line: usize, text: impl Into<Vec<u8>>) -> RawRecord {
        RawRecord {
            line,
            puzzle: Ok(RawPuzzle::Text(text.into())),
            solution: None,
            fields: Vec::new(),
        }
    }

    /// Returns a record without a puzzle.
    pub(crate) fn of_error(error: RecordError) -> RawRecord {
        RawRecord {
            line: error.line,
            puzzle: Err(error),
            solution: None,
            fields: Vec::new(),
        }
    }

    /// Returns the approximate number of bytes on the heap.
    pub(crate) fn bytes(&self) -> usize {
        let puzzle = match &self.puzzle {
            Ok(RawPuzzle::Text(text) | RawPuzzle::Standard(text) | RawPuzzle::Variant(_, text)) => {
                text.len()
            }
            Ok(RawPuzzle::Candidates(candidates)) => candidates.len(),
            Err(_) => 0,
        };
        let fields = self.fields.iter().map(Field::bytes);
        puzzle + self.solution.as_ref().map_or(0, String::len) + fields.sum::<usize>()
    }
}
