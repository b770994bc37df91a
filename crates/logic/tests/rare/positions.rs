//! Positions on the way to a solution: puzzles from which random wrong candidates were taken.
//!
//! **Invariant:** the digits of the solution are always among the candidates, and the same seed gives
//! the same positions.

use foldoku_logic::State;
use foldoku_logic::state::{Marks, digits_of};
use foldoku_testkit::fixtures;

/// A position and the indices of the solution's digits.
pub(crate) struct Position {
    pub(crate) state: State,
    pub(crate) solution: [usize; 81],
}

/// Numbers that look random: a linear congruence, its high bits.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn percent(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % 100
    }
}

impl Position {
    /// A puzzle with so many percent of its wrong candidates.
    pub(crate) fn of_puzzle(
        puzzle: &str,
        solution: &str,
        percent: u64,
        random: &mut Random,
    ) -> Position {
        let solution = digits(solution);
        let mut state = State::of_givens(puzzle.as_bytes().try_into().expect("81 squares"));
        for (square, own) in solution.into_iter().enumerate() {
            for digit in digits_of(state.marks(square) & !(1 << own)) {
                if random.percent() >= percent {
                    state.remove(square, digit);
                }
            }
        }
        Position { state, solution }
    }

    /// A solution with so many percent of all wrong candidates, no square filled.
    pub(crate) fn of_solution(solution: &str, percent: u64, random: &mut Random) -> Position {
        let solution = digits(solution);
        let marks = solution.map(|own| {
            let others = (0..9).filter(|_| random.percent() < percent);
            others.fold(1 << own, |marks: Marks, digit| marks | 1 << digit)
        });
        Position {
            state: State::of_marks(&marks),
            solution,
        }
    }
}

fn digits(solution: &str) -> [usize; 81] {
    let solution: &[u8; 81] = solution.as_bytes().try_into().expect("81 digits");
    solution.map(|digit| usize::from(digit - b'1'))
}

/// The puzzles of the fixtures with one solution, and that solution.
pub(crate) fn puzzles() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(fixtures::path("corpus/classic-one.txt"));
    let text = text.expect("the corpus can be read");
    let puzzles = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let fields = puzzles.map(|line| {
        let mut fields = line.split(':');
        let (puzzle, solution) = (fields.next(), fields.nth(1));
        (
            String::from(puzzle.expect("a puzzle")),
            String::from(solution.expect("a solution")),
        )
    });
    fields.collect()
}
