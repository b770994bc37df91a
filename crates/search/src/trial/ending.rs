//! Whether a higher level can still teach something: the rule that makes the search end.
//!
//! **Invariant:** the answer depends on the solutions within the candidates only, not on how they
//! are searched for.

use core::ops::ControlFlow;

use foldoku_board::{Candidates, DigitSet, Geometry, Grid};

use crate::mrv::Mrv;

/// What the open candidates of a board are good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prospect {
    /// Some candidate is in no solution: a level that is high enough refutes it.
    SomethingFalse,
    /// Each is in exactly one solution: a level that is high enough solves every try.
    EachInOne,
    /// All are in solutions, some in several: no level takes anything away or solves that try.
    SomeShared,
}

/// Looks at every open candidate, until one is found that is in no solution.
///
/// Solutions that turn up vouch for all their candidates, so there are far fewer searches than
/// candidates.
pub(super) fn prospect(geometry: &Geometry, candidates: &Candidates, judge: &mut Mrv) -> Prospect {
    let open = || candidates.iter().filter(|(_, set)| !set.is_single());
    let mut once = Candidates::empty(geometry);
    let mut twice = Candidates::empty(geometry);
    for (square, set) in open() {
        for digit in set {
            if once[square].contains(digit) {
                continue;
            }
            let mut hypothesis = candidates.clone();
            hypothesis[square] = DigitSet::of(digit);
            let mut vouched = false;
            judge.search_from(geometry, &mut hypothesis, &mut |solution| {
                vouch(solution, &mut once, &mut twice);
                vouched = true;
                ControlFlow::Break(())
            });
            if !vouched {
                return Prospect::SomethingFalse;
            }
        }
    }
    if open().any(|(square, _)| !twice[square].is_empty()) {
        return Prospect::SomeShared;
    }
    // Every solution seen is the only one seen for each of its open candidates; is it the only one?
    for (square, set) in open() {
        for digit in set {
            let mut hypothesis = candidates.clone();
            hypothesis[square] = DigitSet::of(digit);
            let mut solutions = 0;
            judge.search_from(geometry, &mut hypothesis, &mut |_| {
                solutions += 1;
                if solutions < 2 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if solutions > 1 {
                return Prospect::SomeShared;
            }
        }
    }
    Prospect::EachInOne
}

/// Marks the candidates of a new solution.
fn vouch(solution: &Grid, once: &mut Candidates, twice: &mut Candidates) {
    for (square, digit) in solution.filled() {
        if once[square].contains(digit) {
            twice[square].add(digit);
        }
        once[square].add(digit);
    }
}
