//! From text to positions, and back.
//!
//! **Invariant:** any bytes at all are read; what is no puzzle is said to be none.

use crate::layout::{Line, PLACES, Words};

/// The solution a position has, in which every square is settled.
#[inline(always)]
pub(crate) fn print(words: &Words) -> Line {
    let mut line = [b'0'; 81];
    for (index, &(word, bit)) in PLACES.iter().enumerate() {
        for digit in 0..9 {
            let here = words[3 * digit + usize::from(word)] >> bit & 1;
            line[index] += (digit as u8 + 1) * here as u8;
        }
    }
    line
}
