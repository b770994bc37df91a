//! Puzzles on boards of any geometry are unique, and minimal if their `Minimality` says so.
//!
//! **Invariant:** results are checked by the reference solver or by an engine with its default
//! settings.

use std::cell::Cell;

use crate::support::{CLASSIC, corpus, grid_of, line_of};
use foldoku_board::{Geometry, Grid, Puzzle, Square};
use foldoku_generate::boards::{Minimality, NoGrid, Options};
use foldoku_generate::{BoardGenerator, GeneratedBoard, Minimiser, NotUnique, Random};
use foldoku_search::{Engine, Mrv};
use foldoku_testkit::{fixtures, generate, reference};
use proptest::prelude::*;
use proptest::sample::select;

/// Options without limits.
const UNLIMITED: Options = Options {
    min_clues: 0,
    max_guesses: u64::MAX,
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
fn check(board: &Geometry, puzzle: &GeneratedBoard) {
    assert!(puzzle.solution.completes(board, &puzzle.givens));
    assert_eq!(count(board, &puzzle.givens), 1);
    if puzzle.minimality == Minimality::Minimal {
        for (square, _) in puzzle.givens.filled() {
            assert_eq!(count(board, &without(&puzzle.givens, square)), 2);
        }
    }
}

#[test]
fn generated_puzzles_are_minimal_on_every_geometry() {
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
        let generate = |generator: &mut BoardGenerator| {
            generator
                .generate(&board, UNLIMITED, &mut Random::new(3, 1))
                .unwrap()
        };
        let puzzle = generate(&mut generator);
        assert_eq!(puzzle.minimality, Minimality::Minimal, "{name}");
        check(&board, &puzzle);
        assert_eq!(generate(&mut generator), puzzle);
    }
}

#[test]
fn removal_stops_at_the_limits() {
    let board = Geometry::boxes(4, 4).unwrap();
    let mut generator = BoardGenerator::new();
    let mut generate = |options| {
        generator
            .generate(&board, options, &mut Random::new(3, 1))
            .unwrap()
    };
    let stopped = generate(Options {
        min_clues: 120,
        ..Options::default()
    });
    assert_eq!(stopped.minimality, Minimality::Stopped);
    assert_eq!(stopped.givens.filled_count(), 120);
    check(&board, &stopped);
    let undecided = generate(Options {
        min_clues: 0,
        max_guesses: 20,
    });
    assert_eq!(undecided.minimality, Minimality::Undecided);
    assert!(undecided.givens.filled_count() < 120);
    assert_eq!(count(&board, &undecided.givens), 1);
}

/// Without the stop check, this would take longer than anyone waits.
#[test]
fn generation_stops_within_a_puzzle() {
    let board = Geometry::boxes(6, 6).unwrap();
    let polls = Cell::new(0);
    let stop_after = |most| {
        let polls = &polls;
        polls.set(0);
        move || {
            polls.set(polls.get() + 1);
            polls.get() > most
        }
    };
    let mut generator = BoardGenerator::new();
    let random = || Random::new(3, 1);
    let grid = generator.grid_unless(&board, &mut random(), &stop_after(3));
    assert_eq!(grid, Err(NoGrid::Stopped));
    for most in [30, 600] {
        let stop = stop_after(most);
        let puzzle = generator.generate_unless(&board, UNLIMITED, &mut random(), &stop);
        assert_eq!(puzzle, Err(NoGrid::Stopped));
        assert!(polls.get() < most + 5);
    }
}

#[test]
fn classic_board_gives_the_result_of_the_minimiser() {
    for (stream, (_, solution)) in (0..).zip(corpus("classic-one.txt")).take(10) {
        let solution = solution.unwrap();
        let mut generator = BoardGenerator::new();
        let puzzle = Puzzle::new(&CLASSIC, grid_of(&solution)).unwrap();
        let minimal = generator.minimise(&puzzle, UNLIMITED, &mut Random::new(2, stream));
        let expected = Minimiser::new().minimise(&[solution], &mut [Random::new(2, stream)]);
        assert_eq!(line_of(&minimal.unwrap().givens), expected[0].unwrap());
    }
}

#[test]
fn boards_without_grids_and_ambiguous_puzzles_are_errors() {
    let board = Geometry::boxes(2, 2).unwrap();
    let minimise = |text| {
        let puzzle = Puzzle::parse(&board, text).unwrap();
        let minimal = BoardGenerator::new().minimise(&puzzle, UNLIMITED, &mut Random::new(0, 0));
        minimal.unwrap_err()
    };
    assert_eq!(minimise("123....4........"), NotUnique::None);
    assert_eq!(minimise("1..............."), NotUnique::Multiple);
    let crowded = board.with_anti_king().unwrap();
    let grid = BoardGenerator::new().grid(&crowded, &mut Random::new(0, 0));
    assert_eq!(grid, Err(NoGrid::Impossible));
    assert_eq!(
        NoGrid::Impossible.to_string(),
        "the board has no solved grid"
    );
}

/// Boards small enough for the reference solver.
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
    fn minimised_puzzles_are_minimal(
        case in board().prop_flat_map(|board| generate::case_on(&board)),
        seed: u64,
    ) {
        let (geometry, puzzle) = (&case.geometry, case.puzzle());
        let minimal = BoardGenerator::new().minimise(&puzzle, UNLIMITED, &mut Random::new(seed, 0));
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
