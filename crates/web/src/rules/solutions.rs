//! The solutions of a puzzle with rules.
//!
//! **Invariant:** the list is complete unless the limit or the time ended the search.

use foldoku_formats::{Status, VariantPuzzle};
use foldoku_questions::{Answer, Asked, Question, Solve, Subject};
use serde::Serialize;

use crate::error::Failure;
use crate::stop::stop;

/// The most solutions that are listed; others are only counted.
const MOST_LISTED: u64 = 100;

/// The solutions of a puzzle with rules; the first 100 are listed.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RulesSolutions"))]
pub(crate) struct Found {
    /// `timeout` if the time was up before there was another status.
    status: &'static str,
    /// The number of solutions, up to the limit.
    count: u64,
    /// Whether the count is exact.
    complete: bool,
    guesses: u64,
    solutions: Vec<String>,
    /// The digits that all solutions share, if all are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    common: Option<String>,
}

/// Finds the first solutions.
pub(super) fn find(puzzle: &VariantPuzzle, limit: u64) -> Result<Found, Failure> {
    if limit == 0 {
        return Err(Failure::argument("the limit must not be 0"));
    }
    let question = Solve {
        limit,
        listed: MOST_LISTED,
    };
    let asked = Asked {
        stop: &stop,
        ..Asked::once(Subject::Rules(puzzle))
    };
    let answer = question.answer(&mut Default::default(), &asked)?;
    let status = match answer.status() {
        Status::Found => Status::Unique,
        status => status,
    };
    let (count, complete, guesses) = (answer.count, answer.complete, answer.guesses);
    let solutions = answer.solutions.unwrap_or_default();
    let has_all = complete && count == solutions.len() as u64 && count > 0;
    Ok(Found {
        status: status.name(),
        count,
        complete,
        guesses,
        common: has_all.then(|| common(&solutions)),
        solutions,
    })
}

/// Returns the digits that solutions share, with dots for the other cells.
fn common(solutions: &[String]) -> String {
    let mut shared = solutions[0].clone();
    for solution in solutions {
        let pairs = shared.chars().zip(solution.chars());
        shared = pairs
            .map(|(one, other)| if one == other { one } else { '.' })
            .collect();
    }
    shared
}
