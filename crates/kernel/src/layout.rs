//! The bit layout: three words per digit, one for each column within a stack.
//!
//! A cell has four coordinates with three values each: its band, its row in the band, its stack and
//! its column in the stack. Word `c` of a digit holds the 27 cells that are in column `c` of their
//! stack:
//!
//! ```text
//! bit  26 … 18 | 17 … 9 | 8 7 6  5 4 3  2 1 0
//! row    third | second |         first          row of its band
//! band         |        | third second first
//! stack        |        | 2 1 0  2 1 0  2 1 0
//! ```
//!
//! The three cells of a mini-row have the same bit in three words, so a set of mini-rows is the `or`
//! of three words, and a mask of mini-rows applies to their cells without a shift.
//!
//! Identifiers call a cell a *square*, as in the programs that foldoku follows.
//!
//! **Invariant:** bits 27 to 31 of a stored word are zero.

/// The 27 used bits.
pub(crate) const ALL: u32 = (1 << 27) - 1;

/// The first row of each band: one bit per box.
pub(crate) const FIRST_ROWS: u32 = (1 << 9) - 1;

/// The first and the last stack: one bit per row.
pub(crate) const FIRST_STACK: u32 = 0o111_111_111;
pub(crate) const LAST_STACK: u32 = 0o444_444_444;

/// Distance in bits between the rows of a band.
pub(crate) const ROW: u32 = 9;

/// Rotations of 27 bits that bring the next row, and the row after it, of each band into place.
pub(crate) const NEXT_ROW: u32 = 27 - ROW;
pub(crate) const THIRD_ROW: u32 = ROW;

/// Distance in bits between the bands.
pub(crate) const BAND: u32 = 3;

/// Rotations that bring the next band, and the band after it, into place, for words in which the three rows
/// of each band are equal.
pub(crate) const NEXT_BAND: u32 = 27 - BAND;
pub(crate) const THIRD_BAND: u32 = BAND;

/// The mini-rows of the three bands, and the packed mini-columns of the three stacks.
pub(crate) const CHUTES: [u32; 6] = {
    let band = 7 | 7 << ROW | 7 << (2 * ROW);
    let stack = FIRST_STACK;
    [
        band,
        band << BAND,
        band << (2 * BAND),
        stack,
        stack << 1,
        stack << 2,
    ]
};

/// Returns the nine bits of a chute moved together, without an instruction for it.
#[inline(always)]
pub(crate) fn of_chute(minis: u32, chute: usize) -> u32 {
    // Bits 0 to 2, 9 to 11 and 18 to 20 become the lines of the chute.
    let lines = if chute < 3 {
        minis >> (BAND * chute as u32)
    } else {
        let rows = minis >> (chute - 3) & FIRST_STACK;
        rows | rows >> (BAND - 1) | rows >> (2 * BAND - 2)
    };
    lines & 7 | lines >> (ROW - 3) & 0o70 | lines >> (2 * ROW - 6) & 0o700
}

/// The words of a position, indexed by `3 * digit + column of the stack`.
pub(crate) type Words = [u32; 27];

/// A puzzle or a solution as text: 81 characters row by row, digits or blanks (`.` or `0`).
pub type Line = [u8; 81];

/// A puzzle given as pencil marks: nine characters per cell, row by row, with a dot for each digit
/// that is not a candidate.
pub type Sukaku = [u8; 729];

/// Returns the word (0 to 2) and the bit of a cell (0 to 80, row by row).
pub(crate) const fn place(square: usize) -> (usize, u32) {
    let (row, column) = (square / 9, square % 9);
    let (band, row) = ((row / 3) as u32, (row % 3) as u32);
    let (stack, column) = ((column / 3) as u32, column % 3);
    (column, ROW * row + BAND * band + stack)
}

/// Returns the cell at a bit of a word: the inverse of [`place`].
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) const fn square(word: usize, bit: u32) -> usize {
    let (row, band, stack) = (bit / ROW, bit / BAND % 3, bit % 3);
    (9 * (3 * band + row) + 3 * stack) as usize + word
}

/// [`place`] of every cell.
pub(crate) const PLACES: [(u8, u8); 81] = {
    let mut places = [(0, 0); 81];
    let mut index = 0;
    while index < 81 {
        let (word, bit) = place(index);
        places[index] = (word as u8, bit as u8);
        index += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_and_square_are_inverse() {
        let mut words = [0; 3];
        for index in 0..81 {
            let (word, bit) = place(index);
            assert_eq!(square(word, bit), index);
            words[word] |= 1 << bit;
        }
        assert_eq!(words, [ALL; 3]);
    }
}
