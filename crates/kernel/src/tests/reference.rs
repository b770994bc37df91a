//! The reference propagator and solver: one set of cells per digit, and the basic techniques in their
//! textbook form.
//!
//! **Invariant:** every rule is applied everywhere until none finds anything.

use std::sync::LazyLock;

use crate::layout::{Line, Words, place};

/// A set of cells: bit `9 * row + column`.
type Squares = u128;

/// One set of cells per digit: its candidates, or the candidates that a rule removes.
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
    /// No candidates at all, or no eliminations.
    pub(super) const NOTHING: Board = Board([0; 9]);

    /// Returns the position stored in words.
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

    /// Returns the position as words.
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

    /// Returns whether `digit` (0 to 8) is a candidate of `square`.
    pub(super) fn has(&self, square: usize, digit: usize) -> bool {
        self.0[digit] >> square & 1 == 1
    }

    /// Removes a candidate.
    pub(super) fn remove(&mut self, square: usize, digit: usize) {
        self.0[digit] &= !(1 << square);
    }

    /// Returns whether every digit of a solution is a candidate of its cell.
    pub(super) fn allows(&self, solution: &Line) -> bool {
        let mut squares = solution.iter().enumerate();
        squares.all(|(square, &character)| self.has(square, usize::from(character - b'1')))
    }

    fn digits(&self, square: usize) -> impl Iterator<Item = usize> {
        (0..9).filter(move |&digit| self.has(square, digit))
    }

    /// Returns whether a cell has no candidate, or a digit has no cell in a unit.
    pub(super) fn is_broken(&self) -> bool {
        let nowhere = |squares: &Squares| UNITS.iter().any(|unit| squares & unit == 0);
        (0..81).any(|square| self.digits(square).count() == 0) || self.0.iter().any(nowhere)
    }

    /// Returns the candidates that naked singles remove.
    pub(super) fn naked_singles(&self) -> Board {
        let mut removed = Board::NOTHING;
        for single in (0..81).filter(|&square| self.digits(square).count() == 1) {
            for digit in self.digits(single) {
                for unit in UNITS.iter().filter(|&unit| unit >> single & 1 == 1) {
                    removed.0[digit] |= self.0[digit] & unit & !(1 << single);
                }
            }
        }
        removed
    }

    /// Returns the candidates that hidden singles remove from their own cells.
    pub(super) fn hidden_singles(&self) -> Board {
        let mut removed = Board::NOTHING;
        for unit in &*UNITS {
            for digit in 0..9 {
                let only = self.0[digit] & unit;
                if only.count_ones() == 1 {
                    for other in (0..9).filter(|&other| other != digit) {
                        removed.0[other] |= self.0[other] & only;
                    }
                }
            }
        }
        removed
    }

    /// Returns the candidates that pointing and claiming remove: if all cells of a digit in one unit are
    /// also in another unit, its other cells in that unit.
    pub(super) fn locked_candidates(&self) -> Board {
        let mut removed = Board::NOTHING;
        for one in &*UNITS {
            for other in &*UNITS {
                for digit in 0..9 {
                    if self.0[digit] & one & !other == 0 {
                        removed.0[digit] |= self.0[digit] & other & !one;
                    }
                }
            }
        }
        removed
    }

    /// Applies all rules until none finds anything. Returns `None` for a contradiction.
    pub(super) fn propagated(mut self) -> Option<Board> {
        while !self.is_broken() {
            let before = self;
            for removed in [
                before.naked_singles(),
                before.hidden_singles(),
                before.locked_candidates(),
            ] {
                for digit in 0..9 {
                    self.0[digit] &= !removed.0[digit];
                }
            }
            if self == before {
                return Some(self);
            }
        }
        None
    }

    /// Returns up to `limit` solutions.
    pub(super) fn solutions(&self, limit: usize) -> Vec<Line> {
        let mut found = Vec::new();
        self.search(limit, &mut found);
        found
    }

    fn search(&self, limit: usize, found: &mut Vec<Line>) {
        if found.len() == limit {
            return;
        }
        let Some(board) = self.propagated() else {
            return;
        };
        let counts = (0..81).map(|square| (board.digits(square).count(), square));
        let Some((_, square)) = counts.filter(|&(count, _)| count > 1).min() else {
            found.push(board.line());
            return;
        };
        for digit in board.digits(square) {
            let mut branch = board;
            for other in (0..9).filter(|&other| other != digit) {
                branch.remove(square, other);
            }
            branch.search(limit, found);
        }
    }

    /// Returns the solution held by a position in which every cell has one candidate.
    fn line(&self) -> Line {
        std::array::from_fn(|square| b'1' + self.digits(square).sum::<usize>() as u8)
    }
}

#[test]
fn reference_finds_contradictions_and_solutions() {
    let open = Board([(1 << 81) - 1; 9]);
    assert_eq!(open.propagated(), Some(open));
    assert_eq!(Board::of(&open.words()), open);
    assert_eq!(open.solutions(3).len(), 3);
    let mut nowhere = open;
    for square in 0..9 {
        nowhere.remove(square, 0);
    }
    assert_eq!(nowhere.propagated(), None);
    let mut pointing = open;
    for square in [9, 10, 11, 18, 19, 20] {
        pointing.remove(square, 4);
    }
    let mut removed = Board::NOTHING;
    removed.0[4] = 0b1_1111_1000;
    assert_eq!(pointing.locked_candidates(), removed);
}
