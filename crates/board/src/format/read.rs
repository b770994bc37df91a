//! Reading one grid from a line or from a drawing.
//!
//! A *line* starts with as many characters as the board has cells, each of them a cell. Text after
//! white space or one of `, ; : # |` is a comment.
//! A *drawing* is any other text: characters that mean a cell are read and all others are ignored,
//! such as frames, spaces, quotes and headings. There are three exceptions:
//! a row with exactly the width of the board in which every character is a cell can use `-` for empty
//! cells; a line of a frame (`--` or `==`, no digits) has no cells, even if its corners are `.` or
//! `*`; and a single line with `/` between its rows is read as if each had a line of its own.
//!
//! **Invariant:** a grid is returned only if the text shows exactly as many cells as the board has.

#[cfg(test)]
mod tests;

use smallvec::SmallVec;

use super::drawn;
use super::error::{Problem, TextError};
use super::symbols::{Meaning, Symbols};
use crate::digit::Digit;
use crate::geometry::Geometry;
use crate::grid::Grid;

/// Reads one grid from a line or a drawing.
///
/// ```
/// use foldoku_board::{Geometry, format};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let line = format::read(&board, b"12.. ..1. .... 4..3").unwrap();
/// let picture = format::read(&board, b"+--+--+\n|12|..|\n|..|1.|\n+--+--+\n|..|..|\n|4.|.3|").unwrap();
/// assert_eq!(line, picture);
///
/// let error = format::read(&board, b"12....1.....4..y").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, row 4, column 4: 'y' is not a digit");
/// ```
///
/// # Errors
///
/// If the text is not UTF-8, shows more or fewer cells than the board has, or shows a digit that the
/// board does not have.
pub fn read(geometry: &Geometry, text: &[u8]) -> Result<Grid, TextError> {
    let (size, text) = (Size::of(geometry), utf8(text)?);
    match single_line(text) {
        Some((index, line)) => read_line(size, line).map_err(|error| error.from_line(index + 1)),
        None => read_picture(size, text).map(|(grid, _)| grid),
    }
}

/// The properties of a board that reading depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// The number of digits.
    digits: u8,
    /// The cells of a row.
    columns: usize,
    /// The cells of the board.
    cells: usize,
    /// Whether each row has a cell in every column. Blanks are never cells of other boards.
    is_rectangle: bool,
}

impl Size {
    /// Returns the size of a board.
    pub(super) fn of(geometry: &Geometry) -> Size {
        Size {
            digits: geometry.digit_count(),
            columns: geometry.shape().columns(),
            cells: geometry.square_count(),
            is_rectangle: geometry.shape().is_rectangle(),
        }
    }

    /// Returns the size of a board with `side` rows, columns and digits; `side` is at most 64.
    pub(super) fn square(side: usize) -> Size {
        Size {
            digits: side as u8,
            columns: side,
            cells: side * side,
            is_rectangle: true,
        }
    }
}

/// Returns the only line of a text that is not blank, with its index, or `None` if there are more.
pub(super) fn single_line(text: &str) -> Option<(usize, &str)> {
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    lines.next().filter(|_| lines.next().is_none())
}

/// Reads a grid from one line.
pub(super) fn read_line(size: Size, line: &str) -> Result<Grid, TextError> {
    let start = line.len() - line.trim_start().len();
    let token = first_token(&line[start..]);
    if token.chars().count() != size.cells {
        return match rows_between_slashes(size, line) {
            Some(rows) => Ok(rows.into_iter().flatten().collect()),
            None => read_picture(size, line).map(|(grid, _)| grid),
        };
    }
    let reader = Reader::new(size);
    let indent = line[..start].chars().count();
    let squares = token.chars().enumerate().map(|(place, found)| {
        let column = indent + place + 1;
        match reader.square(found, column)? {
            Shown::Square(content) => Ok(content),
            Shown::Dash => Ok(None),
            Shown::Nothing => Err(TextError {
                line: 1,
                problem: Problem::WrongCell {
                    found,
                    row: place / size.columns + 1,
                    column: place % size.columns + 1,
                    at: column,
                },
            }),
        }
    });
    squares.collect()
}

/// Reads a grid drawn over any number of lines. Also returns whether every line with cells shows
/// exactly one row.
pub(super) fn read_picture(size: Size, text: &str) -> Result<(Grid, bool), TextError> {
    let reader = Reader::new(size);
    let mut squares: SmallVec<[Option<Digit>; 81]> = SmallVec::new();
    let mut wrong_row = None;
    let mut last_line = 1;
    let mut rows = 0;
    let blank_rows = !text.lines().any(|line| shows_open(size, line));
    for (index, line) in text.lines().enumerate() {
        let before = squares.len();
        reader
            .row(line, blank_rows, |content| squares.push(content))
            .map_err(|error| error.from_line(index + 1))?;
        let found = squares.len() - before;
        if found != 0 {
            last_line = index + 1;
            rows += 1;
        }
        let expected = size.columns;
        if found != 0 && found != expected && size.is_rectangle && wrong_row.is_none() {
            let problem = reader
                .stray(line, rows)
                .unwrap_or(Problem::WrongRow { found, expected });
            wrong_row = Some(TextError {
                line: index + 1,
                problem,
            });
        }
    }
    let (found, expected) = (squares.len(), size.cells);
    if found == expected {
        return Ok((squares.into_iter().collect(), wrong_row.is_none()));
    }
    let one_line = text.trim().lines().count() <= 1;
    let wrong_length = TextError {
        line: last_line,
        problem: Problem::WrongLength { found, expected },
    };
    Err(wrong_row.filter(|_| !one_line).unwrap_or(wrong_length))
}

/// Returns the rows of a line in which `/` stands between them, or after each of them, if it has all rows
/// of the board.
fn rows_between_slashes(size: Size, line: &str) -> Option<SmallVec<[Cells; 9]>> {
    let rows = size.cells / size.columns;
    let ended = line.trim_end();
    let ended = ended.strip_suffix(" /").or_else(|| ended.strip_suffix('/'));
    let line = ended.unwrap_or(line);
    // A blank beside a slash may be an empty cell, unless there are blanks on both sides of each.
    let separator = [" / ", "/"].into_iter();
    let mut parts = separator.map(|separator| line.split(separator));
    let parts = parts.find(|parts| parts.clone().count() == rows)?;
    let reader = Reader::new(size);
    let blank_rows = !shows_open(size, line);
    let row = |part: &str| {
        let mut cells = Cells::new();
        let read = reader.row(part, blank_rows, |content| cells.push(content));
        read.ok().filter(|()| cells.len() == size.columns)?;
        Some(cells)
    };
    parts.map(row).collect()
}

/// Returns whether a line starts with as many characters as the board has cells, each of them a cell,
/// or holds all rows with slashes between them.
///
/// A line that consists of dashes does not count: it can be an empty board or part of a frame.
pub(super) fn is_whole_board(geometry: &Geometry, line: &[u8]) -> bool {
    let Ok(line) = utf8(line) else { return false };
    let (size, token) = (Size::of(geometry), first_token(line));
    let holds_more_than_dashes = !token.bytes().all(|byte| byte == b'-');
    holds_more_than_dashes && Reader::new(size).is_bare(token, size.cells)
        || rows_between_slashes(size, line).is_some()
}

/// Counts the cells of a line on a square board; also returns the largest digit.
///
/// Spaces are blank cells only with `blanks`.
pub(super) fn count_row(side: usize, line: &str, blanks: bool) -> (usize, u8) {
    let (mut count, mut largest) = (0, 0);
    let reader = Reader::new(Size::square(side));
    let mut take = |content: Option<Digit>| {
        count += 1;
        largest = largest.max(content.map_or(0, Digit::number));
    };
    let read = if blanks {
        reader.row(line, true, &mut take)
    } else {
        reader
            .marked_row(line)
            .map(|row| row.into_iter().for_each(&mut take))
    };
    match read {
        Ok(()) => (count, largest),
        // A digit that is too large: not a row of this board.
        Err(_) => (usize::MAX, 0),
    }
}

/// Counts the cells of a line, up to the first error; a blank row only with `blank_rows`.
pub(super) fn count_squares(geometry: &Geometry, line: &[u8], blank_rows: bool) -> usize {
    let mut count = 0;
    if let Ok(line) = utf8(line) {
        // An error is reported later, when the grid is read.
        let _ = Reader::new(Size::of(geometry)).row(line, blank_rows, |_| count += 1);
    }
    count
}

/// Returns whether a line of cells shows an empty one by a mark, so that blanks are not cells.
pub(super) fn shows_open(size: Size, line: &str) -> bool {
    let symbols = Symbols::new(size.digits);
    line.chars().any(|c| symbols.meaning(c) == Meaning::Open)
}

/// Returns whether a line is a title: it has letters that are not cells, and too many to be typos in
/// a row.
pub(super) fn is_title(size: Size, line: &[u8]) -> bool {
    let reader = Reader::new(size);
    let Ok(line) = utf8(line) else { return false };
    let (mut cells, mut wrong, mut letters, mut others) = (0, 0, 0, 0);
    for found in line.chars().filter(|c| !drawn::is_drawing(*c)) {
        match reader.square(found, 1) {
            Ok(Shown::Square(_) | Shown::Dash) => cells += 1,
            Ok(Shown::Nothing) | Err(_) => wrong += 1,
        }
        letters += usize::from(found.is_alphabetic());
        others += usize::from(!found.is_alphabetic());
    }
    let is_near = cells + wrong == size.columns && wrong <= size.columns / 4;
    let is_word = others == 0 && !line.contains('|') && cells != size.columns;
    letters > 0 && (wrong > 0 && !is_near || is_word) && cells < size.cells
}

/// Returns the first word, up to white space or a character that starts a comment.
pub(super) fn first_token(line: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#' | '|');
    line.split(ends).next().unwrap_or_default()
}

/// Returns the bytes as text, or the position of the first byte that is not UTF-8.
pub(super) fn utf8(bytes: &[u8]) -> Result<&str, TextError> {
    core::str::from_utf8(bytes).map_err(|error| {
        let (good, rest) = bytes.split_at(error.valid_up_to());
        let good = core::str::from_utf8(good).unwrap_or_default();
        let last_line = good.rsplit('\n').next().unwrap_or_default();
        TextError {
            line: good.matches('\n').count() + 1,
            problem: Problem::NotUtf8 {
                byte: rest[0],
                column: last_line.chars().count() + 1,
            },
        }
    })
}

/// The meaning of one character on this board.
enum Shown {
    Square(Option<Digit>),
    Dash,
    Nothing,
}

/// The cells of a line.
type Cells = SmallVec<[Option<Digit>; 32]>;

/// Reads characters for one board.
struct Reader {
    symbols: Symbols,
    largest: Digit,
    columns: usize,
    is_rectangle: bool,
}

impl Reader {
    fn new(size: Size) -> Reader {
        Reader {
            symbols: Symbols::new(size.digits),
            largest: Digit::new(size.digits),
            columns: size.columns,
            is_rectangle: size.is_rectangle,
        }
    }

    fn square(&self, found: char, column: usize) -> Result<Shown, TextError> {
        match self.symbols.meaning(found) {
            Meaning::Digit(digit) if digit > self.largest => Err(TextError {
                line: 1,
                problem: Problem::TooLarge {
                    found,
                    column,
                    largest: self.symbols.symbol(self.largest),
                },
            }),
            Meaning::Digit(digit) => Ok(Shown::Square(Some(digit))),
            Meaning::Open => Ok(Shown::Square(None)),
            Meaning::Dash => Ok(Shown::Dash),
            Meaning::Nothing => Ok(Shown::Nothing),
        }
    }

    /// Calls `show` for each cell in one line of a drawing.
    ///
    /// A row in which every cell is blank counts only with `blank_rows`: it may be part of a frame.
    fn row(
        &self,
        line: &str,
        blank_rows: bool,
        show: impl FnMut(Option<Digit>),
    ) -> Result<(), TextError> {
        let mut cells = self.marked_row(line)?;
        if self.is_rectangle
            && cells.len() < self.columns
            && !self.is_frame(line)
            && (blank_rows || !cells.is_empty())
            && !cells.contains(&None)
            && let Some(row) = self.row_with_blanks(line)
        {
            cells = row;
        }
        cells.into_iter().for_each(show);
        Ok(())
    }

    /// Returns the cells of one line of a drawing whose empty cells are marked.
    fn marked_row(&self, line: &str) -> Result<Cells, TextError> {
        let mut cells = Cells::new();
        let dash_is_open = self.is_bare(line.trim(), self.columns);
        if !dash_is_open && self.is_frame(line) {
            return Ok(cells);
        }
        for (place, found) in line.chars().enumerate() {
            match self.square(found, place + 1)? {
                Shown::Square(content) => cells.push(content),
                Shown::Dash if dash_is_open => cells.push(None),
                Shown::Dash | Shown::Nothing => {}
            }
        }
        Ok(cells)
    }

    /// Returns the cells of a row whose empty cells are blank.
    fn row_with_blanks(&self, line: &str) -> Option<Cells> {
        let cell = |found: Option<char>| match found.map(|found| self.square(found, 1)) {
            None | Some(Ok(Shown::Dash)) => Some(None),
            Some(Ok(Shown::Square(content))) => Some(content),
            Some(Ok(Shown::Nothing) | Err(_)) => None,
        };
        drawn::row(line, self.columns)?
            .into_iter()
            .map(cell)
            .collect()
    }

    /// Returns the first character of a row that is neither a cell nor part of a drawing.
    fn stray(&self, line: &str, row: usize) -> Option<Problem> {
        let mut column = 1;
        for (place, found) in line.chars().enumerate() {
            match self.square(found, place + 1) {
                Ok(Shown::Square(_)) => column += 1,
                Ok(Shown::Nothing) if !drawn::is_drawing(found) => {
                    let at = place + 1;
                    return Some(Problem::WrongCell {
                        found,
                        row,
                        column,
                        at,
                    });
                }
                _ => {}
            }
        }
        None
    }

    /// Returns whether a text consists of exactly this many cells.
    fn is_bare(&self, text: &str, squares: usize) -> bool {
        text.chars().count() == squares
            && text
                .chars()
                .all(|c| self.symbols.meaning(c) != Meaning::Nothing)
    }

    /// Returns whether a line is part of the frame of a drawing.
    fn is_frame(&self, line: &str) -> bool {
        let holds_digit = |c: char| matches!(self.symbols.meaning(c), Meaning::Digit(_));
        (line.contains("--") || line.contains("==")) && !line.chars().any(holds_digit)
    }
}
