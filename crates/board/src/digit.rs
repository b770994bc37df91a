//! Digits and sets of digits, for boards of up to 64 digits.
//!
//! **Invariant:** a [`Digit`] is always `1..=64`, so `Option<Digit>` is one byte;
//! bit `n - 1` of a [`DigitSet`] stands for digit `n`.
//! [`Geometry`](crate::Geometry) knows which digits its board has.

use core::fmt;
use core::num::NonZeroU8;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

/// A digit that a cell can hold, `1` to [`Digit::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of the largest board, 64×64.
    pub const MAX: u8 = 64;

    /// Creates a digit from its number.
    ///
    /// # Panics
    ///
    /// If the number is not in `1..=64`.
    #[inline]
    #[track_caller]
    pub const fn new(number: u8) -> Digit {
        match Digit::try_new(number) {
            Some(digit) => digit,
            None => panic!("a digit is a number from 1 to 64"),
        }
    }

    /// Creates a digit from its number, or returns `None` if it is not in `1..=64`.
    #[inline]
    pub const fn try_new(number: u8) -> Option<Digit> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() <= Digit::MAX => Some(Digit(number)),
            _ => None,
        }
    }

    /// Returns the number of the digit, `1..=64`.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Returns the index of the digit in an array over digits, `0..64`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of digits, one bit per digit.
///
/// ```
/// use foldoku_board::{Digit, DigitSet};
///
/// let low = DigitSet::up_to(4);
/// let odd: DigitSet = [1, 3, 5].map(Digit::new).into_iter().collect();
/// assert_eq!(low & odd, [1, 3].map(Digit::new).into_iter().collect());
/// assert_eq!((low - odd).to_string(), "{2, 4}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// Returns the set of the digits `1..=count`.
    ///
    /// # Panics
    ///
    /// If `count` is greater than 64.
    #[track_caller]
    pub const fn up_to(count: u8) -> DigitSet {
        assert!(count <= Digit::MAX, "a board has at most 64 digits");
        if count == 64 {
            DigitSet(u64::MAX)
        } else {
            DigitSet((1 << count) - 1)
        }
    }

    /// Returns the set of one digit.
    #[inline]
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Creates a set from a mask in which bit `n - 1` stands for digit `n`.
    #[inline]
    pub const fn from_bits(bits: u64) -> DigitSet {
        DigitSet(bits)
    }

    /// Returns the mask in which bit `n - 1` stands for digit `n`.
    #[inline]
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the number of digits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has exactly one digit.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.0 & (self.0 - 1) == 0
    }

    /// Returns whether the set has exactly two digits.
    ///
    /// This is cheaper than [`DigitSet::len`] on processors without a population count.
    #[inline]
    pub const fn is_pair(self) -> bool {
        let rest = self.0 & self.0.wrapping_sub(1);
        rest != 0 && rest & (rest - 1) == 0
    }

    /// Returns the only digit of the set, or `None` if it is empty or has several.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.is_single() { self.first() } else { None }
    }

    /// Returns the smallest digit of the set.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            None
        } else {
            Digit::try_new(self.0.trailing_zeros() as u8 + 1)
        }
    }

    /// Returns whether the set contains `digit`.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & DigitSet::of(digit).0 != 0
    }

    /// Returns whether every digit of this set is also in `other`.
    #[inline]
    pub const fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the two sets have no digit in common.
    #[inline]
    pub const fn is_disjoint(self, other: DigitSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Adds `digit` to the set.
    #[inline]
    pub fn add(&mut self, digit: Digit) {
        *self |= DigitSet::of(digit);
    }

    /// Removes `digit` from the set.
    #[inline]
    pub fn discard(&mut self, digit: Digit) {
        *self -= DigitSet::of(digit);
    }

    /// Returns the digits in ascending order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self)
    }
}

/// The digits of a [`DigitSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Iter(DigitSet);

impl Iterator for Iter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(digit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Digit> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        for digit in digits {
            set.add(digit);
        }
        set
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitXor for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn bitxor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 ^ other.0)
    }
}

/// The digits of the left set that are not in the right set.
impl Sub for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

/// The complement among all 64 digits; intersect it with the digits of the board.
impl Not for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn not(self) -> DigitSet {
        DigitSet(!self.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for DigitSet {
    #[inline]
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for DigitSet {
    #[inline]
    fn sub_assign(&mut self, other: DigitSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (place, digit) in self.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{digit}")?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn an_optional_digit_takes_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
        assert_eq!(Digit::try_new(0), None);
        assert_eq!(Digit::try_new(65), None);
    }

    #[test]
    fn singles_and_pairs_are_recognised() {
        for bits in 0..256 {
            let set = DigitSet::from_bits(bits);
            assert_eq!(set.is_single(), set.len() == 1, "{set}");
            assert_eq!(set.is_pair(), set.len() == 2, "{set}");
            assert_eq!(set.single().is_some(), set.len() == 1, "{set}");
        }
    }

    #[test]
    fn the_full_set_of_the_largest_board_counts_to_64() {
        let all: Vec<u8> = DigitSet::up_to(64).iter().map(Digit::number).collect();
        assert_eq!(all, (1..=64).collect::<Vec<u8>>());
    }
}
