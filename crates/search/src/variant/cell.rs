//! Cells, their candidates, and contradictions.
//!
//! **Invariant:** masks beyond the cells of the board are empty.

use core::ops::{Deref, DerefMut};

use foldoku_kernel::Masks;

/// The candidates of a cell: bit `n` is the digit `n + 1`.
pub(crate) type Mask = u16;

/// The number of a cell.
pub(crate) type Cell = u16;

/// A cell has no candidate left, or a constraint cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// The result of a change.
pub(crate) type Step = Result<(), Contradiction>;

/// The words of the cells of the largest board.
pub(crate) const MAX_WORDS: usize = 16;

/// The words of the cells of boards that the passes over a whole board have room for.
pub(crate) const SMALL_WORDS: usize = 2;

/// The words of a [`Set`].
pub(crate) const SET_WORDS: usize = 4;

/// The largest number of cells: the bits of a set of cells.
pub(crate) const MAX_CELLS: usize = 64 * MAX_WORDS;

/// The masks of a board: every word of a set of cells has room for a pass of the registers.
const ROOM: usize = MAX_CELLS - 64 + LANES_OF_A_PASS;

const LANES_OF_A_PASS: usize = size_of::<Masks>() / size_of::<Mask>();

/// A set of cells, as rules are added up with on all but the largest boards.
pub(crate) type Set = [u64; SET_WORDS];

/// The candidates of all cells of a board.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Cells {
    masks: [Mask; ROOM],
    count: usize,
}

impl Default for Cells {
    fn default() -> Cells {
        Cells {
            masks: [0; ROOM],
            count: 0,
        }
    }
}

impl Cells {
    /// Replaces the board.
    pub(crate) fn reset(&mut self, masks: &[Mask]) {
        self.masks[..masks.len()].copy_from_slice(masks);
        if masks.len() < self.count {
            self.masks[masks.len()..self.count].fill(0);
        }
        self.count = masks.len();
    }

    /// Returns the candidates of a cell.
    #[inline(always)]
    pub(crate) fn get(&self, cell: Cell) -> Mask {
        self.masks[usize::from(cell) % MAX_CELLS]
    }

    /// Replaces the candidates of a cell.
    #[inline(always)]
    pub(crate) fn put(&mut self, cell: Cell, mask: Mask) {
        self.masks[usize::from(cell) % MAX_CELLS] = mask;
    }

    /// Returns for each of the first digits the cells that can hold it, of a board with so many words.
    #[inline(always)]
    pub(crate) fn places<const WORDS: usize>(&self, digits: u8) -> [[u64; WORDS]; 16] {
        let mut places = [[0; WORDS]; 16];
        let (blocks, _) = self.masks.as_chunks::<8>();
        for (number, block) in blocks.iter().enumerate().take(self.count.div_ceil(8)) {
            let (mut low, mut high) = (0, 0);
            for (row, &mask) in block.iter().enumerate() {
                low |= u64::from(mask & 255) << (8 * row);
                high |= u64::from(mask >> 8) << (8 * row);
            }
            let (low, high) = (transpose(low), transpose(high));
            let (word, shift) = (number / 8 % WORDS, number % 8 * 8);
            for (digit, places) in places.iter_mut().enumerate().take(digits.into()) {
                let bits = if digit < 8 { low } else { high };
                places[word] |= (bits >> (8 * (digit % 8)) & 255) << shift;
            }
        }
        places
    }

    /// Returns the cells from the first one of a word on, as many as a pass reads.
    #[inline(always)]
    pub(crate) fn after_word(&mut self, word: usize) -> &mut Masks {
        let masks = self.masks[64 * (word % MAX_WORDS)..].first_chunk_mut();
        masks.expect("there is room for a pass after every word")
    }

    /// Returns the first cells, as many as the passes over a whole board read.
    #[inline(always)]
    pub(crate) fn small(&mut self) -> &mut Masks {
        let masks = self.masks.first_chunk_mut();
        masks.expect("a board has room for as many cells")
    }
}

impl Deref for Cells {
    type Target = [Mask];

    #[inline(always)]
    fn deref(&self) -> &[Mask] {
        &self.masks[..self.count]
    }
}

impl DerefMut for Cells {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Mask] {
        &mut self.masks[..self.count]
    }
}

/// Exchanges the rows and columns of eight by eight bits: bit `c` of byte `r` becomes bit `r` of byte `c`.
#[inline(always)]
fn transpose(bits: u64) -> u64 {
    let mut bits = bits;
    for (shift, mask) in [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let moved = (bits ^ bits >> shift) & mask;
        bits ^= moved ^ moved << shift;
    }
    bits
}
