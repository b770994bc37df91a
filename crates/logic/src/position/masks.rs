//! Digits, places and units as bits.
//!
//! **Invariant:** bit `k` is the digit with index `k`, the cell at place `k` of a unit, or the unit with
//! index `k`; iterators return bits in ascending order.

use std::ops::RangeInclusive;

use foldoku_board::classic::{ALL_UNITS, SQUARES, UNITS, UNITS_OF};
use foldoku_board::{Digit, DigitSet, Square, SquareSet, Unit};

/// A set of digits by index, or of cells of a unit by place: nine bits.
pub(crate) type Mask = u16;

/// All nine bits.
pub(crate) const ALL_NINE: Mask = 0x1ff;

/// A set of units: bit `n` for the unit with index `n`.
pub(crate) type UnitMask = u32;

/// Returns the units of a set in ascending order.
#[inline]
pub(crate) fn units_of(units: UnitMask) -> impl Iterator<Item = Unit> {
    let mut rest = units;
    std::iter::from_fn(move || {
        let unit = (rest != 0).then(|| ALL_UNITS[rest.trailing_zeros() as usize]);
        rest &= rest.wrapping_sub(1);
        unit
    })
}

/// Returns the digit with an index, 0 to 8.
#[inline]
pub(crate) const fn digit_at(index: usize) -> Digit {
    Digit::new(index as u8 + 1)
}

/// Returns a mask of digit indices as a set of digits.
#[inline]
pub(crate) fn digit_set(mask: Mask) -> DigitSet {
    DigitSet::from_bits(u64::from(mask))
}

/// Returns the indices of the bits of a mask in ascending order.
#[inline]
pub(crate) fn bits_of(mask: Mask) -> impl Iterator<Item = usize> + Clone {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}

/// Returns the masks of nine bits that have one of some numbers of bits, in ascending order.
pub(crate) fn masks_of_size(sizes: RangeInclusive<u32>) -> impl Iterator<Item = Mask> {
    (0..=ALL_NINE).filter(move |mask| sizes.contains(&mask.count_ones()))
}

/// Returns the row, the column and the box of a cell, with the bit of the cell in each.
#[inline]
pub(crate) fn unit_bits(square: Square) -> impl Iterator<Item = (Unit, Mask)> {
    UNITS_OF[square.index()]
        .into_iter()
        .zip(BITS_IN[square.index()])
}

/// For each cell its bit in each of its units, which come as in [`UNITS_OF`].
pub(crate) const BITS_IN: [[Mask; 3]; 81] = bits_in();

const fn bits_in() -> [[Mask; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut square = 0;
    while square < 81 {
        let mut kind = 0;
        while kind < 3 {
            table[square][kind] = 1 << place_in(UNITS_OF[square][kind], SQUARES[square]);
            kind += 1;
        }
        square += 1;
    }
    table
}

/// Returns the place of a cell in one of its units.
#[inline]
pub(crate) const fn place_in(unit: Unit, square: Square) -> usize {
    let (row, column) = (square.index() / 9, square.index() % 9);
    match unit.index() {
        0..9 => column,
        9..18 => row,
        _ => row % 3 * 3 + column % 3,
    }
}

/// Returns the cells of a unit at some of its places.
#[inline]
pub(crate) fn squares_at(unit: Unit, places: Mask) -> SquareSet {
    let squares = UNITS[unit.index()];
    bits_of(places).map(|place| squares[place]).collect()
}
