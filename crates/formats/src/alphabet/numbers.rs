//! Parses cells written as numbers: `0116..05`, two characters each, or `1 16 0 5` with separators.
//!
//! Blanks are empty cells; where a cell has two characters, two blanks or spaces are one.
//!
//! **Invariant:** a translated line has one symbol per cell of the original, in order.

use foldoku_board::format::{LINE_LIMIT, Problem};
use foldoku_board::{Digit, Geometry};

use super::{Translated, number, symbol};
use crate::error::RecordErrorKind;

/// The properties of a board that the parser needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) digits: u8,
    pub(crate) squares: usize,
    pub(crate) columns: usize,
}

/// The text of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Empty,
    Number(u16),
    /// Not a cell.
    Other,
}

/// The cells of a line.
#[derive(Debug)]
struct Cells {
    /// Each with its position in the line.
    cells: Vec<(usize, Cell)>,
    /// The position after the last cell.
    end: usize,
    /// Whether each cell has two characters.
    are_pairs: bool,
}

impl Board {
    pub(crate) fn new(geometry: &Geometry) -> Board {
        Board {
            digits: geometry.digit_count(),
            squares: geometry.square_count(),
            columns: geometry.shape().columns(),
        }
    }

    /// Returns the text of a puzzle in the standard symbols.
    pub(crate) fn puzzle(self, text: &[u8]) -> Result<Translated, RecordErrorKind> {
        if text.len() > LINE_LIMIT {
            return Err(RecordErrorKind::Text(Problem::TooLong {
                limit: LINE_LIMIT,
            }));
        }
        if text.trim_ascii().contains(&b'\n') {
            let lines = text.split(|&byte| byte == b'\n');
            let lines: Vec<Vec<u8>> = lines.map(|line| self.line(line)).collect();
            return Ok(Translated {
                text: lines.join(&b'\n'),
                comment: None,
            });
        }
        let found = self.cells(text);
        let mut line = Vec::with_capacity(found.cells.len());
        for (start, cell) in found.cells {
            line.push(self.symbol(cell).map_err(|wrong| wrong.at(text, start))?);
        }
        Ok(Translated {
            text: line,
            comment: Some(found.end),
        })
    }

    /// Returns the cells of one line of a drawing; everything else in the line is dropped.
    pub(crate) fn line(self, text: &[u8]) -> Vec<u8> {
        if is_frame(text) || text.trim_ascii_start().first() == Some(&b'#') {
            return text.to_vec();
        }
        let symbol = |(_, cell): (usize, Cell)| match self.symbol(cell) {
            Ok(symbol) => Some(symbol),
            // The parser of standard symbols rejects it as well.
            Err(Wrong::TooLarge { number, .. }) => Some(self::symbol(number)),
            Err(Wrong::NotACell) => None,
        };
        self.cells(text)
            .cells
            .into_iter()
            .filter_map(symbol)
            .collect()
    }

    /// Returns whether a text is a row or a whole board of numbers and cannot be anything else.
    pub(crate) fn looks_like(self, text: &[u8]) -> bool {
        if is_frame(text) {
            return false;
        }
        let found = self.cells(text);
        let mut largest = 0;
        for (_, cell) in &found.cells {
            match cell {
                Cell::Empty => {}
                Cell::Number(number) => largest = largest.max(*number),
                Cell::Other => return false,
            }
        }
        let is_whole = [self.squares, self.columns].contains(&found.cells.len());
        let least = if found.are_pairs { 1 } else { 10 };
        is_whole && (least..=u16::from(self.digits)).contains(&largest)
    }

    /// Returns the error of a translated drawing in terms of numbers.
    pub(crate) fn error(self, kind: RecordErrorKind) -> RecordErrorKind {
        match kind {
            RecordErrorKind::Text(Problem::TooLarge { found, .. }) => {
                let found = u8::try_from(found).ok();
                let found = found.and_then(|symbol| number(self.digits, symbol));
                let number = found.unwrap_or(Digit::MAX);
                let largest = self.digits;
                let wrong = Wrong::TooLarge { number, largest };
                // The column counts cells, not the characters of the original.
                let column = None;
                let message = wrong.message();
                RecordErrorKind::Syntax { message, column }
            }
            other => other,
        }
    }

    fn symbol(self, cell: Cell) -> Result<u8, Wrong> {
        let largest = self.digits;
        match cell {
            Cell::Empty => Ok(b'.'),
            Cell::Number(found) => match u8::try_from(found) {
                // Zeros are empty cells only if there are one or two of them.
                Ok(0) => Err(Wrong::NotACell),
                Ok(found) if found <= largest => Ok(symbol(found)),
                Ok(number) if number <= Digit::MAX => Err(Wrong::TooLarge { number, largest }),
                _ => Err(Wrong::NotACell),
            },
            Cell::Other => Err(Wrong::NotACell),
        }
    }

    /// Returns the cells of a line: a whole board, a row, or any other number.
    fn cells(self, line: &[u8]) -> Cells {
        let end = line.trim_ascii_end().len();
        let start = end - line[..end].trim_ascii_start().len();
        // A row may end in empty cells that are spaces.
        let padded = line.strip_suffix(b"\r").unwrap_or(line);
        pairs(padded, start, self.squares)
            .or_else(|| pairs(padded, 0, self.squares))
            .or_else(|| pairs(padded, 0, self.columns).filter(|row| row.end == padded.len()))
            .or_else(|| row(&line[..end], self.columns))
            .unwrap_or_else(|| words(&line[..end], self.squares))
    }
}

/// The error for a text that is not a cell of a board.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    TooLarge { number: u8, largest: u8 },
    NotACell,
}

impl Wrong {
    fn message(self) -> String {
        match self {
            Wrong::TooLarge { number, largest } => {
                format!("{number} is too large, the largest digit of this board is {largest}")
            }
            Wrong::NotACell => String::from("neither a number nor a blank"),
        }
    }

    /// Returns the error of the cell at a position.
    fn at(self, text: &[u8], start: usize) -> RecordErrorKind {
        let before = String::from_utf8_lossy(&text[..start]);
        RecordErrorKind::Syntax {
            message: self.message(),
            column: Some(before.chars().count() + 1),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    b"0.-_*?xX".contains(&byte)
}

/// Returns whether a character is part of a cell; all others are separators.
fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || is_blank(byte)
}

/// Returns whether a line is part of the frame of a drawing.
fn is_frame(line: &[u8]) -> bool {
    let draws =
        line.contains(&b'+') || line.contains(&b'=') || line.windows(3).any(|it| it == b"---");
    draws && !line.iter().any(u8::is_ascii_digit)
}

/// Returns `count` cells of two characters from a position on, if a word ends after them.
fn pairs(line: &[u8], start: usize, count: usize) -> Option<Cells> {
    let end = start + 2 * count;
    let text = line.get(start..end)?;
    if line.get(end).is_some_and(|&byte| is_part(byte)) || text.trim_ascii().is_empty() {
        return None;
    }
    let (pairs, _) = text.as_chunks::<2>();
    let cells = pairs.iter().enumerate();
    let cells: Option<_> = cells
        .map(|(index, pair)| Some((start + 2 * index, self::pair(*pair)?)))
        .collect();
    Some(Cells {
        cells: cells?,
        end,
        are_pairs: true,
    })
}

fn pair(pair: [u8; 2]) -> Option<Cell> {
    match pair {
        [b' ', b' '] => Some(Cell::Empty),
        [left, right] if (left == b' ' || is_blank(left)) && is_blank(right) => Some(Cell::Empty),
        [b' ', right @ b'1'..=b'9'] => Some(Cell::Number(u16::from(right - b'0'))),
        [left @ b'0'..=b'9', right @ b'0'..=b'9'] => Some(Cell::Number(
            u16::from(left - b'0') * 10 + u16::from(right - b'0'),
        )),
        _ => None,
    }
}

/// Returns the cells of a row, if without its separators it has two characters per cell.
fn row(line: &[u8], columns: usize) -> Option<Cells> {
    let parts = line.iter().enumerate().filter(|(_, byte)| is_part(**byte));
    let (places, text): (Vec<usize>, Vec<u8>) = parts.map(|(at, byte)| (at, *byte)).unzip();
    if text.len() != 2 * columns {
        return None;
    }
    let found = pairs(&text, 0, columns)?;
    let place = |(index, cell): (usize, Cell)| (places[index], cell);
    Some(Cells {
        cells: found.cells.into_iter().map(place).collect(),
        end: line.len(),
        are_pairs: true,
    })
}

/// Returns the words of a line, at most `most`; a `#` begins a comment.
fn words(line: &[u8], most: usize) -> Cells {
    let mut cells = Vec::new();
    let mut end = 0;
    let mut start = None;
    for (at, &byte) in line.iter().chain(b" ").enumerate() {
        match (start, is_part(byte)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                cells.push((from, word(&line[from..at])));
                end = at;
                start = None;
            }
            _ => {}
        }
        if cells.len() == most || byte == b'#' {
            break;
        }
    }
    Cells {
        cells,
        end,
        are_pairs: false,
    }
}

fn word(word: &[u8]) -> Cell {
    if word.len() <= 2 && word.iter().all(|&byte| is_blank(byte)) {
        return Cell::Empty;
    }
    let number = std::str::from_utf8(word)
        .ok()
        .and_then(|it| it.parse().ok());
    number.map_or(Cell::Other, Cell::Number)
}

/// Returns the number of cells in a text that consists of numbers and blanks, and the largest
/// number.
pub(crate) fn count(text: &[u8]) -> Option<(usize, u16)> {
    let found = words(text, usize::MAX);
    let numbers = found.cells.iter().map(|(_, cell)| match cell {
        Cell::Empty => Some(0),
        Cell::Number(number) => Some(*number),
        Cell::Other => None,
    });
    let numbers: Vec<u16> = numbers.collect::<Option<_>>()?;
    Some((numbers.len(), numbers.iter().copied().max()?))
}

/// Returns the largest number of a word that consists of cells of two characters.
pub(crate) fn largest_of_pairs(word: &[u8]) -> Option<u16> {
    let found = pairs(word, 0, word.len() / 2).filter(|_| word.len().is_multiple_of(2))?;
    let numbers = found.cells.iter().map(|(_, cell)| match cell {
        Cell::Number(number) => *number,
        Cell::Empty | Cell::Other => 0,
    });
    numbers.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Board = Board {
        digits: 12,
        squares: 24,
        columns: 12,
    };

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match SMALL.puzzle(text.as_bytes()) {
            Ok(found) => {
                let comment = found.comment.map_or("", |at| &text[at..]);
                format!("{}|{comment}", String::from_utf8(found.text).unwrap())
            }
            Err(kind) => crate::RecordError { line: 1, kind }.to_string(),
        };
        assert_eq!(found, expected, "{text:?}");
    }

    const LINE: &str = "1.3.5678.ABC............";

    #[test]
    fn numbers_are_parsed_in_every_layout() {
        let words = "1 0 3 . 5 6 7 8 - 10 11 12 0 0 0 0 0 0 0 0 0 0 0 0";
        check(words, &format!("{LINE}|"));
        check(&format!(" {words} # hard"), &format!("{LINE}| # hard"));
        check(&words.replace(' ', ","), &format!("{LINE}|"));
        let pairs = "01..0300050607 8--101112000000000000__**??......";
        check(&pairs.replace(' ', "0"), &format!("{LINE}|"));
        check(
            &format!("{}\t12 clues", pairs.replace(' ', "0")),
            &format!("{LINE}|\t12 clues"),
        );
        check(pairs, &format!("{LINE}|"));
        let spaces = format!(" 1   3   5 6 7 8  101112{}", " ".repeat(24));
        check(&spaces, &format!("{LINE}|"));
    }

    #[test]
    fn drawings_of_numbers_become_drawings_of_symbols() {
        let rows = "+---+\n| 1 0 3 . 5 6 |7 8 0 10 11 12|\r\n01..0300|050607089910|1113\n";
        check(rows, "+---+\n1.3.5678.ABC\n1.3.5678ABD\n|");
    }

    #[test]
    fn errors_name_the_column() {
        check(
            "1 2 13",
            "line 1, column 5: 13 is too large, the largest digit of this board is 12",
        );
        check("1 2 éa 3", "line 1, column 6: neither a number nor a blank");
        check("1 2 700", "line 1, column 5: neither a number nor a blank");
        check("1 2 000", "line 1, column 5: neither a number nor a blank");
        check("1 2 3", "123|");
    }

    #[test]
    fn other_text_does_not_look_like_numbers() {
        for text in [
            "1 0 3 . 5 6 7 8 - 10 11 12",
            "01..03000506070809101112",
            "|01 02 03|04 05 06|..  .. ..|.. .. ..|",
        ] {
            assert!(SMALL.looks_like(text.as_bytes()), "{text}");
        }
        for text in [
            "1 0 3 . 5 6 7 8 - 9 9 9",
            "1 0 3 . 5 6 7 8 - A B C",
            "123456789ABC",
            "........................",
            "1 2 3 4 5 6 7 8 9 10 11 13",
            "1 2 3 4 5 6 7 8 9 10 11",
            "",
        ] {
            assert!(!SMALL.looks_like(text.as_bytes()), "{text}");
        }
    }
}
