//! Proofs that no numbers make a layout unique.
//!
//! **Invariant:** a proof looks at every solution of the layout.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foldoku_board::Grid;
use foldoku_search::{End, Engine, Limits, VariantSearch};

use super::attempt::Attempt;
use super::{LayoutFailure, LayoutRequest};

/// The most solutions that are looked at.
const SOLUTIONS: u64 = 2_000;

/// The guesses to find them.
const GUESSES: u64 = 100_000;

/// Fails if no given may be added, and every solution shares all its clues with another one.
pub(super) fn check(
    request: &LayoutRequest,
    engine: &mut VariantSearch,
    stop: &dyn Fn() -> bool,
) -> Result<(), LayoutFailure> {
    if request.puzzle.givens().filled_count() < *request.givens.end() {
        return Ok(());
    }
    let limits = Limits::NONE
        .solutions(SOLUTIONS)
        .guesses(GUESSES)
        .stop(stop);
    let mut solutions: Vec<Grid> = Vec::new();
    let report = engine.search(&request.puzzle, limits, &mut |solution| {
        solutions.push(solution.clone());
        ControlFlow::Continue(())
    });
    if report.end != End::Complete || solutions.is_empty() {
        return Ok(());
    }
    let attempt = Attempt::new(request, engine, stop, 0);
    let mut sharing: BTreeMap<Vec<Vec<i32>>, usize> = BTreeMap::new();
    for solution in &solutions {
        let open = 0..request.open.len();
        let clues: Vec<_> = open.map(|open| attempt.clues_in(open, solution)).collect();
        if clues.iter().any(|clues| clues.len() > 1) {
            return Ok(());
        }
        // A figure without any clue excludes the solution.
        if clues.iter().all(|clues| !clues.is_empty()) {
            *sharing.entry(clues.concat()).or_default() += 1;
        }
    }
    match sharing.values().any(|&count| count == 1) {
        true => Ok(()),
        false => Err(LayoutFailure::NeverUnique {
            solutions: solutions.len(),
        }),
    }
}
