//! The JSON objects of `pack`.
//!
//! **Invariant:** steps, and the names of values, are those of `explain` and `rate`.

use foldoku::questions::json::step::Step;
pub(crate) use foldoku::questions::json::step::{number, of};
use serde::Serialize;

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
    /// The rules in words; only of puzzles with rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rules: Vec<String>,
    /// The level of HoDoKu; under rules and on other boards that of foldoku.
    pub(crate) level: &'static str,
    /// The score of HoDoKu; null under rules and on other boards.
    pub(crate) score: Option<u32>,
    /// The difficulty of all steps together; only under rules and on other boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) difficulty: Option<f64>,
    /// The ratings of Sudoku Explainer, as `rate` prints them; null under rules and on other boards.
    pub(crate) er: Option<f64>,
    pub(crate) ep: Option<f64>,
    pub(crate) ed: Option<f64>,
    /// The hardest technique in the order of Sudoku Explainer; under rules and on other boards in that of foldoku.
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
