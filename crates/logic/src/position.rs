//! A puzzle in progress: the digits placed so far, and the candidates of the empty cells.
//!
//! The public methods take and return [`Square`], [`Unit`], [`Digit`](foldoku_board::Digit) and
//! [`Candidate`]. Inside this crate a digit is usually its index, 0 to 8, and a set of digits or of
//! places in a unit is a mask of nine bits.
//!
//! **Invariant:** the indexes agree: `places` of a digit are the empty cells with that candidate,
//! `by_unit` holds the same for each unit, and the singles are those of these tables. A filled cell
//! has no candidates. No candidate of a cell equals a digit placed in one of its peers, unless the
//! position was built that way. An impossible position remains impossible.

mod arrivals;
mod masks;
mod queries;

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;

use foldoku_board::classic::{ALL_UNITS, UNITS, UNITS_OF};
use foldoku_board::{DigitSet, Puzzle, Square, SquareSet, Unit};

use crate::candidate::Candidate;

use arrivals::Arrivals;
pub(crate) use masks::{
    ALL_NINE, BITS_IN, Mask, UnitMask, bits_of, digit_at, digit_set, masks_of_size, place_in,
    squares_at, unit_bits, units_of,
};

/// A puzzle in progress on the classic board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The digits, counted from 1; 0 in empty cells.
    digits: [u8; 81],
    /// The candidates of empty cells.
    masks: [Mask; 81],
    /// For each digit the empty cells with that candidate.
    places: [SquareSet; 9],
    /// For each unit and digit the places of that candidate: bit `k` for cell `k` of the unit.
    by_unit: [[Mask; 9]; 27],
    /// The digits placed in each unit.
    placed: [Mask; 27],
    /// The digits with one place in each unit.
    single_digits: [Mask; 27],
    /// The units that have such digits.
    units_with_singles: UnitMask,
    /// The units with one empty cell.
    almost_full: UnitMask,
    /// The empty cells with one candidate.
    single_squares: SquareSet,
    /// The same singles, in the order in which they appeared.
    arrivals: Arrivals,
    empty: SquareSet,
    givens: SquareSet,
    is_impossible: bool,
}

impl Position {
    /// Reads 81 characters; the candidates are those that the given digits leave.
    ///
    /// Every character except `1` to `9` is an empty cell. Givens that clash make a position that
    /// [is impossible](Position::is_impossible).
    pub fn from_line(line: &[u8; 81]) -> Position {
        let mut position = Position::unfilled();
        position.givens = SquareSet::givens_of(line);
        for square in position.givens {
            position.fill(square, usize::from(line[square.index()] - b'1'));
        }
        for square in position.empty {
            let [row, column, in_box] = UNITS_OF[square.index()].map(Unit::index);
            let placed = position.placed[row] | position.placed[column] | position.placed[in_box];
            position.masks[square.index()] = ALL_NINE & !placed;
        }
        position.index_candidates();
        position
    }

    /// Returns a position of candidates alone: no cell is filled, not even one with a single
    /// candidate.
    ///
    /// Digits above 9 are ignored.
    pub fn from_candidates(candidates: &[DigitSet; 81]) -> Position {
        Position::from_masks(&candidates.map(|digits| digits.to_bits() as Mask))
    }

    pub(crate) fn from_masks(masks: &[Mask; 81]) -> Position {
        let mut position = Position::unfilled();
        position.masks = masks.map(|mask| mask & ALL_NINE);
        position.index_candidates();
        position
    }

    /// Returns a position without digits and candidates.
    fn unfilled() -> Position {
        Position {
            digits: [0; 81],
            masks: [0; 81],
            places: [SquareSet::EMPTY; 9],
            by_unit: [[0; 9]; 27],
            placed: [0; 27],
            single_digits: [0; 27],
            units_with_singles: 0,
            almost_full: 0,
            single_squares: SquareSet::EMPTY,
            arrivals: Arrivals::NONE,
            empty: SquareSet::ALL,
            givens: SquareSet::EMPTY,
            is_impossible: false,
        }
    }

    /// Fills the indexes of a position that has only digits and masks.
    fn index_candidates(&mut self) {
        for square in self.empty {
            let set = SquareSet::of(square);
            let [row, column, in_box] = UNITS_OF[square.index()].map(Unit::index);
            let [row_bit, column_bit, box_bit] = BITS_IN[square.index()];
            for digit in bits_of(self.mask(square)) {
                self.places[digit] |= set;
                self.by_unit[row][digit] |= row_bit;
                self.by_unit[column][digit] |= column_bit;
                self.by_unit[in_box][digit] |= box_bit;
            }
            self.note_square(square);
        }
        for unit in ALL_UNITS {
            for digit in 0..9 {
                self.note_places(unit, digit);
            }
        }
        self.arrivals = Arrivals::of_givens(self);
    }

    /// Returns the candidates of each cell; filled cells have none.
    pub fn to_candidates(&self) -> [DigitSet; 81] {
        self.masks.map(digit_set)
    }

    /// Returns the digits as 81 characters, with dots for empty cells.
    pub fn to_line(&self) -> [u8; 81] {
        self.digits.map(|digit| match digit {
            0 => b'.',
            digit => b'0' + digit,
        })
    }

    /// Places a digit in an empty cell and removes it from the candidates of the cell's peers.
    pub fn place(&mut self, candidate: Candidate) {
        let (square, digit) = (candidate.square(), candidate.digit_index());
        self.fill(square, digit);
        self.single_squares.remove(square);
        let mask = std::mem::take(&mut self.masks[square.index()]);
        self.remove_all(SquareSet::peers_of(square), digit);
        for other in bits_of(mask) {
            self.unindex(square, other);
        }
        self.arrivals.skip_filled(self.empty);
    }

    /// Removes a candidate; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        self.remove_digit(candidate.square(), candidate.digit_index())
    }

    #[inline]
    fn remove_digit(&mut self, square: Square, digit: usize) -> bool {
        let mask = &mut self.masks[square.index()];
        if *mask >> digit & 1 == 0 {
            return false;
        }
        *mask &= !(1 << digit);
        let rest = *mask;
        if rest.is_power_of_two() {
            let last = rest.trailing_zeros() as usize;
            self.arrivals.add_naked(Candidate::at(square, last));
        }
        self.unindex(square, digit);
        self.note_square(square);
        true
    }

    /// Removes a digit from the candidates of some cells.
    pub(crate) fn remove_all(&mut self, squares: SquareSet, digit: usize) {
        for square in squares & self.places[digit] {
            self.remove_digit(square, digit);
        }
    }

    /// Records a digit without its consequences.
    #[inline]
    fn fill(&mut self, square: Square, digit: usize) {
        self.digits[square.index()] = digit as u8 + 1;
        self.empty.remove(square);
        for unit in UNITS_OF[square.index()] {
            let (placed, bit) = (&mut self.placed[unit.index()], 1 << unit.index());
            self.is_impossible |= *placed >> digit & 1 == 1;
            *placed |= 1 << digit;
            match placed.count_ones() {
                8 => self.almost_full |= bit,
                _ => self.almost_full &= !bit,
            }
        }
    }

    /// Removes a candidate from all indexes except that of its cell.
    #[inline]
    fn unindex(&mut self, square: Square, digit: usize) {
        self.places[digit].remove(square);
        for (unit, bit) in unit_bits(square) {
            let places = &mut self.by_unit[unit.index()][digit];
            *places &= !bit;
            if places.is_power_of_two() {
                let last = UNITS[unit.index()][places.trailing_zeros() as usize];
                if self.empty.contains(last) {
                    self.arrivals.add_hidden(unit, Candidate::at(last, digit));
                }
            }
            self.note_places(unit, digit);
        }
    }

    /// Updates the singles and the contradiction flag from the candidates of an empty cell.
    #[inline]
    fn note_square(&mut self, square: Square) {
        let mask = self.mask(square);
        if mask == 0 {
            self.is_impossible = true;
            self.single_squares.remove(square);
        } else if mask & (mask - 1) == 0 {
            self.single_squares.insert(square);
        }
    }

    /// Updates the singles and the contradiction flag from the places of a digit in a unit.
    #[inline]
    fn note_places(&mut self, unit: Unit, digit: usize) {
        let unit = unit.index();
        let places = self.by_unit[unit][digit];
        // Places only disappear: a digit with several places was never single.
        if places & places.wrapping_sub(1) != 0 {
            return;
        }
        let is_single = places != 0;
        let is_missing = places == 0 && self.placed[unit] >> digit & 1 == 0;
        self.is_impossible |= is_missing;
        let singles = self.single_digits[unit] & !(1 << digit) | Mask::from(is_single) << digit;
        self.single_digits[unit] = singles;
        self.units_with_singles &= !(1 << unit);
        self.units_with_singles |= UnitMask::from(singles != 0) << unit;
    }

    /// Declares which filled cells were given; empty cells in `givens` are ignored.
    pub fn set_givens(&mut self, givens: SquareSet) {
        self.givens = givens.without(self.empty);
    }
}

/// The error for a puzzle that is not on the classic board, or that has constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotClassic;

impl fmt::Display for NotClassic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("logic works on the classic 9x9 board without further rules only")
    }
}

impl Error for NotClassic {}

impl TryFrom<&Puzzle> for Position {
    type Error = NotClassic;

    /// Returns the position at the start of a puzzle on the classic board without constraints.
    fn try_from(puzzle: &Puzzle) -> Result<Position, NotClassic> {
        let line = puzzle.to_line().ok_or(NotClassic)?;
        Ok(Position::from_line(&line))
    }
}
