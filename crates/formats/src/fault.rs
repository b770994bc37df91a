//! What is wrong with a record, and where.
//!
//! **Invariant:** a fault names the line of the file; its message is one line and never repeats the
//! input beyond one character.

use std::fmt;

use foldoku_board::Clash;
use foldoku_board::format::{Problem, TextError};

/// Why a record holds no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, counted from 1; in files without lines, the record's number.
    pub line: usize,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Its text shows no grid of the board.
    Text(Problem),
    /// A character that stands where another digit's candidate belongs.
    Candidate {
        /// The character.
        found: char,
        /// The column of the text, counted from 1.
        column: usize,
        /// The digit that belongs there.
        expected: char,
    },
    /// Two of its givens clash: it is a puzzle, but has no solution.
    Clash(Clash),
    /// It has nothing in the place of the puzzle, which is named.
    NoPuzzle(&'static str),
    /// It is not written as its format has it; the format's reader says why.
    Syntax {
        /// What is wrong, in lower case and without a full stop.
        message: String,
        /// The column, counted from 1, where it is known.
        column: Option<usize>,
    },
}

impl Fault {
    /// A record that is not written as its format has it.
    pub fn syntax(line: usize, message: impl fmt::Display) -> Fault {
        let message = message.to_string().replace('\n', " ");
        let column = None;
        Fault {
            line,
            reason: Reason::Syntax { message, column },
        }
    }

    /// The column at fault, counted from 1 in characters of the puzzle's text, where there is one.
    pub fn column(&self) -> Option<usize> {
        match self.reason {
            Reason::Text(Problem::WrongCharacter { column, .. })
            | Reason::Text(Problem::TooLarge { column, .. })
            | Reason::Text(Problem::NotUtf8 { column, .. })
            | Reason::Candidate { column, .. } => Some(column),
            Reason::Syntax { column, .. } => column,
            _ => None,
        }
    }

    /// The character at fault, where there is one.
    pub fn character(&self) -> Option<char> {
        match self.reason {
            Reason::Text(Problem::WrongCharacter { found, .. })
            | Reason::Text(Problem::TooLarge { found, .. })
            | Reason::Candidate { found, .. } => Some(found),
            _ => None,
        }
    }
}

impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Fault {
            line: error.line,
            reason: Reason::Text(error.problem),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match &self.reason {
            Reason::Text(problem) => {
                let problem = *problem;
                TextError { line, problem }.fmt(f)
            }
            Reason::Candidate {
                found,
                column,
                expected,
            } => {
                let found = found.escape_debug();
                write!(
                    f,
                    "line {line}, column {column}: '{found}' where {expected} or a dot belongs"
                )
            }
            Reason::Clash(clash) => write!(f, "line {line}: {clash}"),
            Reason::NoPuzzle(place) => write!(f, "line {line}: no {place}"),
            Reason::Syntax {
                message,
                column: Some(column),
            } => write!(f, "line {line}, column {column}: {message}"),
            Reason::Syntax {
                message,
                column: None,
            } => write!(f, "line {line}: {message}"),
        }
    }
}

impl std::error::Error for Fault {}
