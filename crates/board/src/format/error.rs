//! The errors of reading a grid from text.
//!
//! **Invariant:** an error names the line, counted from 1, and the column of a faulty character; its
//! message quotes at most one character of the input.

use core::fmt;

/// Why a text is not a grid of the board, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The faulty line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// More or fewer cells than the board has.
    WrongLength {
        /// The number of cells that the text shows.
        found: usize,
        /// The number of cells of the board.
        expected: usize,
    },
    /// A row of a drawing that does not have as many cells as the board has columns, in a grid that
    /// has the wrong number of cells as well.
    WrongRow {
        /// The number of cells in the row.
        found: usize,
        /// The number it should have.
        expected: usize,
    },
    /// A character that is not a cell, in a line in which every character must be one.
    WrongCharacter {
        /// The character.
        found: char,
        /// Its column, counted from 1 in characters.
        column: usize,
    },
    /// A character at the place of a cell.
    WrongCell {
        /// The character.
        found: char,
        /// The row of the cell, counted from 1.
        row: usize,
        /// The column of the cell, counted from 1.
        column: usize,
        /// The column of the text, counted from 1 in characters.
        at: usize,
    },
    /// A digit that the board does not have.
    TooLarge {
        /// The character in the text.
        found: char,
        /// Its column, counted from 1 in characters.
        column: usize,
        /// The character of the largest digit of the board.
        largest: char,
    },
    /// Bytes that are not UTF-8.
    NotUtf8 {
        /// The first such byte.
        byte: u8,
        /// Its column, counted from 1 in characters.
        column: usize,
    },
    /// A line that is too long for a grid of any board.
    TooLong {
        /// The length limit in bytes.
        limit: usize,
    },
}

impl TextError {
    /// Returns the same error for a text whose first line is line `line` of a file.
    #[must_use]
    pub fn from_line(self, line: usize) -> TextError {
        TextError {
            line: self.line + line - 1,
            ..self
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match self.problem {
            Problem::WrongLength { found, expected } => {
                write!(f, ": expected {expected} cells, found {found}")?;
                match side_of(found) {
                    Some(side) if side != 9 || expected != 81 => {
                        write!(f, "; this is the size of a {side}x{side} board")
                    }
                    _ => Ok(()),
                }
            }
            Problem::WrongRow { found, expected } => {
                write!(f, ": expected a row of {expected} cells, found {found}")
            }
            Problem::WrongCharacter { found, column } => {
                let found = found.escape_debug();
                write!(
                    f,
                    ", column {column}: expected a digit or an empty cell, found '{found}'"
                )
            }
            Problem::WrongCell {
                found, row, column, ..
            } => {
                let found = found.escape_debug();
                write!(f, ", row {row}, column {column}: '{found}' is not a digit")
            }
            Problem::TooLarge {
                found,
                column,
                largest,
            } => write!(
                f,
                ", column {column}: digit '{found}' is too large; the largest digit of this board is '{largest}'"
            ),
            Problem::NotUtf8 { byte, column } => {
                write!(f, ", column {column}: byte 0x{byte:02x} is not UTF-8 text")
            }
            Problem::TooLong { limit } => {
                write!(
                    f,
                    ": longer than {limit} bytes, too long for a grid of any board"
                )
            }
        }
    }
}

impl core::error::Error for TextError {}

/// Returns the side of the board with rectangular boxes that has this many cells.
fn side_of(squares: usize) -> Option<usize> {
    let side = (4..=64).find(|side| side * side == squares)?;
    (2..side)
        .any(|rows| side.is_multiple_of(rows))
        .then_some(side)
}
