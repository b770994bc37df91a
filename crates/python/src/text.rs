//! Puzzles from text, and the messages for text that is not one.
//!
//! **Invariant:** a scalar and a row of a column with the same text are the same puzzle or the same
//! error.

use foldoku::board::format;
use foldoku::formats::{PuzzleRef, RecordError, RecordErrorKind, VariantPuzzle, read_variant};
use foldoku::questions::Subject;
use foldoku::{DigitSet, Geometry, Grid, Line, Puzzle};
use pyo3::prelude::*;

use crate::errors::{InvalidPuzzleError, NoSolutionError};

/// The message for a puzzle with rules where only plain ones are supported.
const PLAIN_ONLY: &str = "this function does not support puzzles with rules beyond the board; solve, \
                          count, check, true_candidates and render_svg do";

/// A puzzle of either kind.
#[derive(Clone, Debug)]
pub(crate) enum AnyPuzzle {
    /// 81 digits and dots. The givens may clash.
    Plain(Line),
    /// A puzzle with rules beyond its board.
    Variant(Box<VariantPuzzle>),
    /// A puzzle with rules whose givens clash: its text and the message.
    Clash(String, RecordError),
}

impl AnyPuzzle {
    /// Returns the puzzle in one line, with dots for empty cells.
    pub(crate) fn to_text(&self) -> String {
        match self {
            AnyPuzzle::Plain(line) => to_text(line).replace('0', "."),
            AnyPuzzle::Variant(puzzle) => to_text(puzzle.text()),
            AnyPuzzle::Clash(text, _) => text.clone(),
        }
    }
}

/// Reads lines and drawings of the classic board, and puzzles with rules.
#[derive(Debug)]
pub(crate) struct PuzzleReader {
    board: Geometry,
}

impl PuzzleReader {
    pub(crate) fn new() -> PuzzleReader {
        PuzzleReader {
            board: Geometry::classic(),
        }
    }

    /// Returns a plain puzzle as 81 digits and dots. The givens may clash.
    #[inline]
    pub(crate) fn read(&self, text: &[u8]) -> Result<Line, RecordError> {
        match plain_line(text) {
            Some(line) => Ok(*line),
            None => match self.read_other(text)? {
                AnyPuzzle::Plain(line) => Ok(line),
                _ => Err(RecordError::syntax(1, PLAIN_ONLY)),
            },
        }
    }

    /// Returns a puzzle of either kind.
    pub(crate) fn read_any(&self, text: &[u8]) -> Result<AnyPuzzle, RecordError> {
        match plain_line(text) {
            Some(line) => Ok(AnyPuzzle::Plain(*line)),
            None => self.read_other(text),
        }
    }

    /// Reads a text that is not a [`plain_line`].
    #[cold]
    #[inline(never)]
    fn read_other(&self, text: &[u8]) -> Result<AnyPuzzle, RecordError> {
        if let Some(puzzle) = read_variant(text) {
            return match puzzle {
                Ok(puzzle) => Ok(AnyPuzzle::Variant(Box::new(puzzle))),
                Err(error) if error.is_clash() => Ok(AnyPuzzle::Clash(to_text(text), error)),
                Err(error) => Err(error),
            };
        }
        let grid: Grid = format::read(&self.board, text)?;
        let line = grid.to_line();
        Ok(AnyPuzzle::Plain(
            line.expect("a grid of the classic board is a line"),
        ))
    }

    /// Calls `ask` with the puzzle of a text, of either kind.
    pub(crate) fn ask<T>(
        &self,
        text: &[u8],
        ask: impl FnOnce(Subject<'_>) -> T,
    ) -> Result<T, RecordError> {
        match read_variant(text) {
            Some(Ok(puzzle)) => Ok(ask(Subject::Rules(&puzzle))),
            Some(Err(error)) => match &error.kind {
                RecordErrorKind::Contradiction(puzzle) => Ok(ask(Subject::Contradiction(puzzle))),
                _ => Err(error),
            },
            None => Ok(ask(Subject::Plain {
                geometry: &self.board,
                puzzle: PuzzleRef::Classic(&self.read(text)?),
            })),
        }
    }

    /// Returns the message for givens that clash, if they do.
    pub(crate) fn clash(&self, line: &Line) -> Option<String> {
        let puzzle = Puzzle::new(&self.board, Grid::from_line(line));
        puzzle.err().map(|error| error.to_string())
    }
}

/// Returns a text of 81 digits and dots as a line: what the kernel reads as it is.
#[inline]
pub(crate) fn plain_line(text: &[u8]) -> Option<&Line> {
    let line = <&Line>::try_from(text).ok()?;
    // Without an early exit this compiles to vector instructions.
    let strange = line.iter().fold(0, |sum, &byte| {
        sum | u8::from(byte != b'.' && !byte.is_ascii_digit())
    });
    (strange == 0).then_some(line)
}

/// Returns the message of an error, without the number of the line if the text has only one.
pub(crate) fn message(text: &[u8], error: &RecordError) -> String {
    let message = error.to_string();
    if text.contains(&b'\n') {
        return message;
    }
    let rest = message.strip_prefix("line 1: ");
    rest.or_else(|| message.strip_prefix("line 1, "))
        .map_or_else(|| message.clone(), str::to_owned)
}

/// Reads the plain puzzle of a scalar call.
pub(crate) fn parse(text: &str) -> PyResult<Line> {
    let line = PuzzleReader::new().read(text.as_bytes());
    line.map_err(|error| to_error(text, &error))
}

/// Reads the puzzle of a scalar call that supports rules.
pub(crate) fn parse_any(text: &str) -> PyResult<AnyPuzzle> {
    let puzzle = PuzzleReader::new().read_any(text.as_bytes());
    puzzle.map_err(|error| to_error(text, &error))
}

/// Returns the exception for a text that is not a puzzle.
pub(crate) fn to_error(text: &str, error: &RecordError) -> PyErr {
    InvalidPuzzleError::new_err(message(text.as_bytes(), error))
}

/// Returns the exception for a puzzle whose givens clash.
pub(crate) fn to_clash_error(text: &str, error: &RecordError) -> PyErr {
    NoSolutionError::new_err(message(text.as_bytes(), error))
}

/// Returns digits as text.
pub(crate) fn digits(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect()
}

/// Returns a line as text.
pub(crate) fn to_text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}
