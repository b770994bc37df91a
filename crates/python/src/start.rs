//! What a board starts from: a puzzle, or the candidates of a puzzle in progress.
//!
//! | text | start |
//! |---|---|
//! | a line, a drawing, and every other text of one puzzle | its givens |
//! | a grid of candidates, pencil marks, 729 candidates | the candidates; a cell with one candidate is filled unless a peer has it too |
//! | a line of HoDoKu's libraries | its givens without the digits after `+`, or its candidates |
//!
//! **Invariant:** a start is what the text says; whether it has exactly one solution is checked when
//! steps or ratings are asked for.

use std::io::Cursor;

use foldoku::formats::{
    Format, Input, Parser, PuzzleRef, Reader, RecordError, Selection, Status, read_variant,
};
use foldoku::game::State;
use foldoku::kernel::Sukaku;
use foldoku::logic::Candidate;
use foldoku::questions::Refusal;
use foldoku::questions::player_grid::PlayerColumns;
use foldoku::questions::start::{StartPosition, StartReader, candidates_of, filled};
use foldoku::{Geometry, Line, Position, Puzzle};
use pyo3::prelude::*;

use crate::errors::{self, InvalidPuzzleError};
use crate::text::{self, PuzzleReader};

/// The first position of a board.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// 81 digits and dots, or 729 candidates.
    text: Vec<u8>,
    pub(crate) position: Position,
}

impl Start {
    /// Returns the start of a line.
    pub(crate) fn of_line(line: &Line) -> Start {
        let line = line.map(|cell| if cell == b'0' { b'.' } else { cell });
        Start {
            text: line.to_vec(),
            position: Position::from_line(&line),
        }
    }

    /// Returns the start of candidates.
    pub(crate) fn of_candidates(text: &Sukaku) -> Start {
        Start {
            text: text.to_vec(),
            position: filled(Position::from_candidates(&candidates_of(text))),
        }
    }

    /// Reads the text of a puzzle, and the digits that the player has entered.
    pub(crate) fn read(text: &str) -> PyResult<(Start, Vec<Candidate>)> {
        let error = match PuzzleReader::default().read(text.as_bytes()) {
            Ok(line) => return Ok((Start::of_line(&line), Vec::new())),
            Err(error) => error,
        };
        let other = match read_variant(text.as_bytes()) {
            None => read_other(text),
            Some(_) => None,
        };
        let read = other.unwrap_or(Err(error));
        read.map_err(|error| text::to_error(text, &error))
    }

    /// Returns the start with this text, 81 digits and dots or 729 candidates.
    pub(crate) fn of_text(text: &[u8]) -> PyResult<Start> {
        match (<&Line>::try_from(text), <&Sukaku>::try_from(text)) {
            (Ok(line), _) => Ok(Start::of_line(line)),
            (_, Ok(candidates)) => Ok(Start::of_candidates(candidates)),
            _ => Err(InvalidPuzzleError::new_err(format!(
                "expected 81 cells or 729 candidates, found {}",
                text.len()
            ))),
        }
    }

    /// Returns the text: 81 digits and dots, or 729 candidates.
    pub(crate) fn text(&self) -> String {
        text::to_text(&self.text)
    }

    /// Returns the position with its solution, or an exception if there is not exactly one.
    pub(crate) fn unique(&self) -> PyResult<StartPosition> {
        let reader = &mut StartReader::new();
        let start = match <&Line>::try_from(&*self.text) {
            Ok(line) => of_unique_line(reader, line),
            Err(_) => reader.of_text(&self.text).and_then(|start| {
                let message = "the candidates have several solutions";
                require_unique(start, message)
            }),
        };
        start.map_err(errors::of_refusal)
    }
}

/// Returns the position of a line, or the refusal if it does not have exactly one solution.
pub(crate) fn of_unique_line(
    reader: &mut StartReader,
    line: &Line,
) -> Result<StartPosition, Refusal> {
    let start = reader
        .of_line(line)
        .map_err(|refusal| match Puzzle::from_line(line) {
            Ok(_) => Refusal::new(Status::None, "the puzzle has no solution"),
            Err(_) => refusal,
        })?;
    let message = "the puzzle has several solutions; true_candidates shows the digits of each cell";
    require_unique(start, message)
}

/// Refuses a position with several solutions in these words.
fn require_unique(start: StartPosition, message: &str) -> Result<StartPosition, Refusal> {
    let is_unique = start.is_unique;
    let several = || Refusal::new(Status::Multiple, message);
    is_unique.then_some(start).ok_or_else(several)
}

/// Reads a text as the command line reads a file. Returns `None` if it is not a grid of candidates or a
/// line of a library.
fn read_other(text: &str) -> Option<Result<(Start, Vec<Candidate>), RecordError>> {
    let board = Geometry::classic();
    let input = Input::new(Cursor::new(text.as_bytes().to_vec())).ok()?;
    let reader = Reader::new(&board, input, None, None, 1, 2).ok()?;
    let (format, columns) = (reader.format(), reader.columns().to_vec());
    let chunks: Result<Vec<_>, _> = reader.collect();
    let [chunk] = <[_; 1]>::try_from(chunks.ok()?).ok()?;
    let records = Parser::new(board, Selection::ALL).parse(chunk);
    let mut rows = records.rows();
    let (Some(row), None) = (rows.next(), rows.next()) else {
        return None;
    };
    let is_other = matches!(
        format,
        Format::PencilMarks | Format::Hodoku | Format::Sukaku
    );
    let Some(puzzle @ (PuzzleRef::Classic(_) | PuzzleRef::Sukaku(_))) = row.puzzle else {
        return row.error.filter(|_| is_other).cloned().map(Err);
    };
    let grid = PlayerColumns::of(&columns).read(&row);
    Some(grid.map(|grid| of_grid(puzzle, grid.game.state())))
}

/// Returns the start of what a player has written, and the entries.
fn of_grid(puzzle: PuzzleRef<'_>, grid: &State) -> (Start, Vec<Candidate>) {
    if let PuzzleRef::Sukaku(candidates) = puzzle {
        let mut start = Start::of_candidates(candidates);
        start
            .position
            .set_givens(grid.givens().into_iter().collect());
        return (start, Vec::new());
    }
    let entries = grid.entries().into_iter();
    let entries = entries.filter_map(|square| Some(Candidate::new(square, grid.digit(square)?)));
    (Start::of_line(&grid.givens_line()), entries.collect())
}
