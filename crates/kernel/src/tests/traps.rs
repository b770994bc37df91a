//! Two mistakes that would go unnoticed for long: bits beyond the board, and singles that clash.
//!
//! **Invariant:** each test fails if the guard it is about is taken away.

use std::ops::ControlFlow;

use super::slow::Board;
use crate::arch::Work;
use crate::layout::{ALL, Line, Words};
use crate::vector::{LANES, Row, Vector};
use crate::{Answer, Backend, Bands, Lanes, Position, Solo, Solution, Spread, Status, Sukaku};

/// Rotates a word that has ones nowhere but beyond the board.
struct RotateNothing(u32);

impl Work for RotateNothing {
    type Output = u32;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> u32 {
        let dirty = V::splat(proof, self.0);
        let rotated = [
            dirty.rotate::<3>(),
            dirty.rotate::<9>(),
            dirty.rotate::<18>(),
            dirty.rotate::<24>(),
            dirty.next_stack(),
            dirty.previous_stack(),
        ];
        let mut all = 0;
        for word in rotated {
            let mut row = Row([0; LANES]);
            word.store(&mut row, 0);
            all |= row.0[0];
        }
        all & ALL
    }
}

#[test]
fn bits_beyond_the_board_do_not_come_back_by_rotation() {
    for backend in Backend::available() {
        for bit in 27..32 {
            assert_eq!(
                backend.run(RotateNothing(1 << bit)),
                0,
                "{backend} bit {bit}"
            );
        }
    }
}

/// Two rotations in a row, as the rules do them.
struct RotateTwice(u32);

impl Work for RotateTwice {
    type Output = [u32; 2];

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> [u32; 2] {
        let word = V::splat(proof, self.0);
        [
            word.rotate::<18>().rotate::<24>(),
            word.rotate::<9>().rotate::<9>().rotate::<9>(),
        ]
        .map(|word| {
            let mut row = Row([0; LANES]);
            word.store(&mut row, 0);
            row.0[0] & ALL
        })
    }
}

#[test]
fn rotations_in_a_row_are_one_rotation() {
    for backend in Backend::available() {
        for bit in 0..27 {
            let expected = [1 << ((bit + 42) % 27), 1 << bit];
            assert_eq!(
                backend.run(RotateTwice(1 << bit)),
                expected,
                "{backend} bit {bit}"
            );
        }
    }
}

/// All pairs of squares with a unit in common.
fn pairs() -> Vec<(usize, usize)> {
    let meet = |one: usize, other: usize| {
        let same_box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
        one / 9 == other / 9 || one % 9 == other % 9 || same_box
    };
    let all = (0..81).flat_map(|one| (one + 1..81).map(move |other| (one, other)));
    all.filter(|&(one, other)| meet(one, other)).collect()
}

/// Every pair with every digit twice on a board without other clues, then in a solved grid that is
/// otherwise nearly full.
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

const IMPOSSIBLE_AT_ONCE: Answer = Answer {
    status: Status::None,
    count: 0,
    guesses: 0,
};

#[test]
fn two_singles_of_a_digit_in_a_unit_are_found_without_a_guess() {
    let clashes = clashes();
    assert_eq!(clashes.len(), 810 * 10);
    for backend in Backend::available() {
        let mut lanes = Lanes::with_backend(backend).expect("it is available");
        let answers = lanes.solve(&clashes, 2);
        for (line, answer) in clashes.iter().zip(answers) {
            assert_eq!(
                answer,
                IMPOSSIBLE_AT_ONCE,
                "{backend} {}",
                line.escape_ascii()
            );
        }
    }
}

#[test]
fn one_puzzle_at_a_time_they_are_found_without_a_guess() {
    for backend in Backend::available() {
        let mut bands = Bands::with_backend(backend).expect("it is available");
        let mut spread = Spread::with_backend(backend).expect("it is available");
        let mut solo = Solo::with_backend(backend).expect("it is available");
        for line in clashes() {
            let position = Position::read(&line).expect("digits and blanks");
            let mut none = |_: Solution<'_>| -> ControlFlow<()> { panic!("a solution") };
            for effort in [
                bands.search(&position, &mut none),
                spread.search(&position, &mut none),
                solo.search(&position, &mut none),
            ] {
                assert_eq!(
                    (effort.guesses, effort.failures),
                    (0, 1),
                    "{}",
                    line.escape_ascii()
                );
            }
        }
    }
}

/// Two squares that only the same two digits are left for are no clash; that a third square of
/// their unit has but one of these is.
#[test]
fn singles_that_appear_later_clash_without_a_guess() {
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
        assert_eq!(board.settled(), None);
        puzzles.push(sukaku(&board));
    }
    for backend in Backend::available() {
        let mut lanes = Lanes::with_backend(backend).expect("it is available");
        let answers = lanes.solve(&puzzles, 2);
        assert_eq!(
            answers,
            vec![IMPOSSIBLE_AT_ONCE; puzzles.len()],
            "{backend}"
        );
    }
}

fn sukaku(board: &Board) -> Sukaku {
    std::array::from_fn(|candidate| match board.has(candidate / 9, candidate % 9) {
        true => b'1' + (candidate % 9) as u8,
        false => b'.',
    })
}

/// The words of a solved board, were it read with a digit in every square.
#[test]
fn a_solution_is_printed_as_it_was_read() {
    let solved =
        b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let words: Words = Position::read(solved).expect("digits").words;
    assert_eq!(&crate::line::print(&words), solved);
}
