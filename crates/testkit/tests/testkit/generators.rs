//! Generators produce valid values, and enough of each kind.

use std::collections::BTreeSet;

use foldoku_board::{Geometry, Grid, Puzzle, format};
use foldoku_testkit::{fixtures, generate, reference};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const FAILURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/proptest-regressions/generators.txt"
);

/// Returns `count` values, the same on every run.
fn samples<T: std::fmt::Debug>(strategy: impl Strategy<Value = T>, count: usize) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    let value = |_| strategy.new_tree(&mut runner).unwrap().current();
    (0..count).map(value).collect()
}

#[test]
fn puzzles_with_none_one_and_many_solutions_occur() {
    let mut seen = [0; 3];
    for case in samples(generate::case(), 300) {
        seen[reference::count(&case.geometry, &case.givens, 2)] += 1;
    }
    assert!(seen.iter().all(|&number| number >= 30), "{seen:?}");
}

#[test]
fn boards_of_every_kind_occur() {
    let boards: BTreeSet<String> = samples(generate::geometry(), 400)
        .iter()
        .map(|board| board.name().to_owned())
        .collect();
    let scattered = boards.iter().filter(|name| name.starts_with("jigsaw "));
    let scattered = scattered.count();
    assert!(
        scattered >= 10 && boards.len() - scattered >= 16,
        "{boards:?}"
    );
}

#[test]
fn some_texts_show_grids_and_some_do_not() {
    let classic = Geometry::classic();
    let texts = samples(generate::text(), 600);
    let readable = texts
        .iter()
        .filter(|text| format::read(&classic, &text.0).is_ok());
    let readable = readable.count();
    assert!((10..400).contains(&readable), "{readable}");
}

proptest! {
    #![proptest_config(generate::config(64, FAILURES))]

    #[test]
    fn cases_are_puzzles_and_their_debug_form_reads_back(case in generate::case()) {
        let shown = format!("{case:?}");
        let line = shown.rsplit(' ').next().unwrap();
        let again = Puzzle::parse(&case.geometry, line).unwrap();
        prop_assert_eq!(again.givens(), &case.givens);
        prop_assert_eq!(case.puzzle(), again);
    }

    #[test]
    fn solved_grids_are_solutions(
        (board, grid) in generate::geometry()
            .prop_flat_map(|board| (Just(board.clone()), generate::solved(&board)))
    ) {
        prop_assert!(grid.completes(&board, &Grid::empty(&board)));
    }

    /// The two reference solvers share no code.
    #[test]
    fn reference_candidates_contain_every_solution(case in generate::case()) {
        let solutions = reference::solutions(&case.geometry, &case.givens, 20);
        let start = foldoku_board::Candidates::of(&case.puzzle());
        let stripped = reference::strip(&case.geometry, &start);
        let left = reference::candidates(&case.geometry, &start);
        prop_assert!(stripped.is_some() || left.is_none());
        let Some(left) = left else {
            prop_assert!(solutions.is_empty());
            return Ok(());
        };
        for solution in solutions {
            for (square, digit) in solution.filled() {
                prop_assert!(left[square].contains(digit));
            }
        }
        prop_assert_eq!(reference::candidates(&case.geometry, &left), Some(left));
    }
}

#[test]
fn geometries_are_built_from_names() {
    assert_eq!(fixtures::geometry("9x9"), Geometry::classic());
    let jigsaw = fixtures::geometry("jigsaw:fixtures/jigsaw/five.txt");
    assert_eq!(jigsaw.digit_count(), 5);
}
