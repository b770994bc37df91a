//! The vector instructions of x86-64.
//!
//! **Invariant:** one file per instruction set, which holds only register operations and one entry
//! point. Code they share is in this file and has no intrinsics.

pub(crate) mod avx2;
pub(crate) mod avx512;

use crate::layout::Words;
use crate::vector::three;

/// Returns a solution as bit planes of the digits numbered 0 to 8: for each bit, lowest first, the
/// cells that have it.
///
/// Printing then expands four sets of cells to bytes instead of nine, and never reads the words of the
/// first digit.
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
