//! What nobody should ask for, and what nobody should hand in.
//!
//! **Invariant:** a wrong call panics with its documented reason, and no bytes at all do.

mod support;

use std::ops::ControlFlow;

use foldoku_kernel::{Answer, Backend, Lanes, Line, Position, Spread, Status};
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;
use support::{HARD, Single, grid};

#[test]
#[should_panic(expected = "the limit of solutions must not be 0")]
fn a_limit_of_zero_panics() {
    Lanes::new().solve(&[*HARD], 0);
}

#[test]
#[should_panic(expected = "the limit of solutions must not be 0")]
fn a_limit_of_zero_panics_without_puzzles() {
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
fn lanes_go_on_after_a_wrong_call() {
    let mut lanes = Lanes::new();
    let expected = lanes.solve(&[*HARD; 20], 2);
    let wrong = std::panic::AssertUnwindSafe(|| Lanes::new().solve(&[*HARD], 0));
    assert!(std::panic::catch_unwind(wrong).is_err());
    assert_eq!(lanes.solve(&[*HARD; 20], 2), expected);
}

#[test]
fn no_puzzles_have_no_answers() {
    assert_eq!(Lanes::new().solve::<Line>(&[], 2), []);
}

#[test]
fn a_search_for_nothing_counts_nothing() {
    let position = Position::read(HARD).expect("a puzzle");
    assert_eq!(foldoku_kernel::Solo::new().count(&position, 0), 0);
}

/// Bytes that are mostly digits and blanks, so that some lines are puzzles.
fn near_line() -> BoxedStrategy<Line> {
    let byte = prop_oneof![60 => Just(b'.'), 20 => b'0'..=b'9', 1 => any::<u8>()];
    let lines = vec(byte, 81).prop_map(|bytes| std::array::from_fn(|index| bytes[index]));
    prop_oneof![2 => lines, 1 => any::<[u8; 81]>()].boxed()
}

proptest! {
    #![proptest_config(generate::config(128, concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/odd.txt")))]

    #[test]
    fn any_bytes_have_an_answer(lines in vec(near_line(), 1..20), limit in 1..4_u64) {
        for backend in Backend::available() {
            let mut lanes = Lanes::with_backend(backend).expect("it is available");
            for (line, answer) in lines.iter().zip(lanes.solve(&lines, limit)) {
                let malformed = answer.status == Status::Invalid;
                prop_assert_eq!(malformed, grid(line).is_none(), "{}", line.escape_ascii());
                prop_assert_eq!(malformed, Position::read(line).is_none());
                prop_assert!(answer.count <= limit);
            }
        }
    }

    #[test]
    fn any_bytes_that_make_a_position_can_be_searched(line in near_line()) {
        if let Some(position) = Position::read(&line) {
            for backend in Backend::available() {
                let counts = Single::all(backend).map(|mut it| it.search(&position, 3).0.len());
                prop_assert_eq!(counts, [counts[0]; 3]);
            }
        }
    }
}

/// Who is told of a solution may panic; what was left of that search does not come back.
#[test]
fn a_search_that_was_cut_off_leaves_nothing_behind() {
    let open = Position::read(&[b'.'; 81]).unwrap();
    let unique = Position::read(HARD).unwrap();
    let mut spread = Spread::new();
    let expected = spread.search(&unique, &mut |_| ControlFlow::Continue(()));
    let cut_off = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        spread.search(&open, &mut |_| panic!("enough"));
    }));
    assert!(cut_off.is_err());
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
