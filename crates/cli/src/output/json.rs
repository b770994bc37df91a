//! JSON objects: one per puzzle.
//!
//! **Invariant:** every object starts with `version`. Within a version, fields are only added, never
//! renamed or given another meaning. These types belong to the command line: types of the library
//! may change.

use std::borrow::Cow;
use std::collections::BTreeMap;

use foldoku::formats::Row;
use foldoku::{Candidates, Geometry, format, questions};
use serde::Serialize;

/// The version of all objects.
pub(crate) const VERSION: u32 = 1;

/// An object of `solve` with `--all`, `--limit` or `--show`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Solved {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique`, `multiple` or `none`; `found` if the search stopped at one solution.
    pub(crate) status: &'static str,
    #[serde(flatten)]
    pub(crate) answer: questions::SolveAnswer,
}

/// An object of `candidates` and `propagate`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Propagated {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique` or `none` if the deductions prove it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<&'static str>,
    /// `solved`, `stuck` or `impossible`.
    pub(crate) outcome: &'static str,
    pub(crate) passes: u64,
    /// The remaining candidates of each cell.
    pub(crate) candidates: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contradiction: Option<String>,
}

/// An object of `candidates --true`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TrueCandidates {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique`, `multiple` or `none`; `timeout` if the time limit ended the search.
    pub(crate) status: &'static str,
    #[serde(flatten)]
    pub(crate) answer: questions::TrueCandidatesAnswer,
}

/// An object of `trial`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Tried {
    pub(crate) version: u32,
    pub(crate) number: u64,
    pub(crate) puzzle: String,
    /// `unique`, `multiple` or `none`; `found` if the search stopped at one solution; `timeout`. Missing
    /// if the trials are stuck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<&'static str>,
    /// `solved`, `stuck`, `impossible` or `timeout`.
    pub(crate) outcome: &'static str,
    pub(crate) count: u64,
    /// Whether `count` is exact.
    pub(crate) complete: bool,
    pub(crate) solution: Option<String>,
    pub(crate) max_depth: u32,
    pub(crate) max_backtrack: u32,
    pub(crate) max_total: u32,
    pub(crate) iterations: u64,
    /// The number of subset deductions of size 1, 2, … up to one less than the number of digits.
    pub(crate) ops: Vec<u64>,
    pub(crate) forced: u64,
    /// The remaining candidates, if the outcome is `stuck`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Vec<String>>,
}

/// An object of `rules`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ListedRule {
    pub(crate) version: u32,
    /// The name in foldoku's JSON.
    pub(crate) rule: &'static str,
    /// What the rule demands.
    pub(crate) about: &'static str,
    /// Other names of the rule.
    pub(crate) also: &'static [&'static str],
    /// The names of the rule in formats that have one, by format.
    pub(crate) names: BTreeMap<&'static str, &'static str>,
    /// The formats that can hold the example.
    pub(crate) formats: Vec<&'static str>,
    /// A puzzle with the rule.
    pub(crate) example: &'static str,
}

/// The object of a record that cannot be answered.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Rejected<'a> {
    version: u32,
    number: u64,
    /// The puzzle, if the record holds one.
    puzzle: Option<Cow<'a, str>>,
    /// `invalid`, or `none` or `multiple` if the command needs a puzzle with one solution.
    status: &'static str,
    file: &'a str,
    line: usize,
    error: &'a str,
}

/// Returns the line for a record that cannot be answered.
pub(crate) fn rejected(source: &str, row: &Row<'_>, status: &'static str, error: &str) -> String {
    line(&Rejected {
        version: VERSION,
        number: row.number,
        puzzle: row.text().map(String::from_utf8_lossy),
        status,
        file: source,
        line: row.line,
        error,
    })
}

/// Returns the remaining candidates of each cell, in reading order.
pub(crate) fn candidates(geometry: &Geometry, candidates: &Candidates) -> Vec<String> {
    let line = format::candidates(geometry, candidates, format::Style::Line);
    line.split(',').map(String::from).collect()
}

/// Returns an object as a line.
pub(crate) fn line(object: &impl Serialize) -> String {
    let mut line = serde_json::to_string(object).expect("plain data can be written as JSON");
    line.push('\n');
    line
}
