//! What each character means in an answer to a board.
//!
//! **Invariant:** a text is ASCII once it is [plain](super::cleaning::plain).

use super::{Cells, Form};

/// Stands for any letter that is not one of ASCII, which is never a cell.
pub(super) const OTHER_LETTER: u8 = 1;

/// Stands for any other character that is not one of ASCII.
pub(super) const OTHER_SIGN: u8 = 2;

/// The value of `x`, an empty cell on boards without letters.
const X: u8 = 33;

/// A character of a word that is an empty cell; digits and letters have their values, up to 35.
const EMPTY: u8 = 36;

/// Another character of a word.
const LETTER: u8 = 37;

/// A character that can stand beside the dash of an empty cell.
const GAP: u8 = 38;

/// Any other character.
const SIGN: u8 = 39;

static KINDS: [u8; 256] = {
    let mut kinds = [SIGN; 256];
    let mut character = 0;
    while character < 256 {
        kinds[character] = match character as u8 {
            digit @ b'0'..=b'9' => digit - b'0',
            letter @ b'a'..=b'z' => letter - b'a' + 10,
            letter @ b'A'..=b'Z' => letter - b'A' + 10,
            b'.' | b'_' | b'?' | b'*' => EMPTY,
            OTHER_LETTER => LETTER,
            b'|' | b',' | b';' | b' ' | b'\t'..=b'\r' => GAP,
            _ => SIGN,
        };
        character += 1;
    }
    kinds
};

/// Returns whether a character belongs to a word.
#[inline]
pub(super) fn is_word(character: u8) -> bool {
    KINDS[usize::from(character)] <= LETTER
}

/// Returns whether a character can stand beside the dash of an empty cell.
#[inline]
pub(super) fn is_gap(character: u8) -> bool {
    KINDS[usize::from(character)] == GAP
}

impl Form {
    /// Returns the cell that a character stands for.
    #[inline]
    pub(super) fn cell(self, character: u8) -> Option<Option<u8>> {
        match KINDS[usize::from(character)] {
            value if (self.least..=self.most).contains(&value) && value < EMPTY => {
                Some(Some(value))
            }
            0 | EMPTY => Some(None),
            X if self.most < 10 => Some(None),
            _ => None,
        }
    }

    /// Adds the cells of a word: one number, or one character per cell. A full stop behind a number is an empty
    /// cell, too, which the length of the row tells apart. Returns false and adds nothing for another word.
    #[inline]
    pub(super) fn push_word(self, word: &[u8], cells: &mut Cells) -> bool {
        let (number, has_stop) = match word {
            [number @ .., b'.'] => (number, true),
            _ => (word, false),
        };
        if self.most >= 10
            && let [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = number
        {
            let number = (tens - b'0') * 10 + ones - b'0';
            if !(10..=self.most).contains(&number) {
                return false;
            }
            cells.push(Some(number));
            cells.extend(has_stop.then_some(None));
            return true;
        }
        let before = cells.len();
        for &character in word {
            let Some(cell) = self.cell(character) else {
                cells.truncate(before);
                return false;
            };
            cells.push(cell);
        }
        true
    }

    /// Returns the cells of a text of words alone.
    pub(super) fn words<'a>(self, words: impl IntoIterator<Item = &'a str>) -> Option<Cells> {
        let mut cells = Vec::with_capacity(self.cells());
        let mut words = words.into_iter();
        words
            .all(|word| self.push_word(word.as_bytes(), &mut cells))
            .then_some(cells)
    }
}
