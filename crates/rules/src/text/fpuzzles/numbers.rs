//! Numbers, which are written as numbers or as text, and those that a rule has without one.
//!
//! **Invariant:** a number is from 0 to 100,000.

use serde_json::{Map, Value};

use crate::sheet::Sheet;
use crate::text::{TextError, quoted};

/// The difference of a white dot without a number.
pub(super) const DIFFERENCE: i32 = 1;

/// The ratio of a black dot without a number.
pub(super) const RATIO: i32 = 2;

/// The modulus of modular lines.
pub(super) const MODULUS: i32 = 3;

/// Returns the least difference between the ends of a lockout line: half the size, rounded down.
pub(super) fn lockout(sheet: &Sheet) -> i32 {
    sheet.rows() as i32 / 2
}

/// Returns the least difference on a whispers line without a number: half the size, rounded up.
pub(super) fn whisper(sheet: &Sheet) -> i32 {
    (sheet.rows() as i32 + 1) / 2
}

/// Reads a number, which may be written as text.
pub(super) fn number(value: &Value) -> Result<i32, TextError> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_i64(),
    };
    let number = number.filter(|number| (0..=100_000).contains(number));
    number
        .map(|number| number as i32)
        .ok_or_else(|| TextError::new(format!("{} is not a number", quoted(&value.to_string()))))
}

/// Reads a number that can be missing or an empty text.
pub(super) fn optional(value: Option<&Value>) -> Result<Option<i32>, TextError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(value) => number(value).map(Some),
    }
}

pub(super) fn required(entry: &Map<String, Value>) -> Result<i32, TextError> {
    optional(entry.get("value"))?.ok_or_else(|| TextError::new("expected a value"))
}
