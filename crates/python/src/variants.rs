//! Puzzles with rules beyond their board: solutions and true candidates.
//!
//! **Invariant:** every solution was checked against the board and all rules.

use std::ops::ControlFlow;

use foldoku::formats::VariantPuzzle;
use foldoku::kernel::{Answer, Status};
use foldoku::search::End;
use foldoku::{Auto, Engine, Grid, Limits};

/// The answer to a puzzle whose givens clash.
pub(crate) const IMPOSSIBLE: Answer = Answer {
    status: Status::None,
    count: 0,
    guesses: 0,
};

/// Solves a puzzle, unless `stop` returns true. Returns the first solution as text, one character per cell
/// of the grid.
pub(crate) fn solve(
    engine: &mut Auto,
    puzzle: &VariantPuzzle,
    limit: u64,
    stop: &dyn Fn() -> bool,
) -> Option<(Answer, Option<String>)> {
    let limits = Limits::NONE.solutions(limit).stop(stop);
    let start = (0, None);
    let ((count, first), outcome) = engine.fold_within(
        puzzle.puzzle(),
        limits,
        start,
        |(count, first), solution| {
            let first = first.or_else(|| Some(puzzle.solution_text(solution)));
            ControlFlow::Continue((count + 1, first))
        },
    );
    let answer = Answer {
        status: status(count, limit),
        count,
        guesses: outcome.stats.guesses,
    };
    (outcome.end != End::Stopped).then_some((answer, first))
}

/// Returns the status after a search up to `limit` has found `count` solutions.
pub(crate) fn status(count: u64, limit: u64) -> Status {
    match count {
        0 => Status::None,
        1 if limit == 1 => Status::Found,
        1 => Status::Unique,
        _ => Status::Multiple,
    }
}

/// Returns the grid that the text of a solution stands for.
pub(crate) fn to_grid(puzzle: &VariantPuzzle, solution: &str) -> Grid {
    let sheet = &puzzle.variant().sheet;
    let mut grid = Grid::empty(sheet.geometry());
    for (square, character) in sheet.grid_squares().zip(solution.chars()) {
        let value = character.to_digit(36);
        grid[square] = value.and_then(|value| sheet.digit(value as i32));
    }
    grid
}
