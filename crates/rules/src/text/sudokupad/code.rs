//! Finds the code of a puzzle in a text, and what it is encoded in.
//!
//! **Invariant:** a text has at most 4 MiB; what it decompresses to is bounded, too.

use crate::percent::unescaped;
use crate::text::drawing::parse;
use crate::text::{TextError, check_length, lz, quoted};

/// What a text holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// The tree of a puzzle, possibly abbreviated.
    Tree(String),
    /// The code of f-puzzles.
    FPuzzles(String),
    /// The givens of a classic puzzle, each with the empty cells after it.
    Digits(String),
    /// The givens of a classic puzzle, with letters for runs of empty cells.
    Runs(String),
    /// The givens of a classic puzzle, one character per cell.
    Cells(String),
}

/// Finds the code in an address, or takes a text as a code.
pub(super) fn code(text: &str) -> Result<Code, TextError> {
    let text = text.trim();
    check_length(text)?;
    if text.starts_with('{') {
        return Ok(Code::Tree(text.to_owned()));
    }
    let id = unescaped(id(text)).replace(' ', "+");
    let decompressed = |payload: &str| {
        // A text that was not compressed stays as it is.
        let plain = payload.starts_with('{').then(|| payload.to_owned());
        plain
            .or_else(|| lz::decompress(payload))
            .ok_or_else(|| TextError::new("the base64 text is damaged or cut off"))
    };
    let after = |prefix: &str| id.strip_prefix(prefix).filter(|rest| rest.len() >= 10);
    if let Some(payload) = after("scl").or_else(|| after("ctc")) {
        return decompressed(payload).map(Code::Tree);
    }
    if let Some(payload) = after("fpuzzles").or_else(|| after("fpuz")) {
        return Ok(Code::FPuzzles(payload.to_owned()));
    }
    if let Some(code) = after("scf") {
        return Ok(Code::Digits(code.to_owned()));
    }
    if let Some(code) = after("classic") {
        return Ok(Code::Runs(code.to_owned()));
    }
    if id.starts_with("N4I") {
        // The application has an object with the digits; anything else is a puzzle of f-puzzles.
        let json = decompressed(&id)?;
        let tree = parse(&json)?;
        let digits = tree.get("p").and_then(|code| code.text());
        return Ok(match digits {
            Some(digits) if tree.get("grid").is_none() => Code::Digits(digits.to_owned()),
            _ => Code::FPuzzles(id),
        });
    }
    if id.len() == 81
        && id
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"._".contains(&byte))
    {
        return Ok(Code::Cells(id));
    }
    Err(TextError::new(format!(
        "{} names a puzzle without holding it; open the address and export the puzzle",
        quoted(text)
    )))
}

/// Returns the part of an address that names or holds the puzzle.
fn id(text: &str) -> &str {
    let path = match (text.find("puzzleid="), text.split_once("://")) {
        (Some(start), _) => &text[start + "puzzleid=".len()..],
        (None, Some((_, rest))) if text.starts_with("sudokupad:") => rest,
        (None, Some((_, rest))) => rest.split_once('/').map_or("", |(_, path)| path),
        (None, None) => text,
    };
    let path = ["puzzle/", "sudoku/"]
        .iter()
        .find_map(|folder| path.strip_prefix(folder))
        .unwrap_or(path);
    path.split(['?', '#', '&']).next().unwrap_or_default()
}
