//! A puzzle in mid-game: what stands in squares, and what the open ones can still hold.
//!
//! Squares count from 0 to 80, row by row, and units as in [`UNITS`]: rows, columns, boxes. Inside of
//! this crate a digit is its index, 0 to 8, and a set of digits is a mask of nine bits; steps speak
//! of [`Digit`](foldoku_board::Digit).
//!
//! **Invariant:** the views agree: `places` of a digit are the open squares with that mark, and
//! `lines` say the same for each unit. A square that is filled has no marks, and none of its peers has
//! its digit among theirs unless somebody has put the same digit there.

use foldoku_board::classic::{SquareSet, UNITS, UNITS_OF};

use crate::candidate::Candidate;

/// A mask of digits: bit `n` stands for the digit `n + 1`.
pub type Marks = u16;

/// All nine digits.
pub const ALL_MARKS: Marks = 0x1ff;

/// The position of a puzzle on the classic board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The digits, counted from 1; 0 in open squares.
    digits: [u8; 81],
    /// The marks of open squares.
    marks: [Marks; 81],
    /// The open squares with each mark.
    places: [SquareSet; 9],
    /// The same for each unit: bit `k` for its square number `k`.
    lines: [[Marks; 27]; 9],
    givens: SquareSet,
    open: SquareSet,
}

impl Position {
    /// The position at the start: marks are what the givens leave.
    ///
    /// Whatever is none of the digits is an open square. Givens that clash make a position in which
    /// nothing can be deduced but that it is [impossible](Position::is_impossible).
    pub fn from_line(givens: &[u8; 81]) -> Position {
        let digits = givens.map(|character| match character {
            b'1'..=b'9' => character - b'0',
            _ => 0,
        });
        let given = SquareSet::clues(givens);
        let mut taken: [Marks; 27] = [0; 27];
        for square in given.iter() {
            for unit in UNITS_OF[square] {
                taken[unit] |= 1 << (digits[square] - 1);
            }
        }
        let mut marks = [0; 81];
        for square in (!given).iter() {
            let [row, column, block] = UNITS_OF[square];
            marks[square] = ALL_MARKS & !(taken[row] | taken[column] | taken[block]);
        }
        Position {
            digits,
            givens: given,
            open: !given,
            ..Position::from_marks(&marks)
        }
    }

    /// A position of marks alone: no square is filled, not even one with a single mark.
    pub fn from_marks(marks: &[Marks; 81]) -> Position {
        let mut position = Position {
            digits: [0; 81],
            marks: [0; 81],
            places: [SquareSet::NONE; 9],
            lines: [[0; 27]; 9],
            givens: SquareSet::NONE,
            open: SquareSet::ALL,
        };
        for (square, &marks) in marks.iter().enumerate() {
            position.marks[square] = marks & ALL_MARKS;
            for digit in digits_of(marks & ALL_MARKS) {
                position.places[digit].insert(square);
                for (unit, bit) in UNITS_OF[square].into_iter().zip(BITS_IN[square]) {
                    position.lines[digit][unit] |= bit;
                }
            }
        }
        position
    }

    /// Puts a digit into an open square, and takes it from the marks of the square's peers.
    pub fn place(&mut self, square: usize, digit: usize) {
        for other in digits_of(self.marks[square]) {
            self.remove(square, other);
        }
        self.digits[square] = digit as u8 + 1;
        self.open.remove(square);
        for peer in (SquareSet::peers_of(square) & self.places[digit]).iter() {
            self.remove(peer, digit);
        }
    }

    /// Takes a mark away; returns whether it was there.
    pub fn remove(&mut self, square: usize, digit: usize) -> bool {
        let bit = 1 << digit;
        if self.marks[square] & bit == 0 {
            return false;
        }
        self.marks[square] &= !bit;
        self.places[digit].remove(square);
        for (unit, bit) in UNITS_OF[square].into_iter().zip(BITS_IN[square]) {
            self.lines[digit][unit] &= !bit;
        }
        true
    }

    /// The digit that stands in a square, counted from 0.
    #[inline]
    pub fn digit(&self, square: usize) -> Option<usize> {
        match self.digits[square] {
            0 => None,
            digit => Some(usize::from(digit - 1)),
        }
    }

    /// What an open square can hold; nothing if it is filled.
    #[inline]
    pub fn marks(&self, square: usize) -> Marks {
        self.marks[square]
    }

    /// Whether a candidate is left.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.marks[candidate.square()] >> candidate.digit_index() & 1 == 1
    }

    /// The open squares that can hold a digit.
    #[inline]
    pub fn places(&self, digit: usize) -> SquareSet {
        self.places[digit]
    }

    /// The same in a unit: bit `k` for its square number `k`, see [`UNITS`].
    #[inline]
    pub fn places_in(&self, unit: usize, digit: usize) -> Marks {
        self.lines[digit][unit]
    }

    /// The open squares.
    #[inline]
    pub fn open(&self) -> SquareSet {
        self.open
    }

    /// The squares whose digits were given.
    #[inline]
    pub fn givens(&self) -> SquareSet {
        self.givens
    }

    /// Says of filled squares that they were given, as a position in mid-game has it.
    pub fn set_givens(&mut self, givens: SquareSet) {
        self.givens = givens.without(self.open);
    }

    /// The squares that can hold exactly `count` digits.
    pub fn squares_with(&self, count: u32) -> SquareSet {
        let has = |&square: &usize| self.marks[square].count_ones() == count;
        self.open.iter().filter(has).collect()
    }

    /// Whether every square is filled.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether some square can hold nothing, or some unit has no place for a digit, or has it twice.
    pub fn is_impossible(&self) -> bool {
        self.open.iter().any(|square| self.marks[square] == 0)
            || (0..27).any(|unit| {
                let squares = UNITS[unit].iter().map(|square| square.index());
                let mut seen = 0;
                let mut twice = false;
                for digit in squares.filter_map(|square| self.digit(square)) {
                    twice |= seen >> digit & 1 == 1;
                    seen |= 1 << digit;
                }
                let left = (0..9).fold(seen, |left, digit| {
                    left | u16::from(self.lines[digit][unit] != 0) << digit
                });
                twice || left != ALL_MARKS
            })
    }

    /// The digits as a line, dots for open squares.
    pub fn line(&self) -> [u8; 81] {
        self.digits.map(|digit| match digit {
            0 => b'.',
            digit => b'0' + digit,
        })
    }
}

/// The digits of a mask in ascending order, counted from 0.
#[inline]
pub fn digits_of(marks: Marks) -> impl Iterator<Item = usize> {
    let mut rest = marks;
    std::iter::from_fn(move || {
        let digit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        digit
    })
}

/// For each square its place in each of its units, as a bit of nine; the units as in [`UNITS_OF`].
pub const BITS_IN: [[Marks; 3]; 81] = bits_in();

const fn bits_in() -> [[Marks; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut square = 0;
    while square < 81 {
        let mut kind = 0;
        while kind < 3 {
            table[square][kind] = 1 << place_in(UNITS_OF[square][kind], square);
            kind += 1;
        }
        square += 1;
    }
    table
}

/// The number of a square in one of its units.
#[inline]
pub const fn place_in(unit: usize, square: usize) -> usize {
    let (row, column) = (square / 9, square % 9);
    match unit {
        0..9 => column,
        9..18 => row,
        _ => row % 3 * 3 + column % 3,
    }
}

/// The squares of a unit at these places.
#[inline]
pub fn squares_at(unit: usize, places: Marks) -> SquareSet {
    digits_of(places)
        .map(|place| UNITS[unit][place].index())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

    /// All that is kept follows from the marks.
    fn assert_agrees(position: &Position) {
        for digit in 0..9 {
            for (square, units) in UNITS_OF.into_iter().enumerate() {
                let has = position.marks(square) >> digit & 1 == 1;
                assert_eq!(position.places(digit).contains(square), has);
                for unit in units {
                    let place = place_in(unit, square);
                    assert_eq!(UNITS[unit][place].index(), square);
                    assert_eq!(position.places_in(unit, digit) >> place & 1 == 1, has);
                }
            }
        }
    }

    #[test]
    fn views_agree_after_every_change() {
        let mut position = Position::from_line(PUZZLE);
        assert_agrees(&position);
        assert_eq!(position.givens().len() + position.open().len(), 81);
        assert_eq!(position.marks(1), 0b1011_0010);
        assert!(position.remove(1, 1));
        assert!(!position.remove(1, 1));
        position.place(1, 5);
        assert_agrees(&position);
        assert_eq!((position.digit(1), position.marks(1)), (Some(5), 0));
        assert!(!position.givens().contains(1));
        assert!(!position.is_impossible() && !position.is_solved());
    }

    #[test]
    fn what_has_no_solution_plainly_is_impossible() {
        let mut twice = *PUZZLE;
        twice[1] = b'1';
        assert!(Position::from_line(&twice).is_impossible());
        let mut marks = [ALL_MARKS; 81];
        marks[40] = 0;
        assert!(Position::from_marks(&marks).is_impossible());
        assert!(!Position::from_marks(&[ALL_MARKS; 81]).is_impossible());
    }
}
