//! The solutions of a puzzle with rules.
//!
//! **Invariant:** the list is complete unless the limit or the time ended the search.

use std::ops::ControlFlow;

use foldoku_board::{Grid, Puzzle};
use foldoku_formats::rules::Variant;
use foldoku_search::{Auto, End, Engine, Limits};
use serde::Serialize;

use super::line;
use crate::error::{Code, Failure};
use crate::stop::stop;

/// The most solutions that are listed; others are only counted.
const MOST_LISTED: usize = 100;

/// What a search has found.
#[derive(Serialize)]
pub(super) struct Found {
    /// `unique`, `multiple`, `none`, or `timeout` if the time was up before there was a status.
    status: &'static str,
    count: u64,
    /// Whether the count is exact.
    complete: bool,
    guesses: u64,
    /// The first solutions.
    solutions: Vec<String>,
    /// The digits that all solutions share, if all are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    common: Option<String>,
}

/// Finds the first solutions.
pub(super) fn find(variant: &Variant, limit: u64) -> Result<Found, Failure> {
    let puzzle = variant
        .puzzle()
        .map_err(|error| Failure::new(Code::InvalidPuzzle, error.to_string()))?;
    if limit == 0 {
        return Err(Failure::argument("the limit must not be 0"));
    }
    Ok(search(&puzzle, limit))
}

fn search(puzzle: &Puzzle, limit: u64) -> Found {
    let limits = Limits::NONE.solutions(limit).stop(&stop);
    let start = (0_u64, Vec::<Grid>::new());
    let collect = |(count, mut list): (u64, Vec<Grid>), solution: &Grid| {
        if list.len() < MOST_LISTED {
            list.push(solution.clone());
        }
        ControlFlow::Continue((count + 1, list))
    };
    let ((count, list), outcome) = Auto::default().fold_within(puzzle, limits, start, collect);
    let is_stopped = outcome.end == End::Stopped;
    let is_complete = outcome.end == End::Complete;
    let has_all = is_complete && count == list.len() as u64 && count > 0;
    Found {
        status: match count {
            0 | 1 if is_stopped => "timeout",
            0 => "none",
            1 => "unique",
            _ => "multiple",
        },
        count,
        complete: is_complete,
        guesses: outcome.stats.guesses,
        common: has_all.then(|| line(&common(&list))),
        solutions: list.iter().map(line).collect(),
    }
}

/// Returns the digits that grids share.
fn common(list: &[Grid]) -> Grid {
    let mut shared = list[0].clone();
    for grid in list {
        for (square, digit) in grid.filled() {
            if shared[square] != Some(digit) {
                shared[square] = None;
            }
        }
    }
    shared
}
