//! The text formats of variants.
//!
//! **Invariant:** a reader either understands every rule of a text or fails and names what it does not
//! know, because a dropped rule gives a wrong answer. No text makes a reader panic.

mod colours;
mod deflate;
mod drawing;
pub mod fpuzzles;
pub mod ipuz;
pub mod iss;
pub mod json;
pub mod killer;
pub mod lisudoku;
mod lz;
pub mod payload;
pub mod pencilmark;
pub mod penpa;
mod phrases;
pub mod puzzlink;
pub mod sudokumaker;
pub mod sudokupad;
pub mod sudokuwiki;
pub mod sumocue;

use std::fmt;

use foldoku_board::GeometryError;
use serde_json::Value;

use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, SheetOptions};
use crate::variant::Variant;

pub(crate) use colours::of_code as colour_names;
pub(crate) use drawing::{DrawnElement, drawn_elements};

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

impl From<GeometryError> for TextError {
    fn from(error: GeometryError) -> TextError {
        TextError::new(error.to_string())
    }
}

/// The bytes of the longest compressed text.
const LONGEST: usize = 4 << 20;

/// Refuses a compressed text that is too long to be a puzzle.
pub(crate) fn check_length(text: &str) -> Result<(), TextError> {
    match text.len() <= LONGEST {
        true => Ok(()),
        false => Err(TextError::new("the text is longer than 4 MiB")),
    }
}

/// Refuses a board of several grids.
fn check_one_grid(sheet: &Sheet) -> Result<(), TextError> {
    match sheet.has_several_grids() {
        false => Ok(()),
        true => Err(TextError::new(
            "the format has no boards of several grids; foldoku's JSON has",
        )),
    }
}

/// Parses JSON.
fn parse_json(text: &str) -> Result<Value, TextError> {
    serde_json::from_str(text)
        .map_err(|error| TextError::new(format!("the puzzle is not JSON: {error}")))
}

/// Returns the elements of a list; none if it is none.
fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Returns the empty board, with the regions that no digits fill as unknown.
fn empty_board(mut options: SheetOptions) -> Result<Variant, TextError> {
    let unknown = options.remove_large_regions();
    Ok(Variant {
        unknown,
        ..Variant::new(Sheet::new(options)?)
    })
}

/// Returns whether a puzzle that was read from a written text has the board, the givens and the rules of the one
/// that was written, in any order.
fn keeps(again: &Variant, variant: &Variant) -> bool {
    let is_in = |rules: &[Rule], rule: &Rule| rules.iter().any(|other| is_same(rule, other));
    again.sheet == variant.sheet
        && again.givens == variant.givens
        && again.rules.iter().all(|rule| is_in(&variant.rules, rule))
        && variant.rules.iter().all(|rule| is_in(&again.rules, rule))
}

/// Returns whether two rules say the same; the order of pairs and of cells in a cage is not a part of them.
fn is_same(one: &Rule, other: &Rule) -> bool {
    let sorted = |rule: &Rule| {
        let mut rule = rule.clone();
        let is_set = matches!(
            rule.kind,
            Kind::Cage
                | Kind::Difference
                | Kind::Ratio
                | Kind::PairSum
                | Kind::Contains
                | Kind::Palindrome
        );
        if is_set {
            rule.cells.sort_unstable();
        }
        rule.groups
            .iter_mut()
            .for_each(|group| group.sort_unstable());
        rule.groups.sort_unstable();
        rule
    };
    one == other || sorted(one) == sorted(other)
}

/// Returns the start of a text for a message, without control characters.
pub(crate) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("'{}{dots}'", start.escape_debug())
}
