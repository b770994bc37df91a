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

use foldoku::board::classic::SQUARES;
use foldoku::board::{Digit, SquareSet};
use foldoku::formats::{
    Column, Field, Format, Input, Parser, PuzzleRef, Reader, RecordError, Row, Selection, Status,
    read_variant,
};
use foldoku::game::Solutions;
use foldoku::kernel::Sukaku;
use foldoku::logic::Candidate;
use foldoku::questions::Refusal;
use foldoku::questions::start::{StartPosition, StartReader, candidates_of, filled};
use foldoku::{Geometry, Line, Position, Puzzle};
use pyo3::prelude::*;

use crate::errors::{self, InvalidPuzzleError, MultipleSolutionsError, NoSolutionError};
use crate::text::{self, PuzzleReader};

/// The first position of a board.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// 81 digits and dots, or 729 candidates.
    text: Vec<u8>,
    pub(crate) position: Position,
}

/// The solution of a start that has exactly one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unique {
    pub(crate) solution: Line,
    /// Whether techniques may assume a unique solution: whether the digits alone have one.
    pub(crate) may_assume_uniqueness: bool,
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

    /// Returns the solution, or an exception if there is not exactly one.
    pub(crate) fn unique(&self) -> PyResult<Unique> {
        match (
            <&Line>::try_from(&*self.text),
            <&Sukaku>::try_from(&*self.text),
        ) {
            (Ok(line), _) => unique_line(line),
            (_, Ok(candidates)) => unique_candidates(candidates),
            _ => unreachable!("a start has 81 cells or 729 candidates"),
        }
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
    if start.is_unique {
        Ok(start)
    } else {
        let message =
            "the puzzle has several solutions; true_candidates shows the digits of each cell";
        Err(Refusal::new(Status::Multiple, message))
    }
}

/// Returns the solution of a line, or an exception if there is not exactly one.
fn unique_line(line: &Line) -> PyResult<Unique> {
    of_unique_line(&mut StartReader::new(), line).map_err(errors::of_refusal)?;
    let solution = Solutions::of(line).unique();
    Ok(Unique {
        solution: solution.expect("the line has exactly one"),
        may_assume_uniqueness: true,
    })
}

fn unique_candidates(candidates: &Sukaku) -> PyResult<Unique> {
    let start = StartReader::new().of_candidates(candidates);
    let start = start.map_err(|refusal| NoSolutionError::new_err(refusal.message))?;
    match Solutions::of(candidates) {
        Solutions::Unique(solution) => Ok(Unique {
            solution,
            may_assume_uniqueness: start.may_assume_uniqueness,
        }),
        _ => Err(MultipleSolutionsError::new_err(
            "the candidates have several solutions",
        )),
    }
}

/// The name of the field with the cells as written, with `+` before entries.
const ENTRIES: &str = "entries";

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
    match row.puzzle {
        Some(PuzzleRef::Classic(line)) => Some(Ok(of_entries(line, entries(&row, &columns)))),
        Some(PuzzleRef::Sukaku(candidates)) => {
            let mut start = Start::of_candidates(candidates);
            if let Some((givens, _)) = entries(&row, &columns).and_then(read_entries) {
                let givens = SquareSet::givens_of(&givens);
                start.position.set_givens(givens);
            }
            Some(Ok((start, Vec::new())))
        }
        _ => row.error.filter(|_| is_other).cloned().map(Err),
    }
}

/// Returns the start of a line whose digits after `+` in `entries` are the player's.
fn of_entries(line: &Line, entries: Option<&str>) -> (Start, Vec<Candidate>) {
    let read = entries.and_then(read_entries);
    let (givens, entries) = read.unwrap_or((*line, Vec::new()));
    (Start::of_line(&givens), entries)
}

fn entries<'a>(row: &Row<'a>, columns: &[Column]) -> Option<&'a str> {
    let index = columns.iter().position(|column| &*column.name == ENTRIES)?;
    match row.fields.get(index)? {
        Field::Text(text) => Some(text.as_str()).filter(|text| text.contains('+')),
        _ => None,
    }
}

/// Returns the givens and the entries of 81 cells, with `+` before each entry.
fn read_entries(text: &str) -> Option<(Line, Vec<Candidate>)> {
    let (mut givens, mut entries) = ([b'.'; 81], Vec::new());
    let (mut squares, mut is_entry) = (SQUARES.into_iter(), false);
    for byte in text.bytes() {
        if byte == b'+' {
            is_entry = true;
            continue;
        }
        let square = squares.next()?;
        if let digit @ b'1'..=b'9' = byte {
            if is_entry {
                entries.push(Candidate::new(square, Digit::new(digit - b'0')))
            } else {
                givens[square.index()] = digit
            }
        }
        is_entry = false;
    }
    squares.next().is_none().then_some((givens, entries))
}
