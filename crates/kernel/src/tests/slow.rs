//! A slow and obvious propagator: for each digit the set of squares it can go to, and the rules
//! that people use.
//!
//! **Invariant:** every rule is looked for everywhere until none finds anything.

use std::sync::LazyLock;

use crate::layout::{Line, Words, place};

/// A set of squares: bit `9 * row + column`.
type Squares = u128;

/// For each digit some squares: those it can go to, or those that a rule takes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board([Squares; 9]);

/// The rows, the columns and the boxes.
static UNITS: LazyLock<[Squares; 27]> = LazyLock::new(|| {
    std::array::from_fn(|unit| {
        let own = unit % 9;
        let is_in = |square: usize| match unit / 9 {
            0 => square / 9 == own,
            1 => square % 9 == own,
            _ => (square / 27, square % 9 / 3) == (own / 3, own % 3),
        };
        let squares = (0..81).filter(|&square| is_in(square));
        squares.map(|square| 1 << square).sum()
    })
});

impl Board {
    /// No digit can go anywhere, or: there is nothing to take.
    pub(super) const NOTHING: Board = Board([0; 9]);

    /// The position that some words hold.
    pub(super) fn of(words: &Words) -> Board {
        let mut board = Board::NOTHING;
        for square in 0..81 {
            let (word, bit) = place(square);
            for digit in 0..9 {
                let here = words[3 * digit + word] >> bit & 1;
                board.0[digit] |= Squares::from(here) << square;
            }
        }
        board
    }

    /// The words that hold it.
    pub(super) fn words(&self) -> Words {
        let mut words = [0; 27];
        for square in 0..81 {
            let (word, bit) = place(square);
            for digit in 0..9 {
                words[3 * digit + word] |= u32::from(self.has(square, digit)) << bit;
            }
        }
        words
    }

    /// Whether `digit` (0 to 8) can go to `square`.
    pub(super) fn has(&self, square: usize, digit: usize) -> bool {
        self.0[digit] >> square & 1 == 1
    }

    /// Takes a candidate away.
    pub(super) fn remove(&mut self, square: usize, digit: usize) {
        self.0[digit] &= !(1 << square);
    }

    /// Whether every digit of a solution can go where it stands there.
    pub(super) fn allows(&self, solution: &Line) -> bool {
        let mut squares = solution.iter().enumerate();
        squares.all(|(square, &character)| self.has(square, usize::from(character - b'1')))
    }

    fn digits(&self, square: usize) -> impl Iterator<Item = usize> {
        (0..9).filter(move |&digit| self.has(square, digit))
    }

    /// Whether a square has no digit, or a digit no square of a unit.
    pub(super) fn is_broken(&self) -> bool {
        let nowhere = |squares: &Squares| UNITS.iter().any(|unit| squares & unit == 0);
        (0..81).any(|square| self.digits(square).count() == 0) || self.0.iter().any(nowhere)
    }

    /// What naked singles take from the other squares of their units.
    pub(super) fn naked_singles(&self) -> Board {
        let mut taken = Board::NOTHING;
        for single in (0..81).filter(|&square| self.digits(square).count() == 1) {
            for digit in self.digits(single) {
                for unit in UNITS.iter().filter(|&unit| unit >> single & 1 == 1) {
                    taken.0[digit] |= self.0[digit] & unit & !(1 << single);
                }
            }
        }
        taken
    }

    /// What stands beside a digit with only one square in a unit.
    pub(super) fn hidden_singles(&self) -> Board {
        let mut taken = Board::NOTHING;
        for unit in &*UNITS {
            for digit in 0..9 {
                let only = self.0[digit] & unit;
                if only.count_ones() == 1 {
                    for other in (0..9).filter(|&other| other != digit) {
                        taken.0[other] |= self.0[other] & only;
                    }
                }
            }
        }
        taken
    }

    /// If a digit of one unit can only be where another unit is too: its other squares there.
    pub(super) fn locked_candidates(&self) -> Board {
        let mut taken = Board::NOTHING;
        for one in &*UNITS {
            for other in &*UNITS {
                for digit in 0..9 {
                    if self.0[digit] & one & !other == 0 {
                        taken.0[digit] |= self.0[digit] & other & !one;
                    }
                }
            }
        }
        taken
    }

    /// What the rules leave; `None` if they find a contradiction.
    pub(super) fn settled(mut self) -> Option<Board> {
        while !self.is_broken() {
            let before = self;
            for taken in [
                before.naked_singles(),
                before.hidden_singles(),
                before.locked_candidates(),
            ] {
                for digit in 0..9 {
                    self.0[digit] &= !taken.0[digit];
                }
            }
            if self == before {
                return Some(self);
            }
        }
        None
    }

    /// Up to `limit` solutions.
    pub(super) fn solutions(&self, limit: usize) -> Vec<Line> {
        let mut found = Vec::new();
        self.search(limit, &mut found);
        found
    }

    fn search(&self, limit: usize, found: &mut Vec<Line>) {
        if found.len() == limit {
            return;
        }
        let Some(settled) = self.settled() else {
            return;
        };
        let counts = (0..81).map(|square| (settled.digits(square).count(), square));
        let Some((_, square)) = counts.filter(|&(count, _)| count > 1).min() else {
            found.push(settled.line());
            return;
        };
        for digit in settled.digits(square) {
            let mut branch = settled;
            for other in (0..9).filter(|&other| other != digit) {
                branch.remove(square, other);
            }
            branch.search(limit, found);
        }
    }

    /// The solution in which every square has one digit.
    fn line(&self) -> Line {
        std::array::from_fn(|square| b'1' + self.digits(square).sum::<usize>() as u8)
    }
}

#[test]
fn the_slow_solver_knows_a_contradiction_and_a_solution() {
    let open = Board([(1 << 81) - 1; 9]);
    assert_eq!(open.settled(), Some(open));
    assert_eq!(Board::of(&open.words()), open);
    assert_eq!(open.solutions(3).len(), 3);
    let mut nowhere = open;
    for square in 0..9 {
        nowhere.remove(square, 0);
    }
    assert_eq!(nowhere.settled(), None);
    let mut pointing = open;
    for square in [9, 10, 11, 18, 19, 20] {
        pointing.remove(square, 4);
    }
    let mut taken = Board::NOTHING;
    taken.0[4] = 0b1_1111_1000;
    assert_eq!(pointing.locked_candidates(), taken);
}
