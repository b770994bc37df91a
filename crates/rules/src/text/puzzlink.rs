//! Classic puzzles of puzz.link and its mirrors: `…/p?sudoku/COLUMNS/ROWS/BODY`.
//!
//! **Invariant:** puzzles of other kinds are errors that name the kind.

use foldoku_board::Square;

use super::{TextError, quoted};
use crate::percent::unescaped;
use crate::sheet::{Sheet, SheetOptions};
use crate::variant::Variant;

/// Reads an address.
///
/// # Errors
///
/// If the address holds another kind of puzzle, or its cells do not fit the board.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let (_, query) = text
        .trim()
        .split_once('?')
        .ok_or_else(|| TextError::new("expected the puzzle after '?'"))?;
    let query = unescaped(query);
    let mut parts = query.split('/');
    let kind = parts.next().unwrap_or_default();
    if kind != "sudoku" {
        let message = format!("puzzles of the kind {} are not supported", quoted(kind));
        return Err(TextError::new(message));
    }
    let sides: Vec<usize> = parts
        .by_ref()
        .take(2)
        .filter_map(|side| side.parse().ok())
        .filter(|side| (1..=64).contains(side))
        .collect();
    let [columns, rows] = sides[..] else {
        return Err(TextError::new(
            "expected the numbers of columns and of rows, from 1 to 64",
        ));
    };
    let body = parts.next().unwrap_or_default();
    let cells = cells(body, rows * columns)?;
    let sheet = Sheet::new(SheetOptions::new(rows, columns))?;
    let givens = cells.into_iter().enumerate();
    let givens = givens.filter_map(|(cell, given)| Some((Square::new(cell), given?)));
    Ok(Variant {
        givens: givens.collect(),
        ..Variant::new(sheet)
    })
}

/// Reads the cells row by row: numbers in base 16, `-` before those of two digits and `+` before those of
/// three, letters from `g` for runs of 1 to 20 empty cells, `.` for an unknown number.
fn cells(body: &str, count: usize) -> Result<Vec<Option<i32>>, TextError> {
    let damaged =
        |at: usize| TextError::new(format!("the body is damaged at character {}", at + 1));
    let mut cells = Vec::new();
    let mut at = 0;
    while let Some(&byte) = body.as_bytes().get(at) {
        let (start, length) = match byte {
            b'-' => (at + 1, 2),
            b'+' => (at + 1, 3),
            _ => (at, 1),
        };
        match byte {
            b'.' => cells.push(None),
            b'g'..=b'z' => cells.extend((b'g'..=byte).map(|_| None)),
            _ => {
                let digits = body.get(start..start + length);
                let is_number = |digits: &&str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
                let number = digits.filter(is_number);
                let number = number.and_then(|digits| i32::from_str_radix(digits, 16).ok());
                cells.push(Some(number.ok_or_else(|| damaged(at))?));
            }
        }
        at = start + length;
    }
    if cells.len() == count {
        Ok(cells)
    } else {
        let found = cells.len();
        Err(TextError::new(format!(
            "expected {count} cells, found {found}"
        )))
    }
}
