//! Reads puzzles of f-puzzles.
//!
//! **Invariant:** an error of a rule names its key.

use serde_json::{Map, Value};

use super::board::{board, givens, solution};
use super::cosmetics::cosmetics;
use super::names::DECORATION;
use super::negative::{minima, negatives};
use super::pictures::are_drawings;
use super::rules::Reader;
use crate::text::drawing::{Words, draw};
use crate::text::{TextError, lz, parse_json, quoted};
use crate::variant::Variant;

/// Reads an address, base64 or JSON.
///
/// # Errors
///
/// If the text is cut off, a key is unknown, or a rule is not what it should be.
pub fn read(text: &str) -> Result<Variant, TextError> {
    let text = text.trim();
    let json = if text.starts_with('{') {
        text.to_owned()
    } else {
        decompress(text)?
    };
    let value = parse_json(&json)?;
    of_value(&value)
}

/// Reads the JSON of a puzzle.
pub(in crate::text) fn of_value(value: &Value) -> Result<Variant, TextError> {
    let object = value
        .as_object()
        .ok_or_else(|| TextError::new("the puzzle is not a JSON object"))?;
    variant(object)
}

/// How base64 of compressed JSON starts, which has a brace and a quotation mark first.
const BARE: &str = "N4Ig";

/// Finds the base64 in a text and decompresses it.
fn decompress(text: &str) -> Result<String, TextError> {
    if text.contains("?id=") || text.contains("&id=") {
        let message =
            "the address holds only the number of a puzzle; load it in f-puzzles and export it";
        return Err(TextError::new(message));
    }
    let after = |mark: &str| text.find(mark).map(|start| &text[start + mark.len()..]);
    let data = if text.starts_with(BARE) {
        Some(text)
    } else {
        after("load=")
            .or_else(|| after("fpuzzles"))
            .or_else(|| after("fpuz"))
    };
    if data.is_none() && text.contains("://") {
        let message = format!(
            "{} names a puzzle without holding it; open the address and export the puzzle",
            quoted(text)
        );
        return Err(TextError::new(message));
    }
    let data = data.unwrap_or(text);
    let data = data.split(['&', '#']).next().unwrap_or_default();
    if data.len() < 16 {
        let message = format!(
            "{} is a short name, not a puzzle; export the puzzle itself",
            quoted(text)
        );
        return Err(TextError::new(message));
    }
    lz::of_address(data)
}

fn variant(object: &Map<String, Value>) -> Result<Variant, TextError> {
    let side = object
        .get("size")
        .and_then(Value::as_u64)
        .filter(|side| (1..=64).contains(side));
    let side = side.ok_or_else(|| TextError::new("size: expected a number from 1 to 64"))? as usize;
    let (empty, cells) = board(object, side)?;
    let sheet = empty.sheet.clone();
    let text = |key: &str| {
        object
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let mut variant = Variant {
        title: text("title"),
        author: text("author"),
        words: text("ruleset"),
        solution: solution(object, side),
        ..empty
    };
    givens(&mut variant, &cells)?;
    let reader = Reader { sheet: &sheet };
    for (key, value) in object {
        if value.is_null() || *value == Value::Bool(false) {
            continue;
        }
        match key.as_str() {
            "size" | "title" | "author" | "ruleset" | "solution" | "grid" | "negative"
            | "nonconsecutive" => {}
            key if DECORATION.contains(&key) => {
                if !are_drawings(value) {
                    variant.ignored.push(key.to_owned());
                }
            }
            key => {
                let rules = reader.key(key, value);
                let rules = rules.map_err(|error| TextError::new(format!("{key}: {error}")))?;
                rules.into_iter().for_each(|rule| variant.take(key, rule));
            }
        }
    }
    minima(&mut variant);
    negatives(&mut variant, object)?;
    let drawing = cosmetics(object).into_node();
    draw(&mut variant, &drawing, Vec::new(), Words::Explanation)?;
    Ok(variant)
}
