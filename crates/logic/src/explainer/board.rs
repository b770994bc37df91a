//! The position of a puzzle, kept so that the next step shows at once.
//!
//! Units count as in [`UNITS`](foldoku_board::classic::UNITS): rows, columns, boxes.
//!
//! **Invariant:** the views agree. `lines` of a unit are the places of each digit among its open
//! squares; `single_digits` are the digits with one place there, `single_squares` the open squares
//! with one mark. What has turned out to be impossible stays so.

use foldoku_board::classic::{SquareSet, UNITS_OF};

use super::finding::Effect;
use crate::position::{BITS_IN, Marks, Position, digits_of};

/// The nine boxes, columns and rows, in the order in which they are looked at.
pub(super) const BOXES: u32 = 0x1ff << 18;
pub(super) const COLUMNS: u32 = 0x1ff << 9;
pub(super) const ROWS: u32 = 0x1ff;

/// The units in the order in which most producers look at them: boxes, columns, rows.
pub(super) fn units() -> impl Iterator<Item = usize> {
    (18..27).chain(9..18).chain(0..9)
}

/// The units in the order in which graves are looked for: boxes, rows, columns.
pub(super) fn units_of_graves() -> impl Iterator<Item = usize> {
    (18..27).chain(0..18)
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The digits, counted from 1; 0 in open squares.
    digits: [u8; 81],
    marks: [Marks; 81],
    places: [SquareSet; 9],
    lines: [[Marks; 9]; 27],
    /// The digits that stand in each unit.
    solved: [Marks; 27],
    single_digits: [Marks; 27],
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
        for square in 0..81 {
            if let Some(digit) = position.digit(square) {
                board.fill(square, digit);
            }
        }
        board.givens = position.givens();
        board.places = std::array::from_fn(|digit| position.places(digit));
        for square in board.open.iter() {
            board.marks[square] = position.marks(square);
            board.note_square(square);
        }
        for unit in 0..27 {
            for digit in 0..9 {
                board.lines[unit][digit] = position.places_in(unit, digit);
                board.note_line(unit, digit);
            }
        }
        board
    }

    /// The same position in the form that all techniques know.
    pub(super) fn to_position(&self) -> Position {
        let mut marks = self.marks;
        for square in (!self.open).iter() {
            marks[square] = 1 << (self.digits[square] - 1);
        }
        let mut position = Position::from_marks(&marks);
        for square in (!self.open).iter() {
            position.place(square, usize::from(self.digits[square] - 1));
        }
        position.set_givens(self.givens);
        position
    }

    fn empty() -> Board {
        Board {
            digits: [0; 81],
            marks: [0; 81],
            places: [SquareSet::NONE; 9],
            lines: [[0; 9]; 27],
            solved: [0; 27],
            single_digits: [0; 27],
            with_single_digits: 0,
            alone: 0,
            single_squares: SquareSet::NONE,
            open: SquareSet::ALL,
            givens: SquareSet::NONE,
            is_impossible: false,
        }
    }

    /// Notes a digit, and nothing that follows from it.
    #[inline]
    fn fill(&mut self, square: usize, digit: usize) {
        self.digits[square] = digit as u8 + 1;
        self.open.remove(square);
        for unit in UNITS_OF[square] {
            self.is_impossible |= self.solved[unit] >> digit & 1 == 1;
            self.solved[unit] |= 1 << digit;
            self.alone &= !(1 << unit);
            self.alone |= u32::from(self.solved[unit].count_ones() == 8) << unit;
        }
    }

    /// Notes what follows from the number of marks of an open square.
    #[inline]
    fn note_square(&mut self, square: usize) {
        let marks = self.marks[square];
        if marks == 0 {
            self.is_impossible = true;
        } else if marks & (marks - 1) == 0 {
            self.single_squares.insert(square);
        }
    }

    /// Notes what follows from the number of places that a digit has in a unit.
    #[inline]
    fn note_line(&mut self, unit: usize, digit: usize) {
        let line = self.lines[unit][digit];
        // Places only go: what has several has never had one.
        if line & line.wrapping_sub(1) != 0 {
            return;
        }
        let is_single = line != 0;
        let is_missing = line == 0 && self.solved[unit] >> digit & 1 == 0;
        self.is_impossible |= is_missing;
        let singles = self.single_digits[unit] & !(1 << digit) | Marks::from(is_single) << digit;
        self.single_digits[unit] = singles;
        self.with_single_digits &= !(1 << unit);
        self.with_single_digits |= u32::from(singles != 0) << unit;
    }

    /// Carries out what was found.
    pub(super) fn apply(&mut self, effect: &Effect) {
        match effect {
            Effect::Place(candidate) => self.place(candidate.square(), candidate.digit_index()),
            Effect::Remove(removals) => {
                for &(squares, digits) in removals {
                    for digit in digits_of(digits) {
                        self.remove_all(squares, digit);
                    }
                }
            }
        }
    }

    /// Puts a digit into an open square, and takes it from the marks of the square's peers.
    pub(super) fn place(&mut self, square: usize, digit: usize) {
        self.fill(square, digit);
        self.single_squares.remove(square);
        let marks = std::mem::take(&mut self.marks[square]);
        for other in digits_of(marks) {
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
    pub(super) fn remove(&mut self, square: usize, digit: usize) {
        if self.marks[square] >> digit & 1 == 0 {
            return;
        }
        self.marks[square] &= !(1 << digit);
        self.clear(square, digit);
        self.note_square(square);
    }

    /// Takes a mark out of the views from outside of its square.
    #[inline]
    fn clear(&mut self, square: usize, digit: usize) {
        self.places[digit].remove(square);
        for (unit, bit) in UNITS_OF[square].into_iter().zip(BITS_IN[square]) {
            self.lines[unit][digit] &= !bit;
            self.note_line(unit, digit);
        }
    }

    /// What an open square can hold; nothing if it is filled.
    #[inline]
    pub(super) fn marks(&self, square: usize) -> Marks {
        self.marks[square]
    }

    /// The open squares that can hold a digit.
    #[inline]
    pub(super) fn places(&self, digit: usize) -> SquareSet {
        self.places[digit]
    }

    /// The places of each digit in a unit.
    #[inline]
    pub(super) fn lines(&self, unit: usize) -> &[Marks; 9] {
        &self.lines[unit]
    }

    /// How many squares of a unit are open.
    #[inline]
    pub(super) fn open_in(&self, unit: usize) -> u32 {
        9 - self.solved[unit].count_ones()
    }

    /// How often a digit stands on the board.
    #[inline]
    pub(super) fn count(&self, digit: usize) -> u32 {
        let rows = self.solved[..9].iter();
        rows.map(|row| u32::from(row >> digit & 1)).sum()
    }

    /// The digits with one place in a unit.
    #[inline]
    pub(super) fn single_digits(&self, unit: usize) -> Marks {
        self.single_digits[unit]
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
        let is_of_few = |&square: &usize| (2..=most).contains(&self.marks[square].count_ones());
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
        for unit in 0..27 {
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
        board.place(1, 5);
        assert_agrees(&board);
        for digit in digits_of(board.marks(2)).skip(1).collect::<Vec<_>>() {
            board.remove(2, digit);
            assert_agrees(&board);
        }
        assert_eq!(board.single_squares().first(), Some(2));
    }

    #[test]
    fn what_has_no_solution_plainly_is_impossible() {
        let mut twice = *PUZZLE;
        twice[1] = b'1';
        assert!(Board::from_line(&twice).is_impossible());
        let mut board = Board::from_line(PUZZLE);
        assert!(!board.is_impossible());
        for digit in 0..9 {
            board.remove(2, digit);
        }
        assert!(board.is_impossible());
    }
}
