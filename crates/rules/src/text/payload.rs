//! Compressed JSON, of which the keys show the site that it is from.
//!
//! **Invariant:** an address is one of f-puzzles.

use super::{TextError, check_length, fpuzzles, lisudoku, lz, parse_json, sudokumaker};
use crate::variant::Variant;

/// Reads compressed JSON of f-puzzles, lisudoku or SudokuMaker, or an address of f-puzzles.
///
/// # Errors
///
/// If the text is cut off, or the reader of its site refuses it.
pub fn read(text: &str) -> Result<Variant, TextError> {
    check_length(text)?;
    let text = text.trim();
    if !text.starts_with("N4I") {
        return fpuzzles::read(text);
    }
    let json = lz::of_address(text)?;
    let value = parse_json(&json)?;
    match value.as_object() {
        Some(object) if lisudoku::is_puzzle(object) => lisudoku::of_object(object),
        Some(object) if sudokumaker::is_puzzle(object) => sudokumaker::of_object(object),
        _ => fpuzzles::of_value(&value),
    }
}
