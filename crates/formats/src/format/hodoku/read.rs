//! Reads HoDoKu's libraries: each line is a puzzle and a step of a technique.
//!
//! ```text
//! :technique:candidates:cells:deleted candidates:eliminations:placements:extra
//! :0100:1:+7...5..:613 245:436::
//! ```
//!
//! The cells are a line of the classic board, with a `+` before a digit that was placed. Such a digit
//! is part of the puzzle here; the field `entries` keeps the cells as written if there is one. A deleted candidate is its digit, row and column. Lines that begin with `#` are
//! comments.
//!
//! **Invariant:** every line that is neither blank nor a comment is a record.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_board::classic::SQUARE_COUNT;
use foldoku_board::format::Problem;

use crate::candidates;
use crate::error::{RecordError, RecordErrorKind};
use crate::field::Field;
use crate::raw::gather::{Line, LineParser, LineRecords, field_of};
use crate::raw::{RawPuzzle, RawRecord};
use crate::text::content;
use crate::text::is_content;

/// The names of the fields, and the parts of a line that they are.
pub(crate) const FIELDS: [(usize, &str); 5] = [
    (0, "technique"),
    (1, "candidates"),
    (4, "eliminations"),
    (5, "placements"),
    (6, "extra"),
];

/// The name of the field with the cells as written, if some digits were placed.
pub(crate) const ENTRIES: &str = "entries";

/// The part of a line with the cells.
const CELLS: usize = 2;

/// The most parts of a line.
const PARTS: usize = 7;

/// Returns the records of a library.
pub(crate) fn records<R: BufRead>(reader: R) -> LineRecords<R, Steps> {
    LineRecords::new(reader, Steps)
}

/// Returns whether a file is a library: its first line that is not a comment begins with a colon
/// and a four-digit number, and has at least six colons.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    content(head, true).next().is_some_and(|line| {
        let technique = line.get(1..5).unwrap_or_default();
        line[0] == b':'
            && technique.len() == 4
            && technique.iter().all(u8::is_ascii_digit)
            && line.iter().filter(|&&byte| byte == b':').count() >= 6
    })
}

/// Reads one record per line.
#[derive(Debug)]
pub(crate) struct Steps;

impl LineParser for Steps {
    fn columns() -> Vec<String> {
        let names = FIELDS.iter().map(|&(_, name)| name).chain([ENTRIES]);
        names.map(str::to_owned).collect()
    }

    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        if is_content(line.text) {
            ready.push_back(record(line).unwrap_or_else(RawRecord::of_error));
        }
    }

    fn finish(&mut self, _ready: &mut VecDeque<RawRecord>) {}
}

fn record(line: Line<'_>) -> Result<RawRecord, RecordError> {
    let text = line.checked()?;
    let parts = Parts {
        line: line.number,
        text,
        of: parts(text)
            .ok_or_else(|| syntax(line.number, 1, "expected a colon before the technique"))?,
    };
    let squares = parts.squares()?;
    let mut candidates = candidates::remaining(&squares);
    let deleted = parts.delete(&squares, &mut candidates)?;
    let field = |index: usize| field_of(parts.get(index).trim_end_matches(':').as_bytes());
    let entries = if parts.get(CELLS).contains('+') {
        field(CELLS)
    } else {
        Field::Missing
    };
    Ok(RawRecord {
        line: line.number,
        puzzle: Ok(if deleted {
            RawPuzzle::Candidates(Box::new(candidates::to_text(&candidates)))
        } else {
            RawPuzzle::Text(squares.to_vec())
        }),
        solution: None,
        fields: FIELDS
            .iter()
            .map(|(index, _)| field(*index))
            .chain([entries])
            .collect(),
    })
}

fn syntax(line: usize, column: usize, message: &str) -> RecordError {
    let (message, column) = (message.to_string(), Some(column));
    RecordError {
        line,
        kind: RecordErrorKind::Syntax { message, column },
    }
}

/// Returns the start and end of each part of a line; missing parts are empty.
fn parts(text: &str) -> Option<[(usize, usize); PARTS]> {
    let mut parts = [(text.len(), text.len()); PARTS];
    let mut start = text.len() - text.trim_start().strip_prefix(':')?.len();
    for (range, part) in parts.iter_mut().zip(text[start..].splitn(PARTS, ':')) {
        *range = (start, start + part.len());
        start = range.1 + 1;
    }
    Some(parts)
}

/// A line split into its parts.
struct Parts<'a> {
    line: usize,
    text: &'a str,
    of: [(usize, usize); PARTS],
}

impl<'a> Parts<'a> {
    fn get(&self, index: usize) -> &'a str {
        let (start, end) = self.of[index];
        &self.text[start..end]
    }

    /// Returns the column of the byte `at` of a part, counted from 1 in characters.
    fn column(&self, index: usize, at: usize) -> usize {
        self.text[..self.of[index].0 + at].chars().count() + 1
    }

    fn squares(&self) -> Result<[u8; SQUARE_COUNT], RecordError> {
        let part = self.get(CELLS);
        let mut squares = Vec::with_capacity(SQUARE_COUNT);
        let mut is_placed = false;
        for (at, found) in part.char_indices() {
            match found {
                '+' if !is_placed => is_placed = true,
                '1'..='9' => {
                    squares.push(found as u8);
                    is_placed = false;
                }
                '.' | '0' if !is_placed => squares.push(b'.'),
                _ => {
                    let column = self.column(CELLS, at);
                    return Err(RecordError {
                        line: self.line,
                        kind: RecordErrorKind::Text(Problem::WrongCharacter { found, column }),
                    });
                }
            }
        }
        let found = squares.len();
        squares.try_into().map_err(|_| {
            let message = format!("expected {SQUARE_COUNT} cells, found {found}");
            syntax(self.line, self.column(CELLS, 0), &message)
        })
    }

    /// Removes the deleted candidates of empty cells; returns whether there are any.
    fn delete(
        &self,
        squares: &[u8; SQUARE_COUNT],
        candidates: &mut candidates::Sets,
    ) -> Result<bool, RecordError> {
        let part = self.get(3);
        let mut at = 0;
        let mut any = false;
        for token in part.split(' ') {
            if !token.is_empty() {
                let (square, bit) = candidate(token).ok_or_else(|| {
                    let message = "expected a candidate as digit, row and column";
                    syntax(self.line, self.column(3, at), message)
                })?;
                if candidates::bit(squares[square]).is_none() {
                    candidates[square] &= !bit;
                }
                any = true;
            }
            at += token.len() + 1;
        }
        Ok(any)
    }
}

/// Returns the cell of a candidate, and its bit.
fn candidate(token: &str) -> Option<(usize, u16)> {
    let &[digit, row, column] = token.trim_end().as_bytes() else {
        return None;
    };
    let index = |place| candidates::bit(place).map(|bit| bit.trailing_zeros() as usize);
    Some((index(row)? * 9 + index(column)?, candidates::bit(digit)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
    use crate::raw::gather::tests::shown;

    const LINE: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn read(file: impl AsRef<[u8]>) -> Vec<RawRecord> {
        let records = records(file.as_ref());
        records.map(Result::unwrap).collect()
    }

    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: &[&str]) {
        let found: Vec<String> = read(file).iter().map(shown).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn libraries_are_read() {
        let records = read(include_bytes!("../../../../../fixtures/formats/hodoku.txt"));
        let lines: Vec<usize> = records.iter().map(|record| record.line).collect();
        assert_eq!(lines, [4, 6, 7]);
        assert_eq!(shown(&records[0]), LINE);
        let text = |text: &str| Field::Text(text.to_string());
        assert_eq!(
            records[0].fields,
            [
                text("0000"),
                text("x"),
                Field::Missing,
                Field::Missing,
                Field::Missing,
                Field::Missing
            ]
        );
        assert_eq!(shown(&records[1]), LINE.replacen("4.....8", "41....8", 1));
        assert_eq!(
            records[1].fields,
            [
                text("0003"),
                text("1"),
                Field::Missing,
                text("112"),
                text("note:5"),
                text(&LINE.replacen("4.....8", "4+1....8", 1))
            ]
        );
        assert!(shown(&records[2]).starts_with("4,79,"));
        assert_eq!(records[2].fields[2], text("712"));
    }

    #[test]
    fn deleted_candidates_are_removed_from_empty_cells() {
        let all = read(format!(":0000:x:{}:999:::", ".".repeat(81)));
        let all = shown(&all[0]);
        assert!(all.starts_with("123456789,") && all.ends_with(",12345678"));
        // The cell in row 1, column 1 is filled, so nothing can be deleted there.
        let one = shown(&read(format!(":0000:x:4{}:411 512  613:::", ".".repeat(80)))[0]);
        assert!(one.starts_with("4,1236789,1235789,12356789,"), "{one}");
    }

    #[test]
    fn missing_parts_are_empty() {
        check(format!(":::{LINE}"), &[LINE]);
        check(format!("  :0000:x:{LINE}:"), &[LINE]);
        check(format!(":0000:x:{}", LINE.replace('.', "0")), &[LINE]);
        check("\n# comment\n\n", &[]);
    }

    #[test]
    fn errors_name_the_column() {
        check(
            LINE,
            &["line 1, column 1: expected a colon before the technique"],
        );
        let short = "line 1, column 9: expected 81 cells, found 80";
        check(format!(":0000:x:{}", &LINE[1..]), &[short]);
        check(":0000:x", &["line 1, column 8: expected 81 cells, found 0"]);
        let wrong =
            |place| format!("line 1, column {place}: expected a digit or an empty cell, found '+'");
        check(format!(":0000:x:++{LINE}"), &[&wrong(10)]);
        check(
            format!(":0000:x:+.{LINE}"),
            &["line 1, column 10: expected a digit or an empty cell, found '.'"],
        );
        check(
            format!(":ä:x:{LINE}:1:"),
            &["line 1, column 88: expected a candidate as digit, row and column"],
        );
        check(
            format!(":0:x:{LINE}:111  110:"),
            &["line 1, column 93: expected a candidate as digit, row and column"],
        );
        check(
            b":0000:\xff",
            &["line 1, column 7: byte 0xff is not UTF-8 text"],
        );
    }

    #[test]
    fn a_number_between_colons_is_the_signature() {
        for file in [":0000:x:...:::", "# comment\n\n:0100-1:1:...::::\r\n"] {
            assert!(looks_like(file.as_bytes()), "{file}");
        }
        for file in ["", ":", ":x000:x:...:::", ":0000:x:...::", "1:2:3:4:5:6:7"] {
            assert!(!looks_like(file.as_bytes()), "{file}");
        }
    }
}
