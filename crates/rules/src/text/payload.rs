//! Compressed JSON, of which the keys show the site that it is from.
//!
//! **Invariant:** an address is one of f-puzzles.

use serde_json::Value;

use super::{TextError, check_length, fpuzzles, lisudoku, lz, sudokumaker};
use crate::percent::unescaped;
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
    let json = lz::decompress(&unescaped(text).replace(' ', "+"))
        .ok_or_else(|| TextError::new("the base64 text is damaged or cut off"))?;
    let value: Value = serde_json::from_str(&json)
        .map_err(|error| TextError::new(format!("the puzzle is not JSON: {error}")))?;
    match value.as_object() {
        Some(object) if lisudoku::is_puzzle(object) => lisudoku::of_object(object),
        Some(object) if sudokumaker::is_puzzle(object) => sudokumaker::of_object(object),
        _ => fpuzzles::of_value(&value),
    }
}
