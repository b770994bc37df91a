//! What can be wrong with a text that should show a grid.
//!
//! **Invariant:** an error names the line (counted from 1) and, where one character is at fault,
//! the column; its message never repeats the input itself beyond one character.

use core::fmt;

/// Why a text shows no grid of the board, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line at fault, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// More or fewer squares than the board has.
    WrongLength {
        /// How many squares the text shows.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A row of a picture that is longer or shorter than the board is wide; the grid as a whole
    /// then has the wrong length too.
    WrongRow {
        /// How many squares the row shows.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A character that stands for no square, where every character must.
    WrongCharacter {
        /// The character.
        found: char,
        /// Its column, counted from 1 in characters.
        column: usize,
    },
    /// A digit that the board does not have.
    TooLarge {
        /// The symbol as it stands.
        found: char,
        /// Its column, counted from 1 in characters.
        column: usize,
        /// The largest digit of the board, as its symbol.
        largest: char,
    },
    /// Bytes that are not UTF-8.
    NotUtf8 {
        /// The first such byte.
        byte: u8,
        /// Its column, counted from 1 in characters.
        column: usize,
    },
    /// A line that is too long to show a grid of any board.
    TooLong {
        /// The longest line that is looked at, in bytes.
        limit: usize,
    },
}

impl TextError {
    /// The same error in a text whose first line is `line` of a file.
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
                    ", column {column}: '{found}' is neither a digit nor a blank"
                )
            }
            Problem::TooLarge {
                found,
                column,
                largest,
            } => write!(
                f,
                ", column {column}: '{found}' is too large, the largest digit of this board is '{largest}'"
            ),
            Problem::NotUtf8 { byte, column } => {
                write!(f, ", column {column}: byte 0x{byte:02x} is not UTF-8 text")
            }
            Problem::TooLong { limit } => {
                write!(f, ": longer than {limit} bytes, so no grid of any board")
            }
        }
    }
}

impl core::error::Error for TextError {}

/// The side of the board with rectangular boxes that has `squares` squares.
fn side_of(squares: usize) -> Option<usize> {
    let side = (4..=64).find(|side| side * side == squares)?;
    (2..side)
        .any(|rows| side.is_multiple_of(rows))
        .then_some(side)
}
