//! Why a request failed: a code for programs, a message for people, and the place in the input.
//!
//! **Invariant:** bad input of any kind ends in a [`Failure`], never in a panic.

#[cfg(any(feature = "engine", feature = "rules"))]
use foldoku_questions::{Refusal, formats::Status};
use serde::Serialize;

/// The reason in one word; the texts are part of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The arguments have the wrong type or an unknown value.
    InvalidArgument,
    /// The text is not a puzzle.
    InvalidPuzzle,
    /// The puzzle has no solution, and the question needs one.
    NoSolution,
    /// The puzzle has several solutions, and the question needs a unique one.
    SeveralSolutions,
    /// No puzzle met the conditions.
    NotFound,
    /// The time limit was reached before there was an answer.
    Timeout,
    /// The format cannot be read.
    Unreadable,
    /// The input is too large.
    TooLarge,
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Failure {
    /// The reason in one word.
    pub code: Code,
    /// The reason in words.
    pub message: String,
    /// The line in the input, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
}

#[cfg(any(feature = "engine", feature = "rules"))]
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let code = match refusal.status {
            Status::None => Code::NoSolution,
            Status::Multiple => Code::SeveralSolutions,
            Status::Timeout => Code::Timeout,
            _ => Code::InvalidPuzzle,
        };
        Failure::new(code, refusal.message)
    }
}

impl Failure {
    /// Creates a failure without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Failure {
        Failure {
            code,
            message: message.into(),
            line: None,
            column: None,
        }
    }

    /// Creates the failure for a file that cannot be read.
    #[cfg(feature = "files")]
    pub(crate) fn unreadable(error: std::io::Error) -> Failure {
        let message = match error.kind() {
            std::io::ErrorKind::Unsupported => {
                format!("{error}; convert the file with foldoku convert")
            }
            _ => error.to_string(),
        };
        Failure::new(Code::Unreadable, message)
    }

    /// Creates the failure for a record that is not a puzzle.
    #[cfg(feature = "files")]
    pub(crate) fn of_record(error: &foldoku_formats::RecordError) -> Failure {
        Failure {
            line: Some(error.line as u64),
            column: error.column().map(|column| column as u64),
            ..Failure::new(Code::InvalidPuzzle, error.to_string())
        }
    }

    /// Creates a failure about an argument.
    pub fn argument(message: impl Into<String>) -> Failure {
        Failure::new(Code::InvalidArgument, message)
    }
}
