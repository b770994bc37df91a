//! Writers, which turn rows into bytes.
//!
//! **Invariant:** the output for a row depends on that row alone.

pub(crate) mod cells;
pub(crate) mod columns;
pub(crate) mod text;

use std::io;

use crate::field::Column;
use crate::row::Row;

/// Writes a format whose rows are independent pieces of text.
///
/// The thread that solved a chunk writes its rows.
pub trait TextWriter: Send + Sync {
    /// Writes the text before the first row.
    fn header(&self, _out: &mut Vec<u8>) {}

    /// Writes one row.
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>);

    /// Returns why the format cannot hold the puzzle of a row, whose text is a comment then.
    fn refusal(&self, _row: &Row<'_>) -> Option<String> {
        None
    }

    /// Returns whether the text of a row holds the error of its record, so that a message would repeat
    /// it.
    fn shows_error(&self, _row: &Row<'_>) -> bool {
        false
    }

    /// Returns whether the writer writes the columns of fields.
    fn has_columns(&self) -> bool {
        false
    }

    /// Returns whether the writer leaves out a column that the first record does not have, although it
    /// writes the others.
    fn leaves_out(&self, _column: &Column) -> bool {
        false
    }

    /// Writes the text after the last row.
    fn footer(&self, _out: &mut Vec<u8>) {}
}

/// Writes a format that is complete only after its last row.
pub trait TableWriter: Send {
    /// Writes the next row.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn row(&mut self, row: &Row<'_>) -> io::Result<()>;

    /// Returns whether the writer writes the columns of fields.
    fn has_columns(&self) -> bool {
        false
    }

    /// Returns whether the writer leaves out a column that the first record does not have, although it
    /// writes the others.
    fn leaves_out(&self, _column: &Column) -> bool {
        false
    }

    /// Returns a note about rows that were left out of the table.
    fn note(&self) -> Option<String> {
        None
    }

    /// Completes the table.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
