//! The JSON objects of `explain`, `hint` and `pack`.
//!
//! **Invariant:** every cell is written in the notation of `--coordinates`.

use foldoku::game::json::game;
use foldoku::game::json::step::Step;
pub(crate) use foldoku::game::json::step::{number, of};
use serde::Serialize;

/// An object of `explain`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Explained {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique`, `multiple` or `timeout`.
    pub(crate) status: &'static str,
    /// `solved`, `stuck`, `timeout` or `impossible`.
    pub(crate) outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) remark: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<u32>,
    /// The highest difficulty of a step, with `--order se`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) er: Option<f64>,
    pub(crate) steps: Vec<Step>,
    /// The digits after the last step.
    pub(crate) last: String,
}

/// A puzzle in a file of `pack`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Packed {
    pub(crate) version: u32,
    /// The number of the puzzle in its file, from 1.
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// Always `unique`.
    pub(crate) status: &'static str,
    pub(crate) solution: String,
    pub(crate) clues: usize,
    /// The level and the score of HoDoKu.
    pub(crate) level: &'static str,
    pub(crate) score: u32,
    /// The ratings of Sudoku Explainer, as `rate` prints them.
    pub(crate) er: Option<f64>,
    pub(crate) ep: Option<f64>,
    pub(crate) ed: Option<f64>,
    /// The hardest technique in the order of Sudoku Explainer.
    pub(crate) hardest: Option<&'static str>,
    /// The techniques of the steps, in the order of difficulty.
    pub(crate) techniques: Vec<TechniqueCount>,
    /// The solution path, as `explain` prints it.
    pub(crate) steps: Vec<Step>,
}

/// A technique, and how many steps use it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TechniqueCount {
    pub(crate) technique: &'static str,
    pub(crate) count: usize,
}

/// An object of `hint`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Hinted {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique`, `multiple` or `timeout`.
    pub(crate) status: &'static str,
    /// `found`, `mistake`, `stuck`, `solved` or `timeout`.
    pub(crate) outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) remark: Option<&'static str>,
    /// What the player must correct first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mistake: Option<game::Hint>,
    pub(crate) steps: Vec<Step>,
}
