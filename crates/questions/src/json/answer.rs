//! The JSON objects of `explain`, `hint` and `review`.
//!
//! **Invariant:** within a version, fields are only added. Every cell of an object is written in one
//! notation.
#![allow(
    missing_docs,
    reason = "the schema describes the fields, and most of them say it in their name"
)]

use foldoku_logic::describe::Style;
use serde::Serialize;

use super::game;
use super::review::Review;
use super::step::{self, Step};
use crate::steps::FoundStep;

/// The version of all objects.
pub const VERSION: u32 = 1;

/// An object of `explain`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    pub version: u32,
    pub number: u64,
    pub puzzle: String,
    /// `unique`, `multiple` or `timeout`.
    pub status: &'static str,
    /// `solved`, `stuck`, `timeout` or `impossible`.
    pub outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<&'static str>,
    /// What the player must correct; the steps start from the givens then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<game::Hint>,
    /// The level of HoDoKu, if the puzzle has one solution and the time limit allows to find it; under rules
    /// and on other boards that of foldoku.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// The score of HoDoKu, that of `rate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// The highest difficulty of a step, with `--order se`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The difficulty of all steps together; only under rules and on other boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
    /// The key of the hardest technique; only under rules and on other boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    pub steps: Vec<Step>,
    /// The digits after the last step.
    pub last: String,
}

/// An object of `hint`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    pub version: u32,
    pub number: u64,
    pub puzzle: String,
    /// `unique`, `multiple` or `timeout`.
    pub status: &'static str,
    /// `found`, `mistake`, `stuck`, `solved` or `timeout`.
    pub outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<&'static str>,
    /// What the player must correct first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<game::Hint>,
    pub steps: Vec<Step>,
}

/// An object of `review`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reviewed {
    pub version: u32,
    pub number: u64,
    /// The givens; the text of a puzzle with rules or of another board.
    pub puzzle: String,
    /// The givens and the entries, one character per cell.
    pub digits: String,
    #[serde(flatten)]
    pub review: Review,
}

/// Returns a puzzle as text.
pub(crate) fn text(puzzle: &[u8]) -> String {
    String::from_utf8_lossy(puzzle).into_owned()
}

/// Returns the objects of steps.
pub(crate) fn steps(found: &[FoundStep], style: Style) -> Vec<Step> {
    let steps = found.iter();
    steps
        .map(|found| step::of(&found.step, found.difficulty, style))
        .collect()
}
