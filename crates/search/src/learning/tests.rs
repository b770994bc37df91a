//! Tests of what only long searches reach: forgotten clauses and restarts.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Candidates, Geometry, Grid, Puzzle};

use super::Learning;
use crate::engine::Engine;
use crate::limits::{Limits, Meter};
use crate::mrv::Mrv;

/// Returns all solutions of a search that forgets clauses often and restarts soon.
fn solutions(puzzle: &Puzzle, interval: usize) -> Vec<Grid> {
    let mut engine = Learning::default();
    engine.start(puzzle.geometry(), &Candidates::of(puzzle));
    engine.interval = interval;
    engine.restarts.left = 1;
    let mut meter = Meter::new(Limits::NONE, u64::MAX);
    let mut found = Vec::new();
    while let Some(solution) = engine.next(&mut meter) {
        found.push(solution);
        engine.interval = interval;
    }
    found
}

fn sorted(mut solutions: Vec<Grid>) -> Vec<Grid> {
    solutions.sort_unstable_by(|one, other| one.contents().cmp(other.contents()));
    solutions
}

#[test]
fn forgotten_clauses_and_restarts_neither_lose_nor_repeat_solutions() {
    let classic = Geometry::classic();
    let puzzles = [
        "................",
        "12........2....5..5....1..26........",
        "1.3.....6.2.......5....1..26......1.",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        // Without one and without two of its clues.
        "...3.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "...3.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3.......7..",
    ];
    for line in puzzles {
        let board = match line.len() {
            16 => Geometry::boxes(2, 2).unwrap(),
            36 => Geometry::boxes(2, 3).unwrap(),
            _ => classic.clone(),
        };
        let puzzle = Puzzle::parse(&board, line).unwrap();
        let expected = sorted(Mrv::default().collect(&puzzle, 1_000));
        assert!(expected.len() < 1_000, "{line}");
        for interval in [1, 4, 50] {
            assert_eq!(sorted(solutions(&puzzle, interval)), expected, "{line}");
        }
    }
}

/// Guesses by activity take 64,282 guesses for the cube of 729 cells, and do not end on the other one.
#[test]
fn empty_cubes_are_filled_in_reading_order() {
    for (side, most) in [(3, 20), (4, 0)] {
        let board = Geometry::cube(side).unwrap();
        let puzzle = Puzzle::parse(&board, &".".repeat(board.square_count())).unwrap();
        let limits = Limits::from(1).guesses(2_000);
        let (found, outcome) = Learning::default().fold_within(&puzzle, limits, 0, |found, _| {
            ControlFlow::Continue(found + 1)
        });
        assert_eq!(found, 1, "cube:{side}");
        assert!(outcome.stats.failures <= most, "cube:{side}: {outcome:?}");
    }
}
