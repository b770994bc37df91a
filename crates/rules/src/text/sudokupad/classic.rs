//! Codes of classic puzzles, which hold givens only.
//!
//! **Invariant:** a code has exactly 81 cells.

use foldoku_board::Square;

use crate::sheet::Sheet;
use crate::text::{TextError, quoted};
use crate::variant::Variant;

/// The characters of pieces: a digit, and ten for each empty cell after it.
const PIECES: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Reads pieces of one digit and the empty cells after it.
pub(super) fn of_digits(code: &str) -> Result<Variant, TextError> {
    let mut cells = Vec::new();
    for character in code.chars() {
        let piece = PIECES.find(character).ok_or_else(|| unknown(character))?;
        cells.push(piece as i32 % 10);
        cells.extend(std::iter::repeat_n(0, piece / 10));
    }
    of_cells(code, &cells)
}

/// Reads digits, and letters from `B` on for runs of empty cells.
pub(super) fn of_runs(code: &str) -> Result<Variant, TextError> {
    let mut cells = Vec::new();
    for character in code.chars() {
        match character {
            '1'..='9' => cells.extend(character.to_digit(10).map(|digit| digit as i32)),
            'B'..='Z' => cells.extend((b'B'..=character as u8).map(|_| 0)),
            'a'..='z' => cells.extend((b'a'..=character as u8).map(|_| 0).chain([0; 25])),
            other => return Err(unknown(other)),
        }
    }
    of_cells(code, &cells)
}

/// Reads one character per cell.
pub(super) fn of_characters(code: &str) -> Result<Variant, TextError> {
    let digits = code
        .chars()
        .map(|it| it.to_digit(10).map_or(0, |digit| digit as i32));
    of_cells(code, &digits.collect::<Vec<_>>())
}

fn unknown(character: char) -> TextError {
    let character = character.escape_debug();
    TextError::new(format!("the code of the givens holds '{character}'"))
}

fn of_cells(code: &str, cells: &[i32]) -> Result<Variant, TextError> {
    let mut variant = Variant::new(Sheet::default());
    if cells.len() != variant.sheet.grid_cells() {
        let found = cells.len();
        let code = quoted(code);
        return Err(TextError::new(format!(
            "{code}: expected 81 cells, found {found}"
        )));
    }
    let cells = cells.iter().enumerate().filter(|(_, digit)| **digit > 0);
    variant.givens = cells
        .map(|(index, &digit)| (Square::new(index), digit))
        .collect();
    Ok(variant)
}
