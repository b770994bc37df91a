//! Clashing singles are found by the rules, without a guess.
//!
//! **Invariant:** each test fails if the rule for two naked singles in one unit is removed.

use std::ops::ControlFlow;

use super::reference::Board;
use crate::layout::{ALL, Line};
use crate::{Answer, Backend, Bands, Lanes, Position, Solo, Solution, Spread, Status, Sukaku};

/// Returns all pairs of cells that share a unit.
fn pairs() -> Vec<(usize, usize)> {
    let meet = |one: usize, other: usize| {
        let same_box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
        one / 9 == other / 9 || one % 9 == other % 9 || same_box
    };
    let all = (0..81).flat_map(|one| (one + 1..81).map(move |other| (one, other)));
    all.filter(|&(one, other)| meet(one, other)).collect()
}

/// Returns lines with a clash in each pair: every digit twice on an otherwise empty board, and in an
/// almost full grid.
fn clashes() -> Vec<Line> {
    const SOLVED: &Line =
        b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let mut all = Vec::new();
    for (one, other) in pairs() {
        for digit in b'1'..=b'9' {
            let mut line = [b'.'; 81];
            (line[one], line[other]) = (digit, digit);
            all.push(line);
        }
        let mut line = *SOLVED;
        line[other] = SOLVED[one];
        for square in [(one + 40) % 81, (one + 20) % 81, (other + 31) % 81] {
            if square != one && square != other {
                line[square] = b'.';
            }
        }
        all.push(line);
    }
    all
}

const NO_SOLUTION_WITHOUT_GUESS: Answer = Answer {
    status: Status::None,
    count: 0,
    guesses: 0,
};

#[test]
fn lanes_find_clashing_clues_without_a_guess() {
    let clashes = clashes();
    assert_eq!(clashes.len(), 810 * 10);
    for backend in Backend::available() {
        let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
        let answers = lanes.solve(&clashes, 2);
        for (line, answer) in clashes.iter().zip(answers) {
            assert_eq!(
                answer,
                NO_SOLUTION_WITHOUT_GUESS,
                "{backend} {}",
                line.escape_ascii()
            );
        }
    }
}

#[test]
fn single_puzzle_solvers_find_clashing_clues_without_a_guess() {
    for backend in Backend::available() {
        let mut bands = Bands::with_backend(backend).expect("the backend is available");
        let mut spread = Spread::with_backend(backend).expect("the backend is available");
        let mut solo = Solo::with_backend(backend).expect("the backend is available");
        for line in clashes() {
            let position = Position::read(&line).expect("digits and blanks");
            let mut none = |_: Solution<'_>| -> ControlFlow<()> { panic!("a solution") };
            for stats in [
                bands.search(&position, &mut none),
                spread.search(&position, &mut none),
                solo.search(&position, &mut none),
            ] {
                assert_eq!(
                    (stats.guesses, stats.failures),
                    (0, 1),
                    "{}",
                    line.escape_ascii()
                );
            }
        }
    }
}

/// Two cells with the same two candidates do not clash, but a third cell of their unit with only one of
/// these candidates does.
#[test]
fn later_clashes_are_found_without_a_guess() {
    let mut puzzles = Vec::new();
    for unit in [
        [0, 1, 2],
        [0, 4, 8],
        [0, 9, 18],
        [0, 36, 72],
        [0, 10, 20],
        [60, 70, 80],
    ] {
        let mut board = Board::of(&[ALL; 27]);
        for digit in 2..9 {
            board.remove(unit[0], digit);
            board.remove(unit[1], digit);
        }
        for digit in 1..9 {
            board.remove(unit[2], digit);
        }
        assert_eq!(board.propagated(), None);
        puzzles.push(sukaku(&board));
    }
    for backend in Backend::available() {
        let mut lanes = Lanes::with_backend(backend).expect("the backend is available");
        let answers = lanes.solve(&puzzles, 2);
        assert_eq!(
            answers,
            vec![NO_SOLUTION_WITHOUT_GUESS; puzzles.len()],
            "{backend}"
        );
    }
}

fn sukaku(board: &Board) -> Sukaku {
    std::array::from_fn(|candidate| {
        if board.has(candidate / 9, candidate % 9) {
            b'1' + (candidate % 9) as u8
        } else {
            b'.'
        }
    })
}
