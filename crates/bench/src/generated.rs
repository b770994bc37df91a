//! Sets of puzzles that need no file.
//!
//! **Invariant:** a set is a function of its kind, the count and the seed: what the engines are
//! task on the way, whether a puzzle has one solution, has one answer only.

mod grid;

use std::mem;

use fastrand::Rng;
use foldoku::board::classic::PEERS;
use foldoku::kernel::{Line, Position, Solo};

use crate::puzzles::Puzzles;

/// What the puzzles of a set have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 45 clues and one solution.
    Easy,
    /// One solution, and no clue that could be spared.
    Minimal,
    /// Minimal puzzles with a wrong clue more, which none of the others contradicts by itself.
    Invalid,
    /// Minimal puzzles with two clues fewer.
    Several,
    /// 15 clues of a solution.
    Sparse,
}

impl Kind {
    /// All there are.
    pub const ALL: [Kind; 5] = [
        Kind::Easy,
        Kind::Minimal,
        Kind::Invalid,
        Kind::Several,
        Kind::Sparse,
    ];

    /// The name of the set.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Easy => "easy",
            Kind::Minimal => "minimal",
            Kind::Invalid => "invalid",
            Kind::Several => "several",
            Kind::Sparse => "sparse",
        }
    }

    /// How many solutions each puzzle has; 2 are two at least.
    pub const fn solutions(self) -> u64 {
        match self {
            Kind::Invalid => 0,
            Kind::Easy | Kind::Minimal => 1,
            Kind::Several | Kind::Sparse => 2,
        }
    }

    /// `count` puzzles of this kind.
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
            Kind::Several => {
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

/// Takes clues away in random order, all that can be spared.
fn minimal(mut puzzle: Line, rng: &mut Rng, solo: &mut Solo) -> Line {
    for square in shuffled_squares(rng) {
        let clue = mem::replace(&mut puzzle[square], b'.');
        if !is_unique(&puzzle, solo) {
            puzzle[square] = clue;
        }
    }
    puzzle
}

/// Takes `count` clues away.
fn without(mut puzzle: Line, count: usize, rng: &mut Rng) -> Line {
    let squares = shuffled_squares(rng).into_iter();
    let clues: Vec<usize> = squares.filter(|&square| puzzle[square] != b'.').collect();
    for &square in &clues[..count] {
        puzzle[square] = b'.';
    }
    puzzle
}

/// Adds a digit that the only solution does not have there.
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
    use crate::contender::{self, Answer};

    /// How many solutions the puzzles have, up to two, as an engine says that had no part in
    /// generating them.
    fn counts(lines: &[Line]) -> Vec<u64> {
        let mut answers = vec![Answer::default(); lines.len()];
        let mut engine = contender::named("mrv", 1).unwrap();
        engine.answers(lines, 2, &mut answers);
        answers.iter().map(|answer| answer.count).collect()
    }

    fn clues(line: &Line) -> impl Iterator<Item = usize> {
        (0..81).filter(|&square| line[square] != b'.')
    }

    #[test]
    fn every_set_has_what_its_name_says() {
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
    fn no_clue_of_a_minimal_puzzle_can_be_spared() {
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
    fn sets_are_those_of_the_records() {
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
    fn a_set_follows_from_the_seed() {
        for kind in Kind::ALL {
            let puzzles = kind.puzzles(3, 1);
            assert_eq!(puzzles, kind.puzzles(3, 1));
            assert_ne!(puzzles, kind.puzzles(3, 2));
        }
    }
}
