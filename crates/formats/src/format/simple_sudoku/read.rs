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
mod tests {
    use super::*;
    use crate::raw::gather::tests::{check_records, shown};

    const EASY: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    const HARD: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn read(file: impl AsRef<[u8]>) -> Vec<RawRecord> {
        let records = records(file.as_ref());
        records.map(Result::unwrap).collect()
    }

    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
        check_records(records(file.as_ref()), expected);
    }

    fn rows(puzzle: &str) -> String {
        let rows = puzzle.as_bytes().chunks(9).map(String::from_utf8_lossy);
        rows.map(|row| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]))
            .collect()
    }

    /// Returns a grid of candidates in which most cells have all of them.
    fn candidates() -> String {
        let row = "| 1 23 456 | 789 123456789 1 | 2 3 4 |\n";
        row.repeat(9)
    }

    #[test]
    fn saved_games_are_read() {
        let file = include_bytes!("../../../../../fixtures/formats/simple.ss");
        let records = read(file);
        let found: Vec<_> = records.iter().map(|it| (it.line, shown(it))).collect();
        assert_eq!(found, [(3, EASY.to_string()), (48, HARD.to_string())]);
        let state = EASY.replacen('.', "6", 1);
        assert_eq!(records[0].fields, [Field::Text(state)]);
        assert_eq!(records[1].fields, [Field::Missing]);
        assert!(looks_like(file));
        let lines_end_in_cr_lf = String::from_utf8_lossy(file).replace('\n', "\r\n");
        assert_eq!(read(lines_end_in_cr_lf), records);
    }

    #[test]
    fn frames_and_spaces_may_vary() {
        let bare = rows(EASY);
        check(&bare, &[(1, EASY)]);
        check(bare.replace('.', "0").replace('|', ""), &[(1, EASY)]);
        check(bare.replace('|', " | ").replace('.', ". "), &[(1, EASY)]);
        let ruled = bare.replacen("..9|6..|5..\n", "..9|6..|5..\n---|---|---\n", 1);
        check(
            format!("+---+\n{ruled}---+---+---\nSimple\nVersion 4.2n"),
            &[(2, EASY)],
        );
    }

    #[test]
    fn without_candidates_every_grid_is_a_puzzle() {
        let (one, more) = (rows(EASY), rows(&EASY.replacen('.', "6", 1)));
        let both = EASY.replacen('.', "6", 1);
        check(
            format!("{one}{more}\n{one}{one}"),
            &[(1, EASY), (10, &both), (20, EASY), (29, EASY)],
        );
    }

    #[test]
    fn candidates_end_a_game() {
        let (one, other) = (rows(EASY), rows(HARD));
        check(
            format!("{one}{}{other}", candidates()),
            &[(1, EASY), (19, HARD)],
        );
        check(
            format!("{one}{other}{}", candidates()),
            &[(1, EASY), (10, HARD)],
        );
        check(
            format!("{one}{one}{other}{}", candidates()),
            &[(1, EASY), (10, EASY), (19, HARD)],
        );
        let state = rows(&EASY.replacen('.', "6", 1));
        let found = read(format!("{other}{one}{state}{}", candidates()));
        let states: Vec<bool> = found
            .iter()
            .map(|record| record.fields != [Field::Missing])
            .collect();
        assert_eq!(states, [false, true]);
        let alone = read(candidates());
        assert!(shown(&alone[0]).starts_with("1,23,456,789,123456789,1,2,3,4,1,"));
        assert_eq!(alone.len(), 1);
    }

    #[test]
    fn nine_digits_may_be_cells_or_candidates() {
        let solved = "1 2 3 | 4 5 6 | 7 8 9\n";
        let found = read(format!(
            "{solved}{}",
            candidates().replacen("| 1 23 456 | 789 123456789 1 | 2 3 4 |\n", "", 1)
        ));
        assert!(shown(&found[0]).starts_with("1,2,3,4,5,6,7,8,9,1,23,"));
        let first = rows(EASY)
            .lines()
            .take(8)
            .map(|row| row.to_string() + "\n")
            .collect::<String>();
        let puzzle = EASY[..72].to_string() + "123456789";
        check(format!("{first}{solved}"), &[(1, &puzzle)]);
    }

    #[test]
    fn incomplete_grids_do_not_swallow_the_next_one() {
        let whole = rows(HARD);
        let short: String = whole.split_inclusive('\n').skip(1).collect();
        check(
            format!("{short}\n{whole}"),
            &[
                (8, "line 8: expected 9 rows in a grid, found 8"),
                (10, HARD),
            ],
        );
        for (wrong, error) in [
            (
                "|.x.|...|...|",
                "line 2, column 3: expected a digit or an empty cell, found 'x'",
            ),
            ("|...|...|..|", "line 2: expected a row of 9 cells, found 8"),
            ("1 2 3", "line 2: expected a row of 9 cells, found 3"),
        ] {
            let (first, rest) = whole.split_once('\n').unwrap();
            let rest = rest.split_once('\n').unwrap().1;
            check(
                format!("{first}\n{wrong}\n---\n{rest}{whole}"),
                &[(2, error), (11, HARD)],
            );
        }
        check(
            [b"\xff\n\n", whole.as_bytes()].concat(),
            &[
                (1, "line 1, column 1: byte 0xff is not UTF-8 text"),
                (3, HARD),
            ],
        );
    }

    #[test]
    fn a_frame_with_stars_is_the_signature() {
        assert!(looks_like(b"\n *-----------*\r\n |1..|.2.|..3|\n"));
        for file in [
            "",
            "*---*",
            "1..|.2.|..3",
            "*---*\n| 1 23 4 |",
            "+---+\n|1..|.2.|..3|",
        ] {
            assert!(!looks_like(file.as_bytes()), "{file}");
        }
    }
}
