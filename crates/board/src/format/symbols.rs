//! The characters of digits.
//!
//! **Invariant:** for every digit of the board, [`Symbols::meaning`] undoes [`Symbols::symbol`], and
//! every character has one meaning.

use crate::digit::Digit;

/// The characters of a board with a given number of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    digits: u8,
}

/// The meaning of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A digit; it may be larger than the board's largest.
    Digit(Digit),
    /// An empty cell in every context.
    Open,
    /// `-` or `x`: an empty cell in a line of cells, but part of a frame or a word in a drawing.
    Dash,
    /// Not a cell.
    Nothing,
}

const PLAIN: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$%";

impl Symbols {
    /// Returns the symbols of a board with this many digits.
    pub fn new(digits: u8) -> Symbols {
        Symbols { digits }
    }

    /// Returns the character of a digit.
    pub fn symbol(self, digit: Digit) -> char {
        char::from(PLAIN[digit.index()])
    }

    /// Returns the meaning of a character; letters are digits only on boards that need them.
    pub(super) fn meaning(self, character: char) -> Meaning {
        let number = match character {
            '.' | '0' | '?' | '_' | '*' => return Meaning::Open,
            // Middle dots, bullets and full-width forms.
            '·' | '•' | '∙' | '⋅' | '・' | '．' | '０' | '□' => return Meaning::Open,
            '１'..='９' => character as u32 as u8 - '０' as u32 as u8,
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
    fn symbols_of_digits_round_trip() {
        for digits in 1..=64 {
            let symbols = Symbols::new(digits);
            for digit in (1..=digits).map(Digit::new) {
                let meaning = symbols.meaning(symbols.symbol(digit));
                assert_eq!(meaning, Meaning::Digit(digit), "{digit} of {digits}");
            }
        }
    }

    #[test]
    fn lower_case_letters_mean_capitals_on_boards_with_up_to_35_digits() {
        let digit = |number| Meaning::Digit(Digit::new(number));
        assert_eq!(Symbols::new(16).meaning('g'), digit(16));
        assert_eq!(Symbols::new(36).meaning('a'), digit(36));
        assert_eq!(Symbols::new(9).meaning('a'), Meaning::Nothing);
        assert_eq!(Symbols::new(9).meaning('x'), Meaning::Dash);
        assert_eq!(Symbols::new(16).meaning('x'), digit(33));
    }
}
