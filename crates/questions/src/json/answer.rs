//! The JSON objects of `explain` and `hint`.
//!
//! **Invariant:** within a version, fields are only added. Every cell of an object is written in one
//! notation.
#![allow(
    missing_docs,
    reason = "the schema describes the fields, and most of them say it in their name"
)]

use foldoku_logic::describe::Style;
use foldoku_logic::hodoku;
use serde::Serialize;

use super::game;
use super::step::{self, Step};
use crate::start::StartPosition;
use crate::steps::{FoundStep, StepPath, end_name};
use foldoku_game::hint;

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
    /// The level of HoDoKu, if the puzzle has one solution and the time limit allows to find it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// The score of HoDoKu, that of `rate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// The highest difficulty of a step, with `--order se`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
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

impl Explained {
    /// Returns the object of a path; `number` is that of its record, and `rating` that of HoDoKu.
    pub fn new(
        number: u64,
        path: &StepPath<'_>,
        rating: Option<&hodoku::Rating>,
        style: Style,
    ) -> Explained {
        Explained {
            version: VERSION,
            number,
            puzzle: text(&path.start.text),
            status: path.start.status(end_name(path.end)),
            outcome: end_name(path.end),
            remark: path.start.remark(),
            mistake: None,
            level: rating.map(|it| it.level().name()),
            score: rating.map(hodoku::Rating::score),
            er: path.er().map(step::number),
            steps: objects(&path.steps, style),
            last: path.last_text(),
        }
    }
}

impl Hinted {
    /// Returns the object of the steps from a position; `number` is that of its record.
    pub fn new(
        number: u64,
        start: &StartPosition,
        found: &[FoundStep],
        outcome: &'static str,
        style: Style,
    ) -> Hinted {
        Hinted {
            version: VERSION,
            number,
            puzzle: text(&start.text),
            status: start.status(outcome),
            outcome,
            remark: start.remark(),
            mistake: None,
            steps: objects(found, style),
        }
    }

    /// Returns the object of what the player must correct first; `puzzle` is the text of its record,
    /// and `status` says how many solutions the givens have.
    pub fn of_mistake(
        number: u64,
        puzzle: &[u8],
        status: &'static str,
        hint: &hint::Hint,
        style: Style,
    ) -> Hinted {
        Hinted {
            version: VERSION,
            number,
            puzzle: text(puzzle),
            status,
            outcome: hint.outcome(),
            remark: None,
            mistake: Some(game::Hint::new(hint, style)),
            steps: Vec::new(),
        }
    }
}

fn text(puzzle: &[u8]) -> String {
    String::from_utf8_lossy(puzzle).into_owned()
}

fn objects(found: &[FoundStep], style: Style) -> Vec<Step> {
    let steps = found.iter();
    steps
        .map(|found| step::of(&found.step, found.difficulty, style))
        .collect()
}
