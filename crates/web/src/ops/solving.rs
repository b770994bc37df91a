//! `solve`, `count` and `solutions`.
//!
//! **Invariant:** up to [`LANES`] solutions, count and guesses are those of `foldoku solve`.

use std::ops::ControlFlow;

use foldoku_kernel::{Answer, Lanes, Line, Position, PuzzleInput, Status};
use serde::{Deserialize, Serialize};

use super::Session;
use crate::error::{Code, Failure};
use crate::puzzle::{Givens, Puzzle};
use crate::stop::stop;

/// The most solutions that are counted in one go; above, the search can be stopped.
const LANES: u64 = 1000;

/// The most solutions that are listed.
const MOST_LISTED: u64 = 100_000;

#[derive(Deserialize)]
pub(super) struct Args {
    puzzle: Puzzle,
    limit: Option<u64>,
}

/// An answer that needs no more than the givens.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Solved {
    status: &'static str,
    /// The number of solutions, up to the limit.
    count: u64,
    /// Whether the count is exact.
    complete: bool,
    /// The guesses of the search.
    guesses: u64,
    /// The first solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

/// The solutions of a puzzle.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Solutions {
    solutions: Vec<String>,
    /// Whether these are all solutions.
    complete: bool,
    /// The digits that all solutions share, if the list is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    common: Option<String>,
}

/// Returns the first solution and the number of solutions, up to a limit: for `solve` 2 by default, which
/// tells whether the solution is unique.
pub(super) fn count(session: &mut Session, args: Args, op: &str) -> Result<Solved, Failure> {
    let limit = limit(args.limit, if op == "solve" { 2 } else { LANES })?;
    match args.puzzle.givens()? {
        Givens::Line(line) => answer(session, &line, limit),
        Givens::Candidates(candidates) => answer(session, &*candidates, limit),
    }
}

fn limit(limit: Option<u64>, default: u64) -> Result<u64, Failure> {
    match limit {
        Some(0) => Err(Failure::argument("the limit must not be 0")),
        limit => Ok(limit.unwrap_or(default)),
    }
}

fn answer<T: PuzzleInput + Copy>(
    session: &mut Session,
    puzzle: &T,
    limit: u64,
) -> Result<Solved, Failure> {
    if limit > LANES {
        return long_count(session, puzzle, limit);
    }
    let (answer, solution) = lanes(&mut session.lanes, puzzle, limit);
    Ok(Solved {
        status: status(answer.status),
        count: answer.count,
        complete: answer.count < limit,
        guesses: answer.guesses,
        solution: solution.map(|line| text(&line)),
    })
}

/// Solves one puzzle as part of a batch.
pub(crate) fn lanes<T: PuzzleInput + Copy>(
    lanes: &mut Lanes,
    puzzle: &T,
    limit: u64,
) -> (Answer, Option<Line>) {
    let (mut answers, mut solutions) = ([Answer::default()], [[b'.'; 81]]);
    lanes.solve_into(&[*puzzle], limit, &mut answers, Some(&mut solutions));
    let ([answer], [solution]) = (answers, solutions);
    (answer, (answer.count > 0).then_some(solution))
}

fn long_count<T: PuzzleInput>(
    session: &mut Session,
    puzzle: &T,
    limit: u64,
) -> Result<Solved, Failure> {
    let Some(position) = Position::read(puzzle) else {
        return Err(Failure::new(Code::InvalidPuzzle, "not a puzzle"));
    };
    let (mut count, mut first, mut stopped) = (0, None, false);
    let stats = session.solo.search_until(
        &position,
        &mut |solution| {
            count += 1;
            if first.is_none() {
                first = Some(solution.line());
            }
            if count < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
        &mut |_| {
            stopped |= stop();
            stopped
        },
    );
    Ok(Solved {
        status: match count {
            0 if stopped => "timeout",
            0 => "none",
            1 if stopped => "timeout",
            1 => "unique",
            _ => "multiple",
        },
        count,
        complete: count < limit && !stopped,
        guesses: stats.guesses,
        solution: first.map(|line| text(&line)),
    })
}

/// Lists solutions.
pub(super) fn solutions(session: &mut Session, args: Args) -> Result<Solutions, Failure> {
    let limit = limit(args.limit, 100)?;
    if limit > MOST_LISTED {
        let message = format!("at most {MOST_LISTED} solutions can be listed; use count");
        return Err(Failure::new(Code::TooLarge, message));
    }
    let position = match args.puzzle.givens()? {
        Givens::Line(line) => Position::read(&line),
        Givens::Candidates(candidates) => Position::read(&*candidates),
    };
    let Some(position) = position else {
        return Err(Failure::new(Code::InvalidPuzzle, "not a puzzle"));
    };
    let (mut solutions, mut stopped) = (Vec::new(), false);
    session.solo.search_until(
        &position,
        &mut |solution| {
            solutions.push(text(&solution.line()));
            // One more than the limit shows that there are more.
            if solutions.len() as u64 > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
        &mut |_| {
            stopped |= stop();
            stopped
        },
    );
    let complete = solutions.len() as u64 <= limit && !stopped;
    solutions.truncate(limit as usize);
    let common = session.solo.backbone(&position);
    Ok(Solutions {
        solutions,
        complete,
        common: common.map(|line| text(&line)),
    })
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Invalid => "invalid",
        Status::None => "none",
        Status::Found => "found",
        Status::Unique => "unique",
        Status::Multiple => "multiple",
    }
}

/// Returns a line as text.
pub(super) fn text(line: &Line) -> String {
    String::from_utf8_lossy(line).into_owned()
}
