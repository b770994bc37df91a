//! Puzzles from text, and the messages for text that is not one.
//!
//! A word of 16, 36, 64, 100, 144, 256 or 625 cells is a puzzle on the square board of that size.
//!
//! **Invariant:** a scalar and a row of a column with the same text are the same puzzle or the same
//! error.

use std::sync::LazyLock;

use foldoku::board::format;
use foldoku::formats::{PuzzleRef, RecordError, RecordErrorKind, read_variant};
use foldoku::kernel::plain_line;
use foldoku::questions::{DERIVED, Subject};
use foldoku::{DigitSet, Geometry, Grid, Line};
use pyo3::prelude::*;

use crate::errors::InvalidPuzzleError;

/// The functions that support puzzles with rules, before those of the table of questions.
const WITH_RULES: [&str; 9] = [
    "solve",
    "count",
    "check",
    "complete",
    "explain",
    "hint",
    "level",
    "true_candidates",
    "render_svg",
];

/// Which puzzles have an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Supported {
    /// Plain ones.
    Plain,
    /// Those with rules, too. If their givens clash, they have no solution, as plain ones.
    Rules,
    /// Those with a rule that cannot be met, too.
    Contradictions,
    /// Those with figures that lack their numbers, too.
    Layouts,
}

/// Reads lines and drawings of the classic board, and puzzles with rules.
#[derive(Debug)]
pub(crate) struct PuzzleReader {
    board: Geometry,
}

impl Default for PuzzleReader {
    fn default() -> PuzzleReader {
        PuzzleReader {
            board: Geometry::classic(),
        }
    }
}

impl PuzzleReader {
    /// Returns a plain puzzle as 81 digits and dots. The givens may clash.
    #[inline]
    pub(crate) fn read(&self, text: &[u8]) -> Result<Line, RecordError> {
        match plain_line(text) {
            Some(line) => Ok(*line),
            None => self.ask_other(text, Supported::Plain, |subject| match subject {
                Subject::Plain {
                    puzzle: PuzzleRef::Classic(line),
                    ..
                } => *line,
                _ => unreachable!("only plain puzzles are supported"),
            }),
        }
    }

    /// Calls `ask` with the puzzle of a text, if it is supported.
    pub(crate) fn ask<T>(
        &self,
        text: &[u8],
        supported: Supported,
        ask: impl FnOnce(Subject<'_>) -> T,
    ) -> Result<T, RecordError> {
        match plain_line(text) {
            Some(line) => Ok(ask(self.plain(line))),
            None => self.ask_other(text, supported, ask),
        }
    }

    /// Asks about a text that is not a [`plain_line`].
    #[cold]
    #[inline(never)]
    fn ask_other<T>(
        &self,
        text: &[u8],
        supported: Supported,
        ask: impl FnOnce(Subject<'_>) -> T,
    ) -> Result<T, RecordError> {
        let error = match read_variant(text) {
            None => return self.ask_without_rules(text, supported, ask),
            Some(Ok(_)) if supported == Supported::Plain => return Err(plain_only()),
            Some(Ok(puzzle)) => return Ok(ask(Subject::Rules(&puzzle))),
            Some(Err(error)) => error,
        };
        match (&error.kind, supported) {
            (RecordErrorKind::Layout(layout), Supported::Layouts) => {
                Ok(ask(Subject::Layout(layout)))
            }
            (
                RecordErrorKind::Contradiction(puzzle),
                Supported::Contradictions | Supported::Layouts,
            ) => Ok(ask(Subject::Contradiction(puzzle))),
            (RecordErrorKind::Contradiction(puzzle), _) if !puzzle.is_clash() => Err(error),
            (RecordErrorKind::Contradiction(_), Supported::Plain) => Err(plain_only()),
            (RecordErrorKind::Contradiction(puzzle), _) => Ok(ask(Subject::Contradiction(puzzle))),
            _ => Err(error),
        }
    }

    fn ask_without_rules<T>(
        &self,
        text: &[u8],
        supported: Supported,
        ask: impl FnOnce(Subject<'_>) -> T,
    ) -> Result<T, RecordError> {
        let Some(board) = board_of(text) else {
            let grid: Grid = format::read(&self.board, text)?;
            let line = grid.to_line();
            let line = line.expect("a grid of the classic board is a line");
            return Ok(ask(self.plain(&line)));
        };
        let text = text.trim_ascii();
        format::read(board, text)?;
        if supported == Supported::Plain {
            return Err(classic_only());
        }
        Ok(ask(Subject::Plain {
            geometry: board,
            puzzle: PuzzleRef::Text(text),
        }))
    }

    /// Returns a line as the puzzle that a question is asked about.
    pub(crate) fn plain<'a>(&'a self, line: &'a Line) -> Subject<'a> {
        Subject::Plain {
            geometry: &self.board,
            puzzle: PuzzleRef::Classic(line),
        }
    }
}

/// The square boards of other sizes than the classic one, by their sides.
static BOARDS: LazyLock<Vec<Geometry>> = LazyLock::new(|| {
    let boards = [4, 6, 8, 10, 12, 16, 25].map(Geometry::board);
    boards.into_iter().flatten().collect()
});

/// Returns the board whose cells a word can be, by its length. 81 cells are those of the classic board.
fn board_of(text: &[u8]) -> Option<&'static Geometry> {
    let word = text.trim_ascii();
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b".*_?-".contains(byte);
    let boards = BOARDS.iter();
    let mut boards = boards.filter(|board| board.square_count() == word.len());
    boards.next().filter(|_| word.iter().all(is_cell))
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
    let line = PuzzleReader::default().read(text.as_bytes());
    line.map_err(|error| to_error(text, &error))
}

/// Calls `ask` with the puzzle of a scalar call that supports rules.
pub(crate) fn parse_any<T>(
    text: &str,
    ask: impl FnOnce(Subject<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let answer = PuzzleReader::default().ask(text.as_bytes(), Supported::Rules, ask);
    answer.map_err(|error| to_error(text, &error))?
}

/// Returns the exception for a text that is not a puzzle.
pub(crate) fn to_error(text: &str, error: &RecordError) -> PyErr {
    InvalidPuzzleError::new_err(message(text.as_bytes(), error))
}

/// Returns the error for a puzzle with rules where only plain ones are supported.
fn plain_only() -> RecordError {
    let names = DERIVED.iter().map(|entry| entry.name);
    let mut names: Vec<&str> = WITH_RULES.into_iter().chain(names).collect();
    let last = names.pop().unwrap_or_default();
    let others = names.join(", ");
    let message = "this function does not support puzzles with rules beyond the board";
    RecordError::syntax(1, format!("{message}; {others} and {last} do"))
}

/// Returns the error for a puzzle of another board where only the classic one is supported.
fn classic_only() -> RecordError {
    let message = "this function supports the 9x9 board; solve, count, check and verify take other boards, too";
    RecordError::syntax(1, message.to_owned())
}

/// Returns a puzzle in one line, with dots for empty cells.
pub(crate) fn of_subject(subject: Subject<'_>) -> String {
    let text = to_text(&subject.text());
    if matches!(subject, Subject::Plain { .. }) {
        text.replace('0', ".")
    } else {
        text
    }
}

/// Returns digits as text.
pub(crate) fn digits(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect()
}

/// Returns a line as text.
pub(crate) fn to_text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}
