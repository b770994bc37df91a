//! Completed puzzles are unique, keep their clues, and have no redundant added clue.
//!
//! **Invariant:** uniqueness is checked by `Mrv`, which the completer does not use.

use std::collections::BTreeMap;

use crate::support::{clues, is_unique, lines, without};
use foldoku_generate::{Completer, NoSolution, Random};
use foldoku_kernel::{Line, Position, Solo};

#[track_caller]
fn check(puzzle: &Line, seed: u64) -> Line {
    let mut completer = Completer::new();
    let completed = completer
        .complete(puzzle, &mut Random::new(seed, 3))
        .unwrap();
    let text = completed.escape_ascii();
    assert!(is_unique(&completed), "{text}");
    for square in clues(&completed) {
        if puzzle[square] == b'.' {
            assert!(!is_unique(&without(&completed, square)), "{text} {square}");
        } else {
            assert_eq!(completed[square], puzzle[square]);
        }
    }
    let again = completer.complete(puzzle, &mut Random::new(seed, 3));
    assert_eq!(again, Ok(completed));
    completed
}

#[test]
fn solvable_puzzles_are_completed() {
    for (seed, puzzle) in (0..).zip(lines("classic-many.txt")) {
        check(&puzzle, seed);
    }
    for (seed, puzzle) in (0..).zip(lines("classic-open.txt")) {
        check(&puzzle, seed);
    }
    for puzzle in lines("classic-one.txt") {
        assert_eq!(check(&puzzle, 1), puzzle);
    }
}

#[test]
fn empty_board_gives_a_different_puzzle_for_each_seed() {
    let empty = [b'.'; 81];
    let puzzles: Vec<Line> = (0..8).map(|seed| check(&empty, seed)).collect();
    for (index, puzzle) in puzzles.iter().enumerate() {
        assert!(!puzzles[..index].contains(puzzle));
        assert!((17..35).contains(&clues(puzzle).len()));
    }
}

/// Returns how often each solution is drawn.
fn drawn(puzzle: &Line, times: u64) -> BTreeMap<Line, i32> {
    let mut counts = BTreeMap::new();
    for stream in 0..times {
        let completed = Completer::new().complete(puzzle, &mut Random::new(4, stream));
        let position = Position::read(&completed.unwrap()).unwrap();
        let solution = Solo::new().first(&position).unwrap();
        *counts.entry(solution).or_default() += 1;
    }
    counts
}

#[test]
fn few_solutions_are_drawn_uniformly() {
    let puzzles = lines("classic-many.txt");
    let counts = |puzzle| Solo::new().count(&Position::read(puzzle).unwrap(), 10);
    let puzzle = puzzles.iter().find(|puzzle| counts(*puzzle) == 6).unwrap();
    let drawn = drawn(puzzle, 3000);
    assert_eq!(drawn.len(), 6);
    // Five standard deviations.
    assert!(
        drawn.values().all(|count| (count - 500).abs() < 103),
        "{drawn:?}"
    );
}

#[test]
fn puzzles_without_a_solution_are_errors() {
    let refused = |puzzle: &Line| Completer::new().complete(puzzle, &mut Random::new(0, 0));
    assert_eq!(refused(&[b'1'; 81]), Err(NoSolution));
    assert_eq!(refused(&[b'#'; 81]), Err(NoSolution));
    for puzzle in lines("classic-none.txt") {
        assert_eq!(refused(&puzzle), Err(NoSolution));
    }
    assert_eq!(NoSolution.to_string(), "the puzzle has no solution");
}
