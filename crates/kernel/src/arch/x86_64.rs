//! The vector instructions of x86-64.
//!
//! **Invariant:** a file for each level; each holds only register operations and its door; what
//! two of them share is here, and has no intrinsics.

pub(crate) mod avx2;
pub(crate) mod avx512;

use crate::layout::Words;
use crate::vector::three;

/// A solution with the digits as the numbers 0 to 8: for each bit of a number, from the lowest, the
/// squares that have it.
///
/// Four sets of squares are spread to bytes instead of nine, and the words of the first digit are not
/// looked at.
#[inline(always)]
fn planes(words: &Words) -> [[u32; 3]; 4] {
    let ([_, two, three, four, five, six, seven, eight, nine], _) = words.as_chunks() else {
        unreachable!("27 words are nine times three");
    };
    [
        three!(|c| two[c] | four[c] | six[c] | eight[c]),
        three!(|c| three[c] | four[c] | seven[c] | eight[c]),
        three!(|c| five[c] | six[c] | seven[c] | eight[c]),
        *nine,
    ]
}
