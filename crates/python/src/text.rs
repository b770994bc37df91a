//! Puzzles from text, and the messages for text that is not one.
//!
//! **Invariant:** a scalar and a row of a column with the same text are the same puzzle or the same
//! error.

use foldoku::board::format::{self, TextError};
use foldoku::{Geometry, Grid, Line, Puzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Reads lines and drawings of the classic board.
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

    /// Returns a puzzle as 81 digits and dots. The givens may clash.
    #[inline]
    pub(crate) fn read(&self, text: &[u8]) -> Result<Line, TextError> {
        match <&Line>::try_from(text) {
            Ok(line) if is_plain(line) => Ok(*line),
            _ => self.read_drawing(text),
        }
    }

    #[cold]
    #[inline(never)]
    fn read_drawing(&self, text: &[u8]) -> Result<Line, TextError> {
        let grid: Grid = format::read(&self.board, text)?;
        Ok(grid
            .to_line()
            .expect("a grid of the classic board is a line"))
    }

    /// Returns the message for givens that clash, if they do.
    pub(crate) fn clash(&self, line: &Line) -> Option<String> {
        let puzzle = Puzzle::new(&self.board, Grid::from_line(line));
        puzzle.err().map(|error| error.to_string())
    }
}

/// Returns whether a line consists of digits and dots. A zero is an empty cell too.
#[inline]
fn is_plain(line: &Line) -> bool {
    // Without an early exit this compiles to vector instructions.
    let strange = line.iter().fold(0, |sum, &byte| {
        sum | u8::from(byte != b'.' && !byte.is_ascii_digit())
    });
    strange == 0
}

/// Returns the message of an error, without the number of the line if the text has only one.
pub(crate) fn message(text: &[u8], error: TextError) -> String {
    let message = error.to_string();
    if text.contains(&b'\n') {
        return message;
    }
    let rest = message.strip_prefix("line 1: ");
    rest.or_else(|| message.strip_prefix("line 1, "))
        .map_or_else(|| message.clone(), str::to_owned)
}

/// Reads the puzzle of a scalar call.
pub(crate) fn parse(text: &str) -> PyResult<Line> {
    let line = PuzzleReader::new().read(text.as_bytes());
    line.map_err(|error| PyValueError::new_err(message(text.as_bytes(), error)))
}

/// Returns a line as text.
pub(crate) fn to_text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}
