//! The JSON objects, one a puzzle.
//!
//! **Invariant:** every object begins with `version`; a field is never renamed or given another
//! meaning under the same version, only added. These types are the command line's own: the
//! library's are free to change.

pub(crate) mod steps;

use foldoku::{Candidates, Geometry, format};
use serde::Serialize;

/// The version of all objects.
pub(crate) const VERSION: u32 = 1;

/// `solve` and `count`.
#[derive(Debug, Serialize)]
pub(crate) struct Solved {
    pub(crate) version: u32,
    pub(crate) puzzle: String,
    /// `unique`, `multiple`, `none`; `found` if only one was looked for.
    pub(crate) status: &'static str,
    pub(crate) count: u64,
    /// Whether there are no more than `count`.
    pub(crate) complete: bool,
    /// Left out by `count`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<Vec<String>>,
    pub(crate) engine: &'static str,
    pub(crate) guesses: u64,
    pub(crate) nodes: u64,
    pub(crate) failures: u64,
}

/// `candidates` and `propagate`.
#[derive(Debug, Serialize)]
pub(crate) struct Propagated {
    pub(crate) version: u32,
    pub(crate) puzzle: String,
    /// `solved`, `stuck` or `impossible`.
    pub(crate) status: &'static str,
    pub(crate) passes: u64,
    /// The digits left in each square.
    pub(crate) candidates: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contradiction: Option<String>,
}

/// `trial`.
#[derive(Debug, Serialize)]
pub(crate) struct Tried {
    pub(crate) version: u32,
    pub(crate) puzzle: String,
    /// `unique`, `multiple`, `none`; `found` if only one was looked for; `stuck` without guesses.
    pub(crate) status: &'static str,
    pub(crate) count: u64,
    /// Whether there are no more than `count`.
    pub(crate) complete: bool,
    pub(crate) solution: Option<String>,
    pub(crate) max_depth: u32,
    pub(crate) max_backtrack: u32,
    pub(crate) max_total: u32,
    pub(crate) iterations: u64,
    /// Subset deductions of size 1, 2 … up to one less than the digits of the board.
    pub(crate) ops: Vec<u64>,
    pub(crate) forced: u64,
    /// What was left, where status is `stuck`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Vec<String>>,
}

/// A record that is no puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct Refused {
    pub(crate) version: u32,
    /// The grid, if the text shows one.
    pub(crate) puzzle: Option<String>,
    /// What the verb says of a puzzle without solutions if the givens clash, else `invalid`.
    pub(crate) status: &'static str,
    pub(crate) count: u64,
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) error: String,
}

/// The digits left in each square, in reading order.
pub(crate) fn candidates(geometry: &Geometry, candidates: &Candidates) -> Vec<String> {
    let line = format::candidates(geometry, candidates, format::Style::Line);
    line.split(',').map(String::from).collect()
}

/// One object as a line.
pub(crate) fn line(object: &impl Serialize) -> String {
    let mut line = serde_json::to_string(object).expect("plain data can be written as JSON");
    line.push('\n');
    line
}
