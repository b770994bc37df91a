//! Notations for the digits of a board in pictures.
//!
//! **Invariant:** the digits of a board have distinct notations.

use foldoku_board::Digit;
use foldoku_board::format::Symbols;

/// A notation for digits. On boards with up to nine digits, all notations but
/// [`Letters`](Numerals::Letters) and [`FromZero`](Numerals::FromZero) are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Numerals {
    /// `1` to `9`, then letters from `A`.
    #[default]
    Standard,
    /// `0` to `9`, then letters from `A`.
    FromZero,
    /// Letters from `A`, then lower-case letters, digits and symbols.
    Letters,
    /// `1`, `2`, …, `10`, `11`, …
    Numbers,
}

const FROM_ZERO: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$";

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789@$%";

impl Numerals {
    /// Returns the notation of a digit.
    ///
    /// ```
    /// use foldoku_render::{Numerals, board::Digit};
    ///
    /// let sixteen = Digit::new(16);
    /// assert_eq!(Numerals::Standard.text(sixteen), "G");
    /// assert_eq!(Numerals::FromZero.text(sixteen), "F");
    /// assert_eq!(Numerals::Letters.text(sixteen), "P");
    /// assert_eq!(Numerals::Numbers.text(sixteen), "16");
    /// ```
    pub fn text(self, digit: Digit) -> String {
        let index = digit.index();
        match self {
            Numerals::Standard => Symbols::new(Digit::MAX).symbol(digit).to_string(),
            Numerals::FromZero => char::from(FROM_ZERO[index]).to_string(),
            Numerals::Letters => char::from(LETTERS[index]).to_string(),
            Numerals::Numbers => digit.to_string(),
        }
    }

    /// Returns the number of characters of the longest notation on a board with this many digits.
    pub(crate) fn width(self, digits: u8) -> usize {
        match self {
            Numerals::Numbers if digits > 9 => 2,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn notations_of_digits_are_distinct() {
        for numerals in [
            Numerals::Standard,
            Numerals::FromZero,
            Numerals::Letters,
            Numerals::Numbers,
        ] {
            let digits = (1..=Digit::MAX).map(Digit::new);
            let texts: BTreeSet<String> = digits.map(|digit| numerals.text(digit)).collect();
            assert_eq!(texts.len(), usize::from(Digit::MAX));
            let longest = texts.iter().map(String::len).max();
            assert_eq!(longest, Some(numerals.width(Digit::MAX)));
        }
    }
}
