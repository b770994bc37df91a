//! The first record of a text.
//!
//! **Invariant:** the text is read as a file with the same bytes would be.

use std::io::{self, Cursor, ErrorKind};

use foldoku_board::Geometry;

use crate::field::Column;
use crate::input::Input;
use crate::parse::{Parser, Records};
use crate::reader::Reader;
use crate::record::{PuzzleRef, Record};
use crate::selection::Selection;

/// Reads the first record of a text in any format, on the classic board or with a board of its own.
///
/// # Errors
///
/// If the text cannot be read, or if it holds no record.
pub fn read_first(text: &[u8]) -> io::Result<Records> {
    read_first_row(text).map(|(records, _)| records)
}

/// Reads the first record of a text as [`read_first`] does, and the columns of its fields.
///
/// # Errors
///
/// If the text cannot be read, or if it holds no record.
pub fn read_first_row(text: &[u8]) -> io::Result<(Records, Vec<Column>)> {
    let board = Geometry::classic();
    let input = Input::new(Cursor::new(text.to_vec()))?;
    let mut reader = Reader::new(&board, input, None, None, 1, 1)?;
    let no_puzzle = || io::Error::new(ErrorKind::InvalidData, "the text holds no puzzle");
    let chunk = reader.next().ok_or_else(no_puzzle)??;
    let records = Parser::new(board, Selection::ALL).parse(chunk);
    Ok((records, reader.columns().to_vec()))
}

impl Input {
    /// Returns whether the first puzzle has rules beyond its board, as far as the text that was inspected shows.
    pub fn begins_with_rules(&self) -> bool {
        let is_variant = |record: Record<'_>| matches!(record.puzzle, Ok(PuzzleRef::Variant(_)));
        let records = read_first(self.head());
        records.is_ok_and(|records| records.iter().any(is_variant))
    }
}
