//! What hints and paths have beside the fields that the command line writes: levels, drawings, boards.
//!
//! **Invariant:** they are the same for puzzles with and without rules, so that a page shows both alike.

use foldoku_questions::json::drawing::Annotations;
use serde::Serialize;

/// A board before a step.
#[derive(Serialize)]
pub(crate) struct Board {
    /// The digits, with dots for empty cells.
    pub(crate) digits: String,
    /// The candidates of each cell.
    pub(crate) candidates: Vec<String>,
}

/// What a hint has beside the fields of `foldoku hint --json`.
#[derive(Serialize)]
pub(crate) struct HintExtras {
    pub(crate) levels: Vec<LevelReply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) drawing: Option<Annotations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<Board>,
}

/// What a hint reveals at a level.
#[derive(PartialEq, Serialize)]
pub(crate) struct LevelReply {
    pub(crate) text: String,
    /// The cells that the text is about.
    pub(crate) cells: Vec<usize>,
}

impl LevelReply {
    /// Returns the levels that reveal more than the one before.
    pub(crate) fn distinct(levels: impl Iterator<Item = LevelReply>) -> Vec<LevelReply> {
        let mut levels: Vec<LevelReply> = levels.collect();
        levels.dedup();
        levels
    }
}

/// What a path has beside the fields of `foldoku explain --json`.
#[derive(Serialize)]
pub(crate) struct ExplainExtras {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) drawings: Option<Vec<Annotations>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) boards: Option<Vec<Board>>,
}
