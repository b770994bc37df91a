//! Whether tries can settle the candidates at all: the rule that makes the search end.
//!
//! **Invariant:** the answer depends on the solutions within the candidates only, not on how they
//! are searched for. It takes no more solutions than the board has digits, and one.

use core::ops::ControlFlow;

use foldoku_board::{Candidates, Geometry, Grid};

use crate::limits::Limits;
use crate::mrv::Mrv;

/// Whether, wherever two solutions differ, all solutions differ from each other.
///
/// If so, a try of any candidate allows one solution at most, and some level ends it. If not, some
/// square has two digits to choose from, one of which is in several solutions: the try of that one
/// can never end in a solution, and the square can never be settled, whatever the level.
pub(super) fn tries_can_settle(
    geometry: &Geometry,
    candidates: &Candidates,
    judge: &mut Mrv,
    limits: Limits<'_>,
) -> bool {
    let mut seen = Candidates::empty(geometry);
    let mut shared = Candidates::empty(geometry);
    let mut can_settle = true;
    judge.search_candidates(geometry, candidates.clone(), limits, &mut |solution| {
        add(solution, &mut seen, &mut shared);
        let mut squares = seen.iter().zip(shared.sets());
        can_settle = !squares.any(|((_, digits), shared)| digits.len() > 1 && !shared.is_empty());
        if can_settle {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    can_settle
}

/// Adds a solution to the digits seen in each square, and to those seen in several solutions.
fn add(solution: &Grid, seen: &mut Candidates, shared: &mut Candidates) {
    for (square, digit) in solution.filled() {
        if seen[square].contains(digit) {
            shared[square].add(digit);
        }
        seen[square].add(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foldoku_board::Puzzle;

    #[track_caller]
    fn check(line: &str, expected: bool) {
        let board = Geometry::boxes(2, 2).unwrap();
        let candidates = Candidates::of(&Puzzle::parse(&board, line).unwrap());
        assert_eq!(
            tries_can_settle(&board, &candidates, &mut Mrv::default(), Limits::NONE),
            expected
        );
    }

    #[test]
    fn none_one_or_two_solutions_can_be_settled() {
        check("12.. ..34 .... .3.2", true);
        check("1234 3412 2143 ....", true);
        check("1234 3412 2... ....", true);
    }

    #[test]
    fn solutions_that_share_where_others_differ_cannot() {
        check("1234 .... .... ....", false);
        check(&".".repeat(16), false);
    }
}
