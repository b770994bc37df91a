//! Puzzles given as pencil marks.
//!
//! **Invariant:** expected results come from the same puzzle as a line, or from the reference solver
//! started with the same candidates.

use crate::support::{CLASSIC, Single, candidates, clues, grid, puzzle, solutions, solved, sukaku};
use foldoku_board::{Candidates, Digit, DigitSet, Square};
use foldoku_kernel::{Answer, Backend, Lanes, Line, Position, Status, Sukaku};
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

/// Generates pencil marks with a random share of the candidates removed, most of them without affecting
/// a known solution.
fn pencil_marks() -> BoxedStrategy<Candidates> {
    let parts = (
        solved(),
        25..75_u32,
        vec(0..100_u32, 729),
        vec(0..729_usize, 0..6),
    );
    let marks = parts.prop_map(|(solution, percent, chances, losses)| {
        let mut candidates = Candidates::full(&CLASSIC);
        let mut discard = |candidate: usize| {
            let digit = Digit::new((candidate % 9) as u8 + 1);
            candidates[Square::new(candidate / 9)].discard(digit);
        };
        for candidate in (0..729).filter(|&candidate| chances[candidate] < percent) {
            if solution[candidate / 9] != b'1' + (candidate % 9) as u8 {
                discard(candidate);
            }
        }
        losses.into_iter().for_each(discard);
        candidates
    });
    marks.boxed()
}

/// Returns the pencil marks equivalent to a line.
fn as_sukaku(line: &Line) -> Option<Sukaku> {
    Some(sukaku(&candidates(&grid(line)?)))
}

proptest! {
    #![proptest_config(generate::config(32, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kernel/proptest-regressions/sukaku.txt")))]

    #[test]
    fn line_and_pencil_marks_are_the_same_puzzle(lines in vec(puzzle(), 1..40), limit in 1..4_u64) {
        let pairs = lines.iter().filter_map(|line| Some((*line, as_sukaku(line)?)));
        let (lines, marks): (Vec<Line>, Vec<Sukaku>) = pairs.unzip();
        for (line, marks) in lines.iter().zip(&marks) {
            prop_assert_eq!(Position::read(line), Position::read(marks));
        }
        for backend in Backend::available() {
            let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
            prop_assert_eq!(lanes.solve(&lines, limit), lanes.solve(&marks, limit), "{}", backend);
        }
    }

    #[test]
    fn solutions_agree_with_the_reference(all in vec(pencil_marks(), 1..8)) {
        const LIMIT: usize = 20;
        let marks: Vec<Sukaku> = all.iter().map(sukaku).collect();
        let expected: Vec<Vec<Line>> = all.iter().map(|it| solutions(it, LIMIT)).collect();
        for backend in Backend::available() {
            let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
            for (answer, expected) in lanes.solve(&marks, LIMIT as u64).iter().zip(&expected) {
                prop_assert_eq!(answer.count, expected.len() as u64, "{}", backend);
            }
            for mut single in Single::all(backend) {
                for (marks, expected) in marks.iter().zip(&expected) {
                    let position = Position::read(marks).expect("pencil marks are puzzles");
                    let (mut found, _) = single.search(&position, LIMIT);
                    prop_assert_eq!(found.len(), expected.len(), "{}", backend);
                    if expected.len() < LIMIT {
                        let mut expected = expected.clone();
                        expected.sort_unstable();
                        found.sort_unstable();
                        prop_assert_eq!(found, expected, "{}", backend);
                    }
                }
            }
        }
    }

    #[test]
    fn cell_without_candidates_has_no_solution(line in clues(0..81), square in 0..81_usize) {
        let mut candidates = candidates(&grid(&line).expect("a puzzle"));
        candidates[Square::new(square)] = DigitSet::EMPTY;
        let marks = sukaku(&candidates);
        let none = Answer { status: Status::None, count: 0, guesses: 0 };
        for backend in Backend::available() {
            let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
            prop_assert_eq!(lanes.solve(&[marks], 2)[0], none);
            let position = Position::read(&marks).expect("pencil marks are puzzles");
            for mut single in Single::all(backend) {
                prop_assert_eq!(single.search(&position, 2), (vec![], 0));
            }
        }
    }

    #[test]
    fn any_bytes_are_valid_pencil_marks(bytes in vec(any::<u8>(), 729), dots in vec(any::<bool>(), 729)) {
        let marks: Sukaku = std::array::from_fn(|index| if dots[index] { b'.' } else { bytes[index] });
        prop_assert!(Position::read(&marks).is_some());
        let answers = Backend::available().map(|backend| {
            let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
            lanes.solve(&[marks], 3)[0]
        });
        let answers: Vec<Answer> = answers.collect();
        prop_assert!(answers.iter().all(|answer| answer == &answers[0]));
        prop_assert_ne!(answers[0].status, Status::Invalid);
    }
}

#[test]
fn empty_pencil_marks_have_no_solution() {
    let answer = Lanes::new().solve(&[[b'.'; 729]], 2)[0];
    assert_eq!((answer.status, answer.guesses), (Status::None, 0));
}
