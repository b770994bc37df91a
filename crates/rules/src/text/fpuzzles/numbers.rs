//! Numbers, which are written as numbers or as text.
//!
//! **Invariant:** a number is from 0 to 100,000.

use serde_json::{Map, Value};

use crate::text::{TextError, quoted};

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
