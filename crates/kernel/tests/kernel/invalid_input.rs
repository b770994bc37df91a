//! Wrong calls and arbitrary bytes.
//!
//! **Invariant:** a wrong call panics with the documented message; input bytes never cause a panic.

use std::ops::ControlFlow;

use crate::support::{HARD, Single, grid};
use foldoku_kernel::{Answer, Backend, Lanes, Line, Position, Spread, Status};
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

#[test]
#[should_panic(expected = "the limit of solutions must not be 0")]
fn limit_zero_panics() {
    Lanes::new().solve(&[*HARD], 0);
}

#[test]
#[should_panic(expected = "the limit of solutions must not be 0")]
fn limit_zero_panics_without_puzzles() {
    Lanes::new().solve::<Line>(&[], 0);
}

#[test]
#[should_panic(expected = "one answer per puzzle is needed")]
fn too_few_answers_panic() {
    Lanes::new().solve_into(&[*HARD; 3], 1, &mut [Answer::default(); 2], None);
}

#[test]
#[should_panic(expected = "one answer per puzzle is needed")]
fn too_many_answers_panic() {
    Lanes::new().solve_into(&[*HARD; 3], 1, &mut [Answer::default(); 4], None);
}

#[test]
#[should_panic(expected = "one solution per puzzle is needed")]
fn too_few_solutions_panic() {
    let mut answers = [Answer::default(); 3];
    Lanes::new().solve_into(&[*HARD; 3], 1, &mut answers, Some(&mut [[0; 81]; 2]));
}

#[test]
fn lanes_work_after_a_panic() {
    let mut lanes = Lanes::new();
    let expected = lanes.solve(&[*HARD; 20], 2);
    let wrong = std::panic::AssertUnwindSafe(|| Lanes::new().solve(&[*HARD], 0));
    assert!(std::panic::catch_unwind(wrong).is_err());
    assert_eq!(lanes.solve(&[*HARD; 20], 2), expected);
}

#[test]
fn empty_input_has_no_answers() {
    assert_eq!(Lanes::new().solve::<Line>(&[], 2), []);
}

#[test]
fn count_with_limit_zero_is_zero() {
    let position = Position::read(HARD).expect("a puzzle");
    assert_eq!(foldoku_kernel::Solo::new().count(&position, 0), 0);
}

/// Generates lines of mostly digits and blanks, so that some are puzzles.
fn near_line() -> BoxedStrategy<Line> {
    let byte = prop_oneof![60 => Just(b'.'), 20 => b'0'..=b'9', 1 => any::<u8>()];
    let lines = vec(byte, 81).prop_map(|bytes| std::array::from_fn(|index| bytes[index]));
    prop_oneof![2 => lines, 1 => any::<[u8; 81]>()].boxed()
}

proptest! {
    #![proptest_config(generate::config(128, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kernel/proptest-regressions/invalid_input.txt")))]

    #[test]
    fn any_bytes_get_an_answer(lines in vec(near_line(), 1..20), limit in 1..4_u64) {
        for backend in Backend::available() {
            let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
            for (line, answer) in lines.iter().zip(lanes.solve(&lines, limit)) {
                let invalid = answer.status == Status::Invalid;
                prop_assert_eq!(invalid, grid(line).is_none(), "{}", line.escape_ascii());
                prop_assert_eq!(invalid, Position::read(line).is_none());
                prop_assert!(answer.count <= limit);
            }
        }
    }

    #[test]
    fn any_position_can_be_searched(line in near_line()) {
        if let Some(position) = Position::read(&line) {
            for backend in Backend::available() {
                let counts = Single::all(backend).map(|mut it| it.search(&position, 3).0.len());
                prop_assert_eq!(counts, [counts[0]; 3]);
            }
        }
    }
}

/// A callback may panic; the interrupted search must not affect the next one.
#[test]
fn panic_in_a_callback_leaves_no_state_behind() {
    let open = Position::read(&[b'.'; 81]).unwrap();
    let unique = Position::read(HARD).unwrap();
    let mut spread = Spread::new();
    let expected = spread.search(&unique, &mut |_| ControlFlow::Continue(()));
    let interrupted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        spread.search(&open, &mut |_| panic!("enough"));
    }));
    assert!(interrupted.is_err());
    let mut count = 0;
    let again = spread.search(&unique, &mut |_| {
        count += 1;
        match count {
            1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    assert_eq!((count, again), (1, expected));
}
