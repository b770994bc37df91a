//! The text formats of variants.
//!
//! **Invariant:** a reader either understands every rule of a text or fails and names what it does not
//! know, because a dropped rule gives a wrong answer. No text makes a reader panic.

mod colours;
pub mod fpuzzles;
pub mod iss;
pub mod json;
pub mod killer;
mod lz;
mod phrases;
pub mod sudokumaker;
pub mod sudokupad;
pub mod sumocue;

use std::fmt;

/// Why a text is not a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    message: String,
}

impl TextError {
    pub(crate) fn new(message: impl Into<String>) -> TextError {
        TextError {
            message: message.into(),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TextError {}

/// Returns the start of a text for a message, without control characters.
pub(crate) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("'{}{dots}'", start.escape_debug())
}
