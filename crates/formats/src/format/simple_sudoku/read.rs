//! Reads `.ss` files of Simple Sudoku: framed grids of the classic board.
//!
//! ```text
//!  *-----------*
//!  |4..|...|8.5|       nine rows; the frame and the lines between boxes may look different
//!  …
//!  *-----------*
//!  Simple Sudoku       headings before and after a grid are skipped
//! ```
//!
//! A saved game is the puzzle, its state, and a grid of candidates: if a grid of candidates
//! follows, a second grid that contains the givens of the first is the state. The candidates
//! themselves are dropped if a grid precedes them. Without candidates, every grid is a separate
//! puzzle. A blank line ends a grid.
//!
//! **Invariant:** every row of a grid belongs to exactly one record, except candidates after a grid.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_board::classic::{SIDE, SQUARE_COUNT};
use foldoku_board::format::Problem;

use crate::candidates::Sets;
use crate::error::{RecordError, RecordErrorKind};
use crate::field::Field;
use crate::format::pencil_marks::read as pencil;
use crate::raw::RawRecord;
use crate::raw::gather::{Line, LineParser, LineRecords, field_of};

/// Returns the records of an `.ss` file.
pub(crate) fn records<R: BufRead>(reader: R) -> LineRecords<R, Games> {
    LineRecords::new(reader, Games::default())
}

/// Returns whether a file is an `.ss` file: its first line is the top of a frame with stars at its
/// corners, and a row of cells follows.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty());
    let mut next = || lines.next().and_then(|line| std::str::from_utf8(line).ok());
    let is_frame = |line: &str| line.starts_with("*--") && line.ends_with("--*");
    next().is_some_and(is_frame) && next().is_some_and(|line| cells(line, false).is_some())
}

/// The current grids.
#[derive(Debug, Default)]
pub(crate) struct Games {
    squares: Rows<u8>,
    candidates: Rows<u16>,
    /// The number of remaining rows of an invalid grid.
    skips: usize,
    /// Complete grids that candidates may follow, with their lines; at most two.
    held: VecDeque<(usize, [u8; SQUARE_COUNT])>,
}

/// The rows of a grid.
#[derive(Debug, Default)]
struct Rows<T> {
    first: usize,
    last: usize,
    squares: Vec<T>,
}

impl<T> Rows<T> {
    /// Adds a row of nine; returns the grid once it is complete.
    fn add(&mut self, line: usize, row: Vec<T>) -> Option<(usize, [T; SQUARE_COUNT])> {
        if self.squares.is_empty() {
            self.first = line;
        }
        self.last = line;
        self.squares.extend(row);
        if self.squares.len() < SQUARE_COUNT {
            return None;
        }
        let squares = std::mem::take(&mut self.squares);
        squares.try_into().ok().map(|grid| (self.first, grid))
    }

    fn count(&self) -> usize {
        self.squares.len() / SIDE
    }
}

impl Games {
    /// Appends the held grids, each as a record.
    fn release(&mut self, ready: &mut VecDeque<RawRecord>) {
        let held = self.held.drain(..);
        ready.extend(held.map(|(line, grid)| record(line, &grid, Field::Missing)));
    }

    fn add_squares(&mut self, line: usize, row: Vec<u8>, ready: &mut VecDeque<RawRecord>) {
        if self.candidates.count() > 0 {
            self.end(ready);
        }
        if let Some(grid) = self.squares.add(line, row) {
            if self.held.len() == 2
                && let Some((line, grid)) = self.held.pop_front()
            {
                ready.push_back(record(line, &grid, Field::Missing));
            }
            self.held.push_back(grid);
        }
    }

    fn add_candidates(&mut self, line: usize, row: Vec<u16>, ready: &mut VecDeque<RawRecord>) {
        if self.squares.count() > 0 {
            self.end(ready);
        }
        if let Some((line, sets)) = self.candidates.add(line, row) {
            self.finish_game(line, &sets, ready);
        }
    }

    /// Appends the record of the grids before a grid of candidates.
    fn finish_game(&mut self, line: usize, sets: &Sets, ready: &mut VecDeque<RawRecord>) {
        match self.held.make_contiguous() {
            [] => ready.push_back(pencil::record(line, sets)),
            [(line, givens), (_, state)] if keeps(givens, state) => {
                ready.push_back(record(*line, givens, field_of(state)));
                self.held.clear();
            }
            _ => self.release(ready),
        }
    }

    /// Ends an incomplete grid with an error, if there is one.
    fn end(&mut self, ready: &mut VecDeque<RawRecord>) {
        let rows = self.squares.count() + self.candidates.count();
        if rows > 0 {
            let last = if self.squares.count() > 0 {
                self.squares.last
            } else {
                self.candidates.last
            };
            let message = format!("expected {SIDE} rows in a grid, found {rows}");
            self.reject(RecordError::syntax(last, message), ready);
        }
        self.skips = 0;
    }

    /// Appends an error and skips the rest of the grid.
    fn reject(&mut self, error: RecordError, ready: &mut VecDeque<RawRecord>) {
        self.skips = SIDE - 1 - self.squares.count() - self.candidates.count();
        self.squares = Rows::default();
        self.candidates = Rows::default();
        self.release(ready);
        ready.push_back(RawRecord::of_error(error));
    }

    fn row(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) -> Result<(), RecordError> {
        let text = line.checked()?;
        let has_begun = self.squares.count() + self.candidates.count() > 0;
        if is_frame(text) {
            return Ok(());
        }
        if let Some(row) = cells(text, self.squares.count() > 0) {
            self.add_squares(line.number, row, ready);
            return Ok(());
        }
        let problem = match pencil::row(text) {
            Ok(Some(row)) if row.sets.len() == SIDE => {
                self.add_candidates(line.number, row.sets, ready);
                return Ok(());
            }
            // A comment.
            Ok(None) => return Ok(()),
            // A heading.
            Err(RecordErrorKind::Text(_)) if !has_begun => return Ok(()),
            Err(RecordErrorKind::Text(problem)) => problem,
            Ok(Some(_)) | Err(_) => Problem::WrongRow {
                found: text.bytes().filter(|&byte| is_square(byte)).count(),
                expected: SIDE,
            },
        };
        Err(RecordError {
            line: line.number,
            kind: RecordErrorKind::Text(problem),
        })
    }
}

impl LineParser for Games {
    fn columns() -> Vec<String> {
        vec![String::from("state")]
    }

    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        let is_part = |text: &[u8]| !std::str::from_utf8(text).is_ok_and(is_frame);
        if line.text.trim_ascii().is_empty() {
            self.end(ready);
        } else if self.skips > 0 {
            self.skips -= usize::from(is_part(line.text));
        } else if let Err(error) = self.row(line, ready) {
            self.reject(error, ready);
        }
    }

    fn finish(&mut self, ready: &mut VecDeque<RawRecord>) {
        self.end(ready);
        self.release(ready);
    }
}

fn record(line: usize, grid: &[u8; SQUARE_COUNT], state: Field) -> RawRecord {
    RawRecord {
        fields: vec![state],
        ..RawRecord::of_text(line, *grid)
    }
}

/// Returns whether the state contains every given.
fn keeps(givens: &[u8; SQUARE_COUNT], state: &[u8; SQUARE_COUNT]) -> bool {
    let mut squares = givens.iter().zip(state);
    squares.all(|(given, now)| *given == b'.' || given == now)
}

fn is_frame(line: &str) -> bool {
    line.contains("--") && !line.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns the nine cells of a row, unless it holds candidates. A row of nine digits separated by
/// spaces may be either; it holds cells if the rows before it did.
fn cells(line: &str, follows_cells: bool) -> Option<Vec<u8>> {
    let mut row = Vec::with_capacity(SIDE);
    for found in line.bytes() {
        match found {
            b'0' => row.push(b'.'),
            _ if is_square(found) => row.push(found),
            b'|' | b'!' | b' ' | b'\t' => {}
            _ => return None,
        }
    }
    let is_dense = || {
        line.split('|')
            .all(|part| !part.trim().contains([' ', '\t']))
    };
    let shows_squares = follows_cells || row.contains(&b'.') || is_dense();
    (row.len() == SIDE && shows_squares).then_some(row)
}

fn is_square(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.'
}

#[cfg(test)]
mod tests;
