//! Generated sets of puzzles.
//!
//! **Invariant:** a set is a function of its kind, the count and the seed. Engines are only asked whether
//! a puzzle is unique, which does not depend on the engine.

mod grid;

use std::mem;

use fastrand::Rng;
use foldoku::board::classic::PEERS;
use foldoku::kernel::{Line, Position, Solo};

use crate::puzzles::Puzzles;

/// A kind of puzzle set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 45 clues and one solution.
    Easy,
    /// One solution and no redundant clue.
    Minimal,
    /// Minimal puzzles with one wrong clue added, which has no conflict with any single other clue.
    Invalid,
    /// Minimal puzzles with two clues removed.
    Multiple,
    /// 15 clues of a solved grid.
    Sparse,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [
        Kind::Easy,
        Kind::Minimal,
        Kind::Invalid,
        Kind::Multiple,
        Kind::Sparse,
    ];

    /// Returns the name of the set.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Easy => "easy",
            Kind::Minimal => "minimal",
            Kind::Invalid => "invalid",
            Kind::Multiple => "multiple",
            Kind::Sparse => "sparse",
        }
    }

    /// Returns the number of solutions of each puzzle; 2 means two or more.
    pub const fn solutions(self) -> u64 {
        match self {
            Kind::Invalid => 0,
            Kind::Easy | Kind::Minimal => 1,
            Kind::Multiple | Kind::Sparse => 2,
        }
    }

    /// Generates `count` puzzles of this kind.
    pub fn puzzles(self, count: usize, seed: u64) -> Puzzles {
        let mut rng = Rng::with_seed(seed);
        let mut solo = Solo::new();
        let lines = (0..count).map(|_| self.puzzle(&mut rng, &mut solo));
        Puzzles {
            name: self.name().to_owned(),
            lines: lines.collect(),
        }
    }

    fn puzzle(self, rng: &mut Rng, solo: &mut Solo) -> Line {
        let solution = grid::solved(rng);
        match self {
            Kind::Easy => easy(solution, rng, solo),
            Kind::Minimal => minimal(solution, rng, solo),
            Kind::Invalid => {
                let puzzle = minimal(solution, rng, solo);
                with_a_wrong_clue(puzzle, &solution, rng)
            }
            Kind::Multiple => {
                let puzzle = minimal(solution, rng, solo);
                without(puzzle, 2, rng)
            }
            Kind::Sparse => without(solution, 81 - 15, rng),
        }
    }
}

fn is_unique(puzzle: &Line, solo: &mut Solo) -> bool {
    Position::read(puzzle).is_some_and(|position| solo.is_unique(&position))
}

fn easy(solution: Line, rng: &mut Rng, solo: &mut Solo) -> Line {
    loop {
        let puzzle = without(solution, 81 - 45, rng);
        if is_unique(&puzzle, solo) {
            return puzzle;
        }
    }
}

/// Removes redundant clues in random order until none is left.
fn minimal(mut puzzle: Line, rng: &mut Rng, solo: &mut Solo) -> Line {
    for square in shuffled_squares(rng) {
        let clue = mem::replace(&mut puzzle[square], b'.');
        if !is_unique(&puzzle, solo) {
            puzzle[square] = clue;
        }
    }
    puzzle
}

/// Removes `count` clues.
fn without(mut puzzle: Line, count: usize, rng: &mut Rng) -> Line {
    let squares = shuffled_squares(rng).into_iter();
    let clues: Vec<usize> = squares.filter(|&square| puzzle[square] != b'.').collect();
    for &square in &clues[..count] {
        puzzle[square] = b'.';
    }
    puzzle
}

/// Adds a clue that the solution contradicts.
fn with_a_wrong_clue(mut puzzle: Line, solution: &Line, rng: &mut Rng) -> Line {
    loop {
        let (square, digit) = (rng.usize(..81), rng.u8(b'1'..=b'9'));
        let clashes = (PEERS[square].iter()).any(|peer| puzzle[peer.index()] == digit);
        if puzzle[square] == b'.' && solution[square] != digit && !clashes {
            puzzle[square] = digit;
            return puzzle;
        }
    }
}

fn shuffled_squares(rng: &mut Rng) -> [usize; 81] {
    let mut squares = std::array::from_fn(|square| square);
    rng.shuffle(&mut squares);
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::competitor::{self, Answer};

    /// Counts solutions up to two, with an engine that is not used for generating.
    fn counts(lines: &[Line]) -> Vec<u64> {
        let mut answers = vec![Answer::default(); lines.len()];
        let mut engine = competitor::by_name("mrv", 1).unwrap();
        engine.answers(lines, 2, &mut answers);
        answers.iter().map(|answer| answer.count).collect()
    }

    fn clues(line: &Line) -> impl Iterator<Item = usize> {
        (0..81).filter(|&square| line[square] != b'.')
    }

    #[test]
    fn sets_have_the_documented_properties() {
        for kind in Kind::ALL {
            let lines = kind.puzzles(50, 5).lines;
            assert_eq!(counts(&lines), [kind.solutions(); 50], "{}", kind.name());
            assert!(lines.iter().all(|line| match kind {
                Kind::Easy => clues(line).count() == 45,
                Kind::Sparse => clues(line).count() == 15,
                _ => clues(line).count() < 45,
            }));
        }
    }

    #[test]
    fn minimal_puzzles_have_no_redundant_clue() {
        for line in Kind::Minimal.puzzles(10, 6).lines {
            let fewer = clues(&line).map(|square| {
                let mut line = line;
                line[square] = b'.';
                line
            });
            let fewer: Vec<Line> = fewer.collect();
            assert!(counts(&fewer).iter().all(|&count| count == 2));
        }
    }

    #[test]
    fn sets_are_the_same_as_in_the_records() {
        let first = |kind: Kind| kind.puzzles(1, 7).lines[0].escape_ascii().to_string();
        assert_eq!(
            first(Kind::Minimal),
            ".96...2474..........5..26....8.4.76..4.96.........3......6..4....7.....13...2..8."
        );
        assert_eq!(
            first(Kind::Sparse),
            "..6...2.........9.......6........769.4.9.................6...7...7.....13...2...."
        );
    }

    #[test]
    fn sets_are_determined_by_the_seed() {
        for kind in Kind::ALL {
            let puzzles = kind.puzzles(3, 1);
            assert_eq!(puzzles, kind.puzzles(3, 1));
            assert_ne!(puzzles, kind.puzzles(3, 2));
        }
    }
}
