//! The position of a puzzle, kept so that the next step shows at once.
//!
//! Units count as in [`UNITS`](foldoku_board::classic::UNITS): rows, columns, boxes.
//!
//! **Invariant:** the views agree. `lines` of a unit are the places of each digit among its open
//! squares; `single_digits` are the digits with one place there, `single_squares` the open squares
//! with one mark. What has turned out to be impossible stays so.

use foldoku_board::classic::{ALL_UNITS, BOXES, COLUMNS, ROWS, SQUARES, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::finding::Effect;
use crate::candidate::Candidate;
use crate::position::{BITS_IN, Mask, Position, bits_of};

/// The nine boxes, columns and rows, in the order in which they are looked at.
pub(super) const BOX_BITS: u32 = 0x1ff << 18;
pub(super) const COLUMN_BITS: u32 = 0x1ff << 9;
pub(super) const ROW_BITS: u32 = 0x1ff;

/// The units in the order in which most producers look at them: boxes, columns, rows.
pub(super) fn units() -> impl Iterator<Item = Unit> {
    BOXES.into_iter().chain(COLUMNS).chain(ROWS)
}

/// The units in the order in which graves are looked for: boxes, rows, columns.
pub(super) fn units_of_graves() -> impl Iterator<Item = Unit> {
    BOXES.into_iter().chain(ROWS).chain(COLUMNS)
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The digits, counted from 1; 0 in open squares.
    digits: [u8; 81],
    marks: [Mask; 81],
    places: [SquareSet; 9],
    lines: [[Mask; 9]; 27],
    /// The digits that stand in each unit.
    solved: [Mask; 27],
    single_digits: [Mask; 27],
    /// The units that have single digits.
    with_single_digits: u32,
    /// The units that have one open square.
    alone: u32,
    single_squares: SquareSet,
    open: SquareSet,
    givens: SquareSet,
    is_impossible: bool,
}

impl Board {
    /// The position at the start; whatever is no digit is an open square.
    pub(super) fn from_line(givens: &[u8; 81]) -> Board {
        Board::from_position(&Position::from_line(givens))
    }

    /// The same position as another form has it.
    pub(super) fn from_position(position: &Position) -> Board {
        let mut board = Board::empty();
        for square in SQUARES {
            if let Some(digit) = position.digit(square) {
                board.fill(square, digit.index());
            }
        }
        board.givens = position.givens();
        board.places = std::array::from_fn(|digit| position.places(digit));
        for square in board.open.iter() {
            board.marks[square.index()] = position.mask(square);
            board.note_square(square);
        }
        for unit in ALL_UNITS {
            for digit in 0..9 {
                board.lines[unit.index()][digit] = position.places_in(unit, digit);
                board.note_line(unit, digit);
            }
        }
        board
    }

    /// The same position in the form that all techniques know.
    pub(super) fn to_position(&self) -> Position {
        let mut marks = self.marks;
        for square in (!self.open).iter() {
            marks[square.index()] = 1 << (self.digits[square.index()] - 1);
        }
        let mut position = Position::from_masks(&marks);
        for square in (!self.open).iter() {
            let digit = self.digits[square.index()] - 1;
            position.place(Candidate::at(square, digit.into()));
        }
        position.set_givens(self.givens);
        position
    }

    fn empty() -> Board {
        Board {
            digits: [0; 81],
            marks: [0; 81],
            places: [SquareSet::EMPTY; 9],
            lines: [[0; 9]; 27],
            solved: [0; 27],
            single_digits: [0; 27],
            with_single_digits: 0,
            alone: 0,
            single_squares: SquareSet::EMPTY,
            open: SquareSet::ALL,
            givens: SquareSet::EMPTY,
            is_impossible: false,
        }
    }

    /// Notes a digit, and nothing that follows from it.
    #[inline]
    fn fill(&mut self, square: Square, digit: usize) {
        self.digits[square.index()] = digit as u8 + 1;
        self.open.remove(square);
        for unit in UNITS_OF[square.index()] {
            self.is_impossible |= self.solved[unit.index()] >> digit & 1 == 1;
            self.solved[unit.index()] |= 1 << digit;
            self.alone &= !(1 << unit.index());
            self.alone |= u32::from(self.solved[unit.index()].count_ones() == 8) << unit.index();
        }
    }

    /// Notes what follows from the number of marks of an open square.
    #[inline]
    fn note_square(&mut self, square: Square) {
        let marks = self.marks[square.index()];
        if marks == 0 {
            self.is_impossible = true;
        } else if marks & (marks - 1) == 0 {
            self.single_squares.insert(square);
        }
    }

    /// Notes what follows from the number of places that a digit has in a unit.
    #[inline]
    fn note_line(&mut self, unit: Unit, digit: usize) {
        let line = self.lines[unit.index()][digit];
        // Places only go: what has several has never had one.
        if line & line.wrapping_sub(1) != 0 {
            return;
        }
        let is_single = line != 0;
        let is_missing = line == 0 && self.solved[unit.index()] >> digit & 1 == 0;
        self.is_impossible |= is_missing;
        let singles =
            self.single_digits[unit.index()] & !(1 << digit) | Mask::from(is_single) << digit;
        self.single_digits[unit.index()] = singles;
        self.with_single_digits &= !(1 << unit.index());
        self.with_single_digits |= u32::from(singles != 0) << unit.index();
    }

    /// Carries out what was found.
    pub(super) fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Place(candidate) => self.place(candidate.square(), candidate.digit_index()),
            Effect::Remove(removals) => {
                for &(squares, digits) in removals {
                    for digit in bits_of(digits) {
                        self.remove_all(squares, digit);
                    }
                }
            }
        }
    }

    /// Puts a digit into an open square, and takes it from the marks of the square's peers.
    pub(super) fn place(&mut self, square: Square, digit: usize) {
        self.fill(square, digit);
        self.single_squares.remove(square);
        let marks = std::mem::take(&mut self.marks[square.index()]);
        for other in bits_of(marks) {
            self.clear(square, other);
        }
        self.remove_all(SquareSet::peers_of(square), digit);
    }

    fn remove_all(&mut self, squares: SquareSet, digit: usize) {
        for square in (squares & self.places[digit]).iter() {
            self.remove(square, digit);
        }
    }

    /// Takes a mark away, if it is there.
    #[inline]
    pub(super) fn remove(&mut self, square: Square, digit: usize) {
        if self.marks[square.index()] >> digit & 1 == 0 {
            return;
        }
        self.marks[square.index()] &= !(1 << digit);
        self.clear(square, digit);
        self.note_square(square);
    }

    /// Takes a mark out of the views from outside of its square.
    #[inline]
    fn clear(&mut self, square: Square, digit: usize) {
        self.places[digit].remove(square);
        for (unit, bit) in UNITS_OF[square.index()]
            .into_iter()
            .zip(BITS_IN[square.index()])
        {
            self.lines[unit.index()][digit] &= !bit;
            self.note_line(unit, digit);
        }
    }

    /// What an open square can hold; nothing if it is filled.
    #[inline]
    pub(super) fn marks(&self, square: Square) -> Mask {
        self.marks[square.index()]
    }

    /// The open squares that can hold a digit.
    #[inline]
    pub(super) fn places(&self, digit: usize) -> SquareSet {
        self.places[digit]
    }

    /// The places of each digit in a unit.
    #[inline]
    pub(super) fn lines(&self, unit: Unit) -> &[Mask; 9] {
        &self.lines[unit.index()]
    }

    /// How many squares of a unit are open.
    #[inline]
    pub(super) fn open_in(&self, unit: Unit) -> u32 {
        9 - self.solved[unit.index()].count_ones()
    }

    /// How often a digit stands on the board.
    #[inline]
    pub(super) fn count(&self, digit: usize) -> u32 {
        let rows = self.solved[..9].iter();
        rows.map(|row| u32::from(row >> digit & 1)).sum()
    }

    /// The digits with one place in a unit.
    #[inline]
    pub(super) fn single_digits(&self, unit: Unit) -> Mask {
        self.single_digits[unit.index()]
    }

    /// The units that have such digits.
    #[inline]
    pub(super) fn with_single_digits(&self) -> u32 {
        self.with_single_digits
    }

    /// The units that have one open square.
    #[inline]
    pub(super) fn alone(&self) -> u32 {
        self.alone
    }

    /// The open squares with one mark.
    #[inline]
    pub(super) fn single_squares(&self) -> SquareSet {
        self.single_squares
    }

    /// The open squares.
    #[inline]
    pub(super) fn open(&self) -> SquareSet {
        self.open
    }

    /// The squares with two marks or more, but no more than `most`.
    pub(super) fn squares_of_few(&self, most: u32) -> SquareSet {
        let is_of_few =
            |&square: &Square| (2..=most).contains(&self.marks[square.index()].count_ones());
        self.open.iter().filter(is_of_few).collect()
    }

    /// Whether every square is filled.
    #[inline]
    pub(super) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether some square can hold nothing, or some unit has no place for a digit, or has it twice.
    #[inline]
    pub(super) fn is_impossible(&self) -> bool {
        self.is_impossible
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

    /// All that is kept follows from the digits and marks.
    fn assert_agrees(board: &Board) {
        let position = board.to_position();
        let fresh = Board::from_position(&position);
        assert_eq!(format!("{fresh:?}"), format!("{board:?}"));
        assert_eq!(position.is_impossible(), board.is_impossible());
        for unit in ALL_UNITS {
            for digit in 0..9 {
                assert_eq!(board.lines(unit)[digit], position.places_in(unit, digit));
            }
        }
    }

    #[test]
    fn views_agree_after_every_change() {
        let mut board = Board::from_line(PUZZLE);
        assert_eq!(board.to_position(), Position::from_line(PUZZLE));
        assert_agrees(&board);
        board.place(SQUARES[1], 5);
        assert_agrees(&board);
        for digit in bits_of(board.marks(SQUARES[2])).skip(1).collect::<Vec<_>>() {
            board.remove(SQUARES[2], digit);
            assert_agrees(&board);
        }
        assert_eq!(board.single_squares().first(), Some(SQUARES[2]));
    }

    #[test]
    fn what_has_no_solution_plainly_is_impossible() {
        let mut twice = *PUZZLE;
        twice[1] = b'1';
        assert!(Board::from_line(&twice).is_impossible());
        let mut board = Board::from_line(PUZZLE);
        assert!(!board.is_impossible());
        for digit in 0..9 {
            board.remove(SQUARES[2], digit);
        }
        assert!(board.is_impossible());
    }
}
