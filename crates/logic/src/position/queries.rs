//! Questions about a position: digits, candidates, places and singles.
//!
//! **Invariant:** nothing here changes the position.

use foldoku_board::classic::{UNITS, UNITS_OF};
use foldoku_board::{Digit, DigitSet, Square, SquareSet, Unit};

use super::{ALL_NINE, Mask, Position, UnitMask, digit_set};
use crate::candidate::Candidate;

impl Position {
    /// Returns the digit placed in a cell.
    #[inline]
    pub fn digit(&self, square: Square) -> Option<Digit> {
        Digit::try_new(self.digits[square.index()])
    }

    /// Returns the candidates of a cell; none if it is filled.
    #[inline]
    pub fn candidates(&self, square: Square) -> DigitSet {
        digit_set(self.mask(square))
    }

    /// Returns the candidates of a cell as a mask of digit indices.
    #[inline]
    pub(crate) fn mask(&self, square: Square) -> Mask {
        self.masks[square.index()]
    }

    /// Returns the candidates of each cell of a unit, by place.
    #[inline]
    pub(crate) fn masks_in(&self, unit: Unit) -> [Mask; 9] {
        UNITS[unit.index()].map(|square| self.mask(square))
    }

    /// Returns all candidates of some cells.
    pub(crate) fn mask_of_all(&self, squares: SquareSet) -> Mask {
        let masks = squares.iter().map(|square| self.mask(square));
        masks.fold(0, |all, mask| all | mask)
    }

    /// Returns whether the position has a candidate.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.mask(candidate.square()) >> candidate.digit_index() & 1 == 1
    }

    /// Returns the empty cells that have `digit` as a candidate.
    ///
    /// # Panics
    ///
    /// If the digit is above 9.
    #[inline]
    pub fn squares_with(&self, digit: Digit) -> SquareSet {
        self.places[digit.index()]
    }

    /// Returns the empty cells of a unit that have `digit` as a candidate.
    ///
    /// # Panics
    ///
    /// If the digit is above 9.
    #[inline]
    pub fn squares_in(&self, unit: Unit, digit: Digit) -> SquareSet {
        self.squares_with(digit) & SquareSet::of_unit(unit)
    }

    /// Returns the empty cells that have the digit with this index as a candidate.
    #[inline]
    pub(crate) fn places(&self, digit: usize) -> SquareSet {
        self.places[digit]
    }

    /// Returns the places of a digit in a unit: bit `k` for cell `k` of the unit, see [`UNITS`].
    #[inline]
    pub(crate) fn places_in(&self, unit: Unit, digit: usize) -> Mask {
        self.by_unit[unit.index()][digit]
    }

    /// Returns the places of each digit in a unit.
    #[inline]
    pub(crate) fn all_places_in(&self, unit: Unit) -> &[Mask; 9] {
        &self.by_unit[unit.index()]
    }

    /// Returns the empty cells.
    #[inline]
    pub fn empty_squares(&self) -> SquareSet {
        self.empty
    }

    /// Returns the digits that no filled cell excludes from a cell, eliminated ones included; none if it
    /// is filled.
    pub(crate) fn allowed(&self, square: Square) -> Mask {
        let units = UNITS_OF[square.index()].iter();
        let placed = units.fold(0, |placed, unit| placed | self.placed[unit.index()]);
        if self.empty.contains(square) {
            ALL_NINE & !placed
        } else {
            0
        }
    }

    /// Returns the number of empty cells of a unit.
    #[inline]
    pub(crate) fn empty_count_in(&self, unit: Unit) -> u32 {
        9 - self.placed[unit.index()].count_ones()
    }

    /// Returns the number of cells in which a digit is placed.
    #[inline]
    pub(crate) fn placed_count(&self, digit: usize) -> u32 {
        let rows = self.placed[..9].iter();
        rows.map(|row| u32::from(row >> digit & 1)).sum()
    }

    /// Returns the digits with one place in a unit.
    #[inline]
    pub(crate) fn single_digits(&self, unit: Unit) -> Mask {
        self.single_digits[unit.index()]
    }

    /// Returns the units that have a digit with one place.
    #[inline]
    pub(crate) fn units_with_singles(&self) -> UnitMask {
        self.units_with_singles
    }

    /// Returns the units with one empty cell.
    #[inline]
    pub(crate) fn almost_full_units(&self) -> UnitMask {
        self.almost_full
    }

    /// Returns the empty cells with one candidate.
    #[inline]
    pub(crate) fn single_squares(&self) -> SquareSet {
        self.single_squares
    }

    /// Returns the cells whose digits were given.
    #[inline]
    pub fn givens(&self) -> SquareSet {
        self.givens
    }

    /// Returns the empty cells with exactly `count` candidates.
    pub(crate) fn squares_of_size(&self, count: u32) -> SquareSet {
        let has = |&square: &Square| self.mask(square).count_ones() == count;
        self.empty.iter().filter(has).collect()
    }

    /// Returns the empty cells with two to `most` candidates.
    pub(crate) fn squares_up_to_size(&self, most: u32) -> SquareSet {
        let has = |&square: &Square| (2..=most).contains(&self.mask(square).count_ones());
        self.empty.iter().filter(has).collect()
    }

    /// Returns whether every cell is filled.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Returns whether a cell has no candidate left, or a unit has no place for a digit or has it
    /// twice.
    #[inline]
    pub fn is_impossible(&self) -> bool {
        self.is_impossible
    }
}
