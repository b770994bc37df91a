//! Solvers do not allocate per puzzle once they have done a search of the same depth.
//!
//! **Invariant:** the puzzles need guesses, so that the searches use their guess stacks.

use std::ops::ControlFlow;

use crate::support::HARD;
use allocation_counter::measure;
use foldoku_kernel::{Answer, Bands, Lanes, Position, Solo, Spread};

#[test]
fn lanes_do_not_allocate_when_warm() {
    let puzzles = [*HARD; 100];
    let mut answers = [Answer::default(); 100];
    let mut solutions = [*HARD; 100];
    let mut lanes = Lanes::new();
    // Which lanes share a search depends on earlier calls, so warm up several times.
    for _ in 0..3 {
        lanes.solve_into(&puzzles, 2, &mut answers, Some(&mut solutions));
    }
    let allocations = measure(|| {
        lanes.solve_into(&puzzles, 2, &mut answers, Some(&mut solutions));
    });
    assert!(answers.iter().all(|answer| answer.guesses > 20));
    assert_eq!(allocations.count_total, 0);
}

#[test]
fn single_puzzle_solvers_do_not_allocate_when_warm() {
    let position = Position::read(HARD).unwrap();
    let (mut bands, mut spread, mut solo) = (Bands::new(), Spread::new(), Solo::new());
    let mut search = || {
        let mut on_solution = |_: foldoku_kernel::Solution<'_>| ControlFlow::Continue(());
        let guesses = [
            bands.search(&position, &mut on_solution).guesses,
            spread.search(&position, &mut on_solution).guesses,
            solo.search(&position, &mut on_solution).guesses,
        ];
        assert!(guesses.into_iter().all(|guesses| guesses > 20));
    };
    search();
    assert_eq!(measure(search).count_total, 0);
}
