//! Results and replies as JSON.
//!
//! **Invariant:** a reply has `ok` or `error`, never both.

#[cfg(feature = "files")]
use serde::Deserialize;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::error::Failure;

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Reply<'a> {
    Ok(&'a RawValue),
    Error(&'a Failure),
}

/// Writes a reply.
pub(crate) fn write(result: &Result<Box<RawValue>, Failure>) -> Vec<u8> {
    let reply = match result {
        Ok(value) => serde_json::to_vec(&Reply::Ok(value)),
        Err(failure) => serde_json::to_vec(&Reply::Error(failure)),
    };
    reply.unwrap_or_default()
}

/// Returns a result as JSON.
pub(crate) fn of(value: &impl Serialize) -> Result<Box<RawValue>, Failure> {
    serde_json::value::to_raw_value(value).map_err(|error| Failure::argument(error.to_string()))
}

/// Returns one object with the fields of two.
#[cfg(any(feature = "engine", feature = "rules"))]
pub(crate) fn joined(
    one: &impl Serialize,
    other: &impl Serialize,
) -> Result<Box<RawValue>, Failure> {
    let (one, other) = (of(one)?, of(other)?);
    if other.get() == "{}" {
        return Ok(one);
    }
    let (one, other) = (one.get(), other.get());
    let text = format!("{},{}", &one[..one.len() - 1], &other[1..]);
    RawValue::from_string(text).map_err(|error| Failure::argument(error.to_string()))
}

/// Reads a question, or its settings: fields that are not asked for are skipped.
#[cfg(feature = "files")]
pub(crate) fn settings<'a, T: Deserialize<'a>>(head: &'a str) -> Result<T, Failure> {
    serde_json::from_str(head).map_err(|error| Failure::argument(format!("not a request: {error}")))
}
