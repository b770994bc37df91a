//! Puzzles on boards of every kind have one solution, and are minimal if they say so.
//!
//! **Invariant:** the slow reference solver and the engines check, which the generator does not ask.

mod support;

use foldoku_board::{Geometry, Grid, Puzzle, Square};
use foldoku_generate::boards::{Minimality, NoGrid, Stop};
use foldoku_generate::{BoardGenerator, BoardPuzzle, Minimiser, NotUnique, Random};
use foldoku_search::{Engine, Mrv};
use foldoku_testkit::{fixtures, generate, reference};
use proptest::prelude::*;
use proptest::sample::select;
use support::{CLASSIC, corpus, grid_of, line_of};

/// No question is given up.
const FREE: Stop = Stop {
    clues: 0,
    guesses: u64::MAX,
};

fn without(givens: &Grid, square: Square) -> Grid {
    let mut givens = givens.clone();
    givens[square] = None;
    givens
}

fn count(board: &Geometry, givens: &Grid) -> u64 {
    let puzzle = Puzzle::new(board, givens.clone()).expect("clues of a solution");
    Mrv::default().count(&puzzle, 2).found()
}

#[track_caller]
fn check(board: &Geometry, made: &BoardPuzzle) {
    assert!(made.solution.solves(board, &made.givens));
    assert_eq!(count(board, &made.givens), 1);
    if made.minimality == Minimality::Minimal {
        for (square, _) in made.givens.filled() {
            assert_eq!(count(board, &without(&made.givens, square)), 2);
        }
    }
}

#[test]
fn puzzles_are_made_on_boards_of_every_kind() {
    let names = [
        "4x4",
        "2x3",
        "9x9",
        "x",
        "windoku",
        "9x9+anti-knight",
        "9x9+anti-king",
        "jigsaw:fixtures/jigsaw/seven.txt",
        "jigsaw:fixtures/jigsaw/nine.txt",
        "cube:2",
    ];
    for name in names {
        let board = fixtures::geometry(name);
        let mut generator = BoardGenerator::new();
        let make = |generator: &mut BoardGenerator| {
            generator
                .make(&board, FREE, &mut Random::new(3, 1))
                .unwrap()
        };
        let made = make(&mut generator);
        assert_eq!(made.minimality, Minimality::Minimal, "{name}");
        check(&board, &made);
        assert_eq!(make(&mut generator), made);
    }
}

#[test]
fn large_boards_stop_at_clues_or_guesses() {
    let board = Geometry::boxes(4, 4).unwrap();
    let mut generator = BoardGenerator::new();
    let mut make = |stop| {
        generator
            .make(&board, stop, &mut Random::new(3, 1))
            .unwrap()
    };
    let enough = make(Stop {
        clues: 120,
        ..Stop::default()
    });
    assert_eq!(enough.minimality, Minimality::Enough);
    assert_eq!(enough.givens.filled_count(), 120);
    check(&board, &enough);
    let undecided = make(Stop {
        clues: 0,
        guesses: 20,
    });
    assert_eq!(undecided.minimality, Minimality::Undecided);
    assert!(undecided.givens.filled_count() < 120);
    assert_eq!(count(&board, &undecided.givens), 1);
}

#[test]
fn on_the_classic_board_the_rule_is_that_of_the_minimiser() {
    for (stream, (_, solution)) in (0..).zip(corpus("classic-one.txt")).take(10) {
        let solution = solution.unwrap();
        let mut generator = BoardGenerator::new();
        let puzzle = Puzzle::new(&CLASSIC, grid_of(&solution)).unwrap();
        let made = generator.minimise(&puzzle, FREE, &mut Random::new(2, stream));
        let expected = Minimiser::new().minimise(&[solution], &mut [Random::new(2, stream)]);
        assert_eq!(line_of(&made.unwrap().givens), expected[0].unwrap());
    }
}

#[test]
fn what_has_no_grid_or_not_one_solution_is_refused() {
    let board = Geometry::boxes(2, 2).unwrap();
    let minimise = |text| {
        let puzzle = Puzzle::parse(&board, text).unwrap();
        let minimal = BoardGenerator::new().minimise(&puzzle, FREE, &mut Random::new(0, 0));
        minimal.unwrap_err()
    };
    assert_eq!(minimise("123....4........"), NotUnique::None);
    assert_eq!(minimise("1..............."), NotUnique::Several);
    let crowded = board.with_anti_king().unwrap();
    let grid = BoardGenerator::new().grid(&crowded, &mut Random::new(0, 0));
    assert_eq!(grid, Err(NoGrid::Impossible));
    assert_eq!(
        NoGrid::Impossible.to_string(),
        "the board has no solved grid"
    );
}

/// Boards whose minimal puzzles the reference solver can check.
fn board() -> impl Strategy<Value = Geometry> {
    let names = ["2x2", "2x3", "jigsaw:fixtures/jigsaw/five.txt", "4x4+x"];
    select(names.map(fixtures::geometry).to_vec())
}

proptest! {
    #![proptest_config(generate::config(
        60,
        concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/boards.txt"),
    ))]

    #[test]
    fn on_any_board_what_is_left_is_minimal(
        case in board().prop_flat_map(|board| generate::case_on(&board)),
        seed: u64,
    ) {
        let (geometry, puzzle) = (&case.geometry, case.puzzle());
        let minimal = BoardGenerator::new().minimise(&puzzle, FREE, &mut Random::new(seed, 0));
        let count = reference::count(geometry, &case.givens, 2);
        let Ok(minimal) = minimal else {
            prop_assert_ne!(count, 1);
            return Ok(());
        };
        prop_assert_eq!(count, 1);
        prop_assert_eq!(minimal.minimality, Minimality::Minimal);
        prop_assert_eq!(reference::count(geometry, &minimal.givens, 2), 1);
        for (square, digit) in minimal.givens.filled() {
            prop_assert_eq!(case.givens[square], Some(digit));
            let fewer = without(&minimal.givens, square);
            prop_assert_eq!(reference::count(geometry, &fewer, 2), 2);
        }
    }
}
