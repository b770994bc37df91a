//! No heap allocation per puzzle, once there has been a search as deep.
//!
//! **Invariant:** the puzzles measured take guesses, or nothing would have to be remembered.

mod support;

use std::ops::ControlFlow;

use allocation_counter::measure;
use foldoku_kernel::{Answer, Bands, Lanes, Position, Solo, Spread};
use support::HARD;

#[test]
fn lanes_allocate_nothing_once_warm() {
    let puzzles = [*HARD; 100];
    let mut answers = [Answer::default(); 100];
    let mut solutions = [*HARD; 100];
    let mut lanes = Lanes::new();
    // Where a search gets its help from changes with the rounds before.
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
fn one_puzzle_at_a_time_allocates_nothing_once_warm() {
    let position = Position::read(HARD).unwrap();
    let (mut bands, mut spread, mut solo) = (Bands::new(), Spread::new(), Solo::new());
    let mut search = || {
        let mut found = |_: foldoku_kernel::Solution<'_>| ControlFlow::Continue(());
        let guesses = [
            bands.search(&position, &mut found).guesses,
            spread.search(&position, &mut found).guesses,
            solo.search(&position, &mut found).guesses,
        ];
        assert!(guesses.into_iter().all(|guesses| guesses > 20));
    };
    search();
    assert_eq!(measure(search).count_total, 0);
}
