//! The rule that makes the search terminate: whether trials can settle the remaining candidates.
//!
//! **Invariant:** the answer depends only on the solutions within the candidates, not on the search
//! for them. It needs at most one solution more than the board has digits.

use core::ops::ControlFlow;

use foldoku_board::{Candidates, Geometry, Grid};

use crate::limits::Limits;
use crate::mrv::Mrv;

/// Returns whether all solutions differ from each other in every cell in which two of them differ.
///
/// If so, a trial of any candidate has at most one solution, and some level decides it. If not, two
/// solutions share a digit in a cell where a third one differs: the trial of that digit can never
/// end in a solution, and no level can settle the cell.
pub(super) fn trials_can_settle(
    geometry: &Geometry,
    candidates: &Candidates,
    solver: &mut Mrv,
    limits: Limits<'_>,
) -> bool {
    let mut seen = Candidates::empty(geometry);
    let mut shared = Candidates::empty(geometry);
    let mut can_settle = true;
    solver.search_candidates(geometry, candidates.clone(), limits, &mut |solution| {
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

/// Adds a solution to the digits seen in each cell, and to those seen in several solutions.
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
            trials_can_settle(&board, &candidates, &mut Mrv::default(), Limits::NONE),
            expected
        );
    }

    #[test]
    fn up_to_two_solutions_can_be_settled() {
        check("12.. ..34 .... .3.2", true);
        check("1234 3412 2143 ....", true);
        check("1234 3412 2... ....", true);
    }

    #[test]
    fn solutions_that_partly_agree_cannot_be_settled() {
        check("1234 .... .... ....", false);
        check(&".".repeat(16), false);
    }
}
