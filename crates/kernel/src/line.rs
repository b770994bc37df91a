//! Reading and printing a [`Line`] one character at a time.
//!
//! These define [`Vector::read`] and [`Vector::print`], and are used by registers without a faster
//! implementation.
//!
//! **Invariant:** reading accepts any bytes, and nothing here depends on a backend.
//!
//! [`Vector::read`]: crate::vector::Vector::read
//! [`Vector::print`]: crate::vector::Vector::print

use crate::layout::{ALL, Line, PLACES, Words, place};

/// Passes the 27 words of a puzzle's position to `put`. Returns whether all characters are digits or
/// blanks.
#[inline(always)]
pub(crate) fn read(line: &Line, mut put: impl FnMut(usize, u32)) -> bool {
    let mut sets = [[0; 3]; 10];
    for (&byte, &(word, bit)) in line.iter().zip(&PLACES) {
        let digit = match byte {
            b'.' => 0,
            digit => digit.wrapping_sub(b'0'),
        };
        if let Some(words) = sets.get_mut(usize::from(digit)) {
            words[usize::from(word) % 3] |= 1 << bit;
        }
    }
    let [blank, digits @ ..] = sets;
    let mut read = blank;
    for (digit, words) in digits.iter().enumerate() {
        for c in 0..3 {
            put(3 * digit + c, blank[c] | words[c]);
            read[c] |= words[c];
        }
    }
    read == [ALL; 3]
}

/// Returns the solution held by a position in which every cell has one candidate.
pub(crate) fn print(words: &Words) -> Line {
    let mut line = [b'.'; 81];
    for (digit, words) in (b'1'..).zip(words.as_chunks::<3>().0) {
        for (squares, &word) in SQUARES.iter().zip(words) {
            let mut rest = word;
            while rest != 0 {
                let square = squares[rest.trailing_zeros() as usize];
                line[usize::from(square) % 81] = digit;
                rest &= rest - 1;
            }
        }
    }
    line
}

/// The cell at each bit of the three words.
const SQUARES: [[u8; 32]; 3] = {
    let mut squares = [[0; 32]; 3];
    let mut index = 0;
    while index < 81 {
        let (word, bit) = place(index);
        squares[word][bit as usize] = index as u8;
        index += 1;
    }
    squares
};
