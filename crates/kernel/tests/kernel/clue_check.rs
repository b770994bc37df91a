//! Checks of single clues.
//!
//! **Invariant:** expected results come from the same candidates as pencil marks, and from counting the
//! solutions of the puzzle without the clue.

use crate::support::{FIXTURES, candidates, grid, line, sukaku};
use foldoku_board::{Digit, Square};
use foldoku_kernel::{Answer, Backend, ClueCheck, Lanes, Line, Position, Sukaku};
use foldoku_testkit::fixtures::Count;

/// Returns the pencil marks equivalent to the check of a clue.
fn marks(puzzle: &Line, square: usize) -> Sukaku {
    let mut without = *puzzle;
    let digit = std::mem::replace(&mut without[square], b'.') - b'0';
    let mut candidates = candidates(&grid(&without).expect("digits and dots"));
    candidates[Square::new(square)].discard(Digit::new(digit));
    sukaku(&candidates)
}

fn clues(puzzle: &Line) -> Vec<usize> {
    let is_clue = |&square: &usize| puzzle[square] != b'.';
    (0..81).filter(is_clue).collect()
}

fn puzzles() -> impl Iterator<Item = Line> {
    let unique = FIXTURES
        .iter()
        .filter(|fixture| fixture.count == Count::Exactly(1));
    unique.map(|fixture| line(&fixture.givens))
}

#[test]
fn clue_check_equals_pencil_marks() {
    for puzzle in puzzles() {
        let squares = clues(&puzzle);
        let checks: Vec<ClueCheck> = squares
            .iter()
            .map(|&it| ClueCheck::new(&puzzle, it))
            .collect();
        let marks: Vec<Sukaku> = squares.iter().map(|&it| marks(&puzzle, it)).collect();
        for backend in Backend::ALL.into_iter().filter(|it| it.is_available()) {
            let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
            assert_eq!(lanes.solve(&checks, 3), lanes.solve(&marks, 3));
        }
        for (check, marks) in checks.iter().zip(&marks) {
            assert_eq!(Position::read(check), Position::read(marks));
        }
    }
}

#[test]
fn clue_check_has_a_solution_if_the_clue_is_needed() {
    let mut lanes = Lanes::new();
    for puzzle in puzzles() {
        for square in clues(&puzzle) {
            let mut without = puzzle;
            without[square] = b'.';
            let Answer { count, .. } = lanes.solve(&[without], 2)[0];
            let check = lanes.solve(&[ClueCheck::new(&puzzle, square)], 1)[0];
            assert_eq!(check.count == 1, count == 2);
        }
    }
}

#[test]
#[should_panic = "the cell to check has no clue"]
fn clue_check_of_an_empty_cell_panics() {
    let _ = ClueCheck::new(&[b'.'; 81], 40);
}
