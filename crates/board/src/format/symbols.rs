//! Which character stands for which digit.
//!
//! **Invariant:** [`Symbols::symbol`] and [`Symbols::meaning`] are inverse to each other for every
//! digit of the board, and no character means two things.

use crate::digit::Digit;

/// The characters of a board with a given number of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    digits: u8,
}

/// What a character says about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A digit; it may be larger than the board's largest.
    Digit(Digit),
    /// An open square wherever it stands.
    Open,
    /// `-` or `x`: an open square in a line of squares, part of the frame or of a word in a picture.
    Dash,
    /// No square.
    Nothing,
}

const PLAIN: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$%";

impl Symbols {
    /// The symbols of a board of `digits` digits.
    pub fn new(digits: u8) -> Symbols {
        Symbols { digits }
    }

    /// The character for `digit`.
    pub fn symbol(self, digit: Digit) -> char {
        char::from(PLAIN[digit.index()])
    }

    /// What `character` means; letters mean digits only on boards that need them.
    pub(super) fn meaning(self, character: char) -> Meaning {
        let number = match character {
            '.' | '0' | '?' | '_' | '*' => return Meaning::Open,
            '-' => return Meaning::Dash,
            'x' | 'X' if self.digits <= 9 => return Meaning::Dash,
            '1'..='9' => character as u8 - b'0',
            'A'..='Z' if self.digits > 9 => character as u8 - b'A' + 10,
            'a'..='z' if self.digits > 35 => character as u8 - b'a' + 36,
            'a'..='z' if self.digits > 9 => character as u8 - b'a' + 10,
            '@' if self.digits > 35 => 62,
            '$' if self.digits > 35 => 63,
            '%' if self.digits > 35 => 64,
            _ => return Meaning::Nothing,
        };
        Meaning::Digit(Digit::new(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_has_a_symbol_of_its_own() {
        for digits in 1..=64 {
            let symbols = Symbols::new(digits);
            for digit in (1..=digits).map(Digit::new) {
                let meaning = symbols.meaning(symbols.symbol(digit));
                assert_eq!(meaning, Meaning::Digit(digit), "{digit} of {digits}");
            }
        }
    }

    #[test]
    fn small_letters_mean_capitals_where_there_is_no_doubt() {
        let digit = |number| Meaning::Digit(Digit::new(number));
        assert_eq!(Symbols::new(16).meaning('g'), digit(16));
        assert_eq!(Symbols::new(36).meaning('a'), digit(36));
        assert_eq!(Symbols::new(9).meaning('a'), Meaning::Nothing);
        assert_eq!(Symbols::new(9).meaning('x'), Meaning::Dash);
        assert_eq!(Symbols::new(16).meaning('x'), digit(33));
    }
}
