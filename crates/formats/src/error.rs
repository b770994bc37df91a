//! Errors of single records: the problem and its line.
//!
//! **Invariant:** an error names the line of the file; its message is one line and quotes at most
//! one character of the input.

use std::error::Error;
use std::fmt;

use foldoku_board::Clash;
use foldoku_board::format::{Problem, TextError};

use crate::impossible_puzzle::ImpossiblePuzzle;
use crate::layout::Layout;

/// The error of a record without a puzzle, or of a puzzle whose givens clash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line of the file, counted from 1; in files without lines, the record's number.
    pub line: usize,
    /// The problem.
    pub kind: RecordErrorKind,
}

/// The problem with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The text is not a grid of the board.
    Text(Problem),
    /// A character at the position of another digit's candidate.
    Candidate {
        /// The character.
        found: char,
        /// The column of the text, counted from 1.
        column: usize,
        /// The digit that is allowed there.
        expected: char,
    },
    /// Two givens clash: the record is a puzzle, but has no solution.
    Clash(Clash),
    /// There is no puzzle, or none in its column or field; the message says which.
    NoPuzzle(&'static str),
    /// The record does not follow its format.
    Syntax {
        /// The message, in lower case and without a full stop.
        message: String,
        /// The column, counted from 1, if known.
        column: Option<usize>,
    },
    /// A puzzle with rules has no solution, as it stands.
    Contradiction(Box<ImpossiblePuzzle>),
    /// The numbers of some figures are missing.
    Layout(Box<Layout>),
}

impl RecordError {
    /// Returns the error of a record that does not follow its format.
    pub fn syntax(line: usize, message: impl fmt::Display) -> RecordError {
        let message = message.to_string().replace('\n', " ");
        let column = None;
        RecordError {
            line,
            kind: RecordErrorKind::Syntax { message, column },
        }
    }

    /// Returns whether the record is a puzzle whose givens clash.
    pub fn is_clash(&self) -> bool {
        match &self.kind {
            RecordErrorKind::Clash(_) => true,
            RecordErrorKind::Contradiction(contradiction) => contradiction.is_clash(),
            _ => false,
        }
    }

    /// Returns the column of the error, counted from 1 in characters of the puzzle's text.
    pub fn column(&self) -> Option<usize> {
        match self.kind {
            RecordErrorKind::Text(Problem::WrongCell { at, .. }) => Some(at),
            RecordErrorKind::Text(Problem::WrongCharacter { column, .. })
            | RecordErrorKind::Text(Problem::TooLarge { column, .. })
            | RecordErrorKind::Text(Problem::NotUtf8 { column, .. })
            | RecordErrorKind::Candidate { column, .. } => Some(column),
            RecordErrorKind::Syntax { column, .. } => column,
            _ => None,
        }
    }

    /// Returns the offending character, if a single one is wrong.
    pub fn character(&self) -> Option<char> {
        match self.kind {
            RecordErrorKind::Text(Problem::WrongCharacter { found, .. })
            | RecordErrorKind::Text(Problem::WrongCell { found, .. })
            | RecordErrorKind::Text(Problem::TooLarge { found, .. })
            | RecordErrorKind::Candidate { found, .. } => Some(found),
            _ => None,
        }
    }
}

impl From<TextError> for RecordError {
    fn from(error: TextError) -> RecordError {
        RecordError {
            line: error.line,
            kind: RecordErrorKind::Text(error.problem),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match &self.kind {
            RecordErrorKind::Text(problem) => {
                let problem = *problem;
                TextError { line, problem }.fmt(f)
            }
            RecordErrorKind::Candidate {
                found,
                column,
                expected,
            } => {
                let found = found.escape_debug();
                write!(
                    f,
                    "line {line}, column {column}: expected {expected} or a dot, found '{found}'"
                )
            }
            RecordErrorKind::Clash(clash) => write!(f, "line {line}: {clash}"),
            RecordErrorKind::NoPuzzle(message) => write!(f, "line {line}: {message}"),
            RecordErrorKind::Syntax {
                message,
                column: Some(column),
            } => write!(f, "line {line}, column {column}: {message}"),
            RecordErrorKind::Syntax {
                message,
                column: None,
            } => write!(f, "line {line}: {message}"),
            RecordErrorKind::Contradiction(contradiction) => {
                write!(f, "line {line}: {}", contradiction.message())
            }
            RecordErrorKind::Layout(layout) => write!(f, "line {line}: {}", layout.message()),
        }
    }
}

impl Error for RecordError {}
