//! Exotic patterns in puzzles that are known for them.
//!
//! **Invariant:** steps are compared as text, so that a test shows everything about them.

use std::ops::ControlFlow;

use foldoku_logic::board::Square;
use foldoku_logic::{Exotic, Finder, Position, Technique};

const EASTER_MONSTER: &[u8; 81] =
    b"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const GOLDEN_NUGGET: &[u8; 81] =
    b".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const LOKI: &[u8; 81] =
    b"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

/// Returns the steps of a technique in a puzzle, as text.
fn steps(technique: Technique, puzzle: &[u8; 81]) -> Vec<String> {
    let mut steps = Vec::new();
    let _ = Exotic.find(&Position::from_line(puzzle), technique, &mut |step| {
        let squares: Vec<usize> = step.evidence.squares.iter().map(Square::index).collect();
        steps.push(format!(
            "{:?} {:?} by {squares:?}",
            step.eliminations, step.placements
        ));
        ControlFlow::Continue(())
    });
    steps
}

#[test]
fn easter_monster_has_an_sk_loop() {
    let [step] = &steps(Technique::SkLoop, EASTER_MONSTER)[..] else {
        panic!("expected one loop");
    };
    assert_eq!(step.matches('=').count(), 13);
}

#[test]
fn golden_nugget_has_a_junior_exocet() {
    let step = "[r7c9=3] [] by [6, 15, 34, 62]";
    assert_eq!(steps(Technique::JuniorExocet, GOLDEN_NUGGET), [step]);
}

#[test]
fn loki_has_a_tridagon() {
    let step = "[] [r8c8=1] by [32, 33, 40, 43, 48, 53, 57, 60, 67, 70, 77, 80]";
    assert_eq!(steps(Technique::Tridagon, LOKI), [step]);
}
