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

/// The words of a set of cells.
pub(crate) const PEER_WORDS: usize = 4;

/// The largest number of cells: a set of cells has 256 bits.
pub(crate) const MAX_CELLS: usize = 64 * PEER_WORDS;

/// A set of cells.
pub(crate) type Set = [u64; PEER_WORDS];

/// The candidates of all cells of a board.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Cells {
    masks: [Mask; MAX_CELLS],
    count: usize,
}

impl Default for Cells {
    fn default() -> Cells {
        Cells {
            masks: [0; MAX_CELLS],
            count: 0,
        }
    }
}

impl Cells {
    /// Replaces the board.
    pub(crate) fn reset(&mut self, masks: &[Mask]) {
        let (own, rest) = self.masks.split_at_mut(masks.len());
        own.copy_from_slice(masks);
        rest.fill(0);
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
