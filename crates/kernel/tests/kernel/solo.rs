//! The queries of `Solo`: first solution, count, uniqueness and backbone.
//!
//! **Invariant:** every result is compared with the solutions found by the reference solver.

use crate::support::{HARD, puzzle, rearranged, solutions_of, solves};
use foldoku_kernel::{Backend, Line, Position, Solo};
use foldoku_testkit::generate;
use proptest::prelude::*;

/// The maximum number of solutions to compare.
const LIMIT: usize = 300;

/// Returns the digits common to all solutions, with a dot where they differ.
fn shared(solutions: &[Line]) -> Option<Line> {
    let [first, rest @ ..] = solutions else {
        return None;
    };
    Some(std::array::from_fn(|square| {
        let same = rest.iter().all(|other| other[square] == first[square]);
        if same { first[square] } else { b'.' }
    }))
}

fn check(puzzle: &Line, backend: Backend, solutions: &[Line]) {
    let Some(position) = Position::read(puzzle) else {
        assert_eq!(solutions.len(), 0);
        return;
    };
    let mut solo = Solo::with_backend(backend).expect("the backend is available");
    let shown = format!("{backend}: {}", puzzle.escape_ascii());
    let first = solo.first(&position);
    assert_eq!(first.is_some(), !solutions.is_empty(), "{shown}");
    assert!(first.is_none_or(|first| solves(&first, puzzle)), "{shown}");
    assert_eq!(
        solo.count(&position, LIMIT as u64),
        solutions.len() as u64,
        "{shown}"
    );
    assert_eq!(
        solo.count(&position, 2),
        solutions.len().min(2) as u64,
        "{shown}"
    );
    assert_eq!(solo.is_unique(&position), solutions.len() == 1, "{shown}");
    if solutions.len() < LIMIT {
        assert_eq!(solo.backbone(&position), shared(solutions), "{shown}");
    }
}

proptest! {
    #![proptest_config(generate::config(96, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kernel/proptest-regressions/solo.txt")))]

    #[test]
    fn queries_agree_with_the_reference(
        puzzle in prop_oneof![rearranged(), puzzle()].prop_filter("slow", |puzzle| puzzle != HARD)
    ) {
        let solutions = solutions_of(&puzzle, LIMIT);
        for backend in Backend::available() {
            check(&puzzle, backend, &solutions);
        }
    }
}

/// A solved grid without two of its digits, which can be swapped.
#[test]
fn backbone_has_dots_where_solutions_differ() {
    let solved =
        b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let position = Position::read(solved).expect("a puzzle");
    let mut solo = Solo::new();
    assert_eq!(solo.backbone(&position), Some(*solved));
    let mut puzzle = *solved;
    for character in &mut puzzle {
        if matches!(character, b'1' | b'2') {
            *character = b'.';
        }
    }
    let solutions = solutions_of(&puzzle, LIMIT);
    assert!(solutions.len() > 1);
    let position = Position::read(&puzzle).expect("a puzzle");
    assert_eq!(solo.backbone(&position), shared(&solutions));
}

#[test]
fn clashing_givens_have_no_solution() {
    let mut clash = [b'.'; 81];
    clash[..2].copy_from_slice(b"77");
    let position = Position::read(&clash).expect("digits and blanks");
    let mut solo = Solo::new();
    assert_eq!(
        (solo.first(&position), solo.backbone(&position)),
        (None, None)
    );
    assert_eq!(
        (solo.count(&position, 9), solo.is_unique(&position)),
        (0, false)
    );
}

#[test]
fn hard_puzzle_is_unique() {
    let position = Position::read(HARD).expect("a puzzle");
    for backend in Backend::available() {
        let mut solo = Solo::with_backend(backend).expect("the backend is available");
        assert!(solo.is_unique(&position));
        let first = solo.first(&position).expect("a solution");
        assert!(solves(&first, HARD));
        assert_eq!(solo.backbone(&position), Some(first));
    }
}

/// With few clues there are too many solutions to enumerate.
#[test]
fn backbone_does_not_enumerate_solutions() {
    let mut solo = Solo::new();
    let open = Position::read(&[b'.'; 81]).unwrap();
    assert_eq!(solo.backbone(&open), Some([b'.'; 81]));
    let mut line = [b'.'; 81];
    line[..8].copy_from_slice(b"12345678");
    let backbone = solo.backbone(&Position::read(&line).unwrap());
    line[8] = b'9';
    assert_eq!(backbone, Some(line));
}
