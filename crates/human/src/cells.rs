//! Sets of cells of any board with up to 256 cells, and the candidates of one cell.
//!
//! **Invariant:** bit `n` of a [`Mask`] is the digit `n + 1`.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use foldoku_board::{Digit, DigitSet, Square};

/// The candidates of a cell.
pub(crate) type Mask = u16;

/// The largest number of cells.
pub(crate) const MAX_CELLS: usize = 64 * WORDS;

/// The largest number of digits.
pub(crate) const MAX_DIGITS: usize = 16;

const WORDS: usize = 4;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Returns the set with the bits of these words.
    pub(crate) const fn from_words(words: [u64; WORDS]) -> CellSet {
        CellSet(words)
    }

    /// Returns the set of all cells below a number.
    pub(crate) fn up_to(count: usize) -> CellSet {
        (0..count).collect()
    }

    /// Returns the set of one cell.
    pub(crate) fn of(cell: usize) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.add(cell);
        set
    }

    /// Adds a cell.
    pub(crate) fn add(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    pub(crate) fn discard(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Returns whether the set has a cell.
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Returns whether the set has a cell of the board.
    pub fn contains(&self, square: Square) -> bool {
        self.has(square.index())
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set has no cells.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Returns whether all cells are in another set, too.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Returns whether a cell is in both sets.
    pub fn meets(&self, other: &CellSet) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns the first cell.
    pub(crate) fn first(&self) -> Option<usize> {
        self.cells().next()
    }

    /// Returns the only cell of a set with one.
    pub(crate) fn single(&self) -> Option<usize> {
        let first = self.first()?;
        (*self == CellSet::of(first)).then_some(first)
    }

    /// Returns the numbers of the cells in ascending order.
    pub(crate) fn cells(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |word| {
            let mut rest = self.0[word];
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    64 * word + bit
                })
            })
        })
    }

    /// Returns the cells in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        self.cells().map(Square::new)
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.add(cell));
        set
    }
}

impl FromIterator<Square> for CellSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> CellSet {
        squares.into_iter().map(Square::index).collect()
    }
}

/// Implements an operator and its assigning form word by word.
macro_rules! operators {
    ($($trait:ident $method:ident, $assign:ident $assign_method:ident, $operation:expr;)*) => {
        $(
            impl $trait for CellSet {
                type Output = CellSet;

                fn $method(self, other: CellSet) -> CellSet {
                    let operation: fn(u64, u64) -> u64 = $operation;
                    CellSet(std::array::from_fn(|word| operation(self.0[word], other.0[word])))
                }
            }

            impl $assign for CellSet {
                fn $assign_method(&mut self, other: CellSet) {
                    *self = $trait::$method(*self, other);
                }
            }
        )*
    };
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign, |one, other| one & other;
    BitOr bitor, BitOrAssign bitor_assign, |one, other| one | other;
    Sub sub, SubAssign sub_assign, |one, other| one & !other;
}

/// Returns the indexes of the digits of a mask in ascending order.
pub(crate) fn digits_of(mask: Mask) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let digit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            digit
        })
    })
}

/// Returns the digit with an index.
pub(crate) fn digit_at(index: usize) -> Digit {
    Digit::new(index as u8 + 1)
}

/// Returns the digits of a mask.
pub(crate) fn digit_set(mask: Mask) -> DigitSet {
    DigitSet::from_bits(u64::from(mask))
}
