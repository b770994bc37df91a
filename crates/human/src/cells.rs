//! Sets of cells of any board with up to 1,024 cells, and the candidates of one cell.
//!
//! **Invariant:** bit `n` of a [`Mask`] is the digit `n + 1`. Words of a set that it does not use are 0.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use foldoku_board::{Digit, DigitSet, Square};

/// The candidates of a cell.
pub(crate) type Mask = u16;

/// The largest number of cells.
pub(crate) const MAX_CELLS: usize = 64 * WORDS;

/// The largest number of digits.
pub(crate) const MAX_DIGITS: usize = 16;

const WORDS: usize = 16;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct CellSet {
    words: [u64; WORDS],
    /// The number of words that may have cells: most boards need two of them.
    used: u8,
}

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet {
        words: [0; WORDS],
        used: 0,
    };

    /// Returns the set with the bits of these words.
    pub(crate) fn from_words(words: &[u64]) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.words[..words.len()].copy_from_slice(words);
        set.used = words.len() as u8;
        set
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

    /// Returns the words that may have cells.
    fn used(&self) -> &[u64] {
        &self.words[..usize::from(self.used)]
    }

    /// Adds a cell.
    pub(crate) fn add(&mut self, cell: usize) {
        self.words[cell / 64] |= 1 << (cell % 64);
        self.used = self.used.max((cell / 64) as u8 + 1);
    }

    /// Removes a cell.
    pub(crate) fn discard(&mut self, cell: usize) {
        self.words[cell / 64] &= !(1 << (cell % 64));
    }

    /// Returns whether the set has a cell.
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.words[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Returns whether the set has a cell of the board.
    pub fn contains(&self, square: Square) -> bool {
        self.has(square.index())
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        let words = self.used().iter();
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set has no cells.
    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|&word| word == 0)
    }

    /// Returns whether all cells are in another set, too.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        let mut words = self.used().iter().zip(&other.words);
        words.all(|(one, other)| one & !other == 0)
    }

    /// Returns whether a cell is in both sets.
    pub fn meets(&self, other: &CellSet) -> bool {
        let mut words = self.used().iter().zip(other.used());
        words.any(|(one, other)| one & other != 0)
    }

    /// Returns how many cells are in both sets.
    pub(crate) fn common(&self, other: &CellSet) -> Common {
        let mut found = Common::None;
        for (number, (one, other)) in self.used().iter().zip(other.used()).enumerate() {
            let both = one & other;
            if both == 0 {
                continue;
            }
            if found != Common::None || !both.is_power_of_two() {
                return Common::Several;
            }
            found = Common::One(64 * number + both.trailing_zeros() as usize);
        }
        found
    }

    /// Returns the first cell.
    pub(crate) fn first(&self) -> Option<usize> {
        let mut words = self.used().iter().enumerate();
        let (number, word) = words.find(|(_, word)| **word != 0)?;
        Some(64 * number + word.trailing_zeros() as usize)
    }

    /// Returns the only cell of a set with one.
    pub(crate) fn single(&self) -> Option<usize> {
        let first = self.first()?;
        let bits = self.words[first / 64];
        let rest = &self.used()[first / 64 + 1..];
        (bits.is_power_of_two() && rest.iter().all(|&word| word == 0)).then_some(first)
    }

    /// Returns the numbers of the cells in ascending order.
    pub(crate) fn cells(self) -> impl Iterator<Item = usize> {
        (0..usize::from(self.used)).flat_map(move |word| {
            let mut rest = self.words[word];
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

/// The cells that two sets share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Common {
    /// None.
    None,
    /// This one.
    One(usize),
    /// More than one.
    Several,
}

impl PartialEq for CellSet {
    fn eq(&self, other: &CellSet) -> bool {
        self.words == other.words
    }
}

impl Eq for CellSet {}

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

/// Implements an operator and its assigning form word by word. The last argument is the number of words that
/// the result may use.
macro_rules! operators {
    ($($trait:ident $method:ident, $assign:ident $assign_method:ident, $operation:expr, $used:expr;)*) => {
        $(
            impl $trait<&CellSet> for CellSet {
                type Output = CellSet;

                fn $method(self, other: &CellSet) -> CellSet {
                    let operation: fn(u64, u64) -> u64 = $operation;
                    let used: fn(u8, u8) -> u8 = $used;
                    let mut result = CellSet {
                        used: used(self.used, other.used),
                        ..CellSet::EMPTY
                    };
                    let words = self.words.iter().zip(&other.words);
                    let words = words.zip(&mut result.words).take(result.used.into());
                    for ((one, other), result) in words {
                        *result = operation(*one, *other);
                    }
                    result
                }
            }

            impl $trait for CellSet {
                type Output = CellSet;

                fn $method(self, other: CellSet) -> CellSet {
                    $trait::$method(self, &other)
                }
            }

            impl $assign for CellSet {
                fn $assign_method(&mut self, other: CellSet) {
                    *self = $trait::$method(*self, &other);
                }
            }
        )*
    };
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign, |one, other| one & other, |one, other| one.min(other);
    BitOr bitor, BitOrAssign bitor_assign, |one, other| one | other, |one, other| one.max(other);
    Sub sub, SubAssign sub_assign, |one, other| one & !other, |one, _| one;
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
