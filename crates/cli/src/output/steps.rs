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
