//! The propagators that wait for their turn, as a set of bits.
//!
//! Most puzzles have at most 128 propagators: two words, which never leave the registers for long. The
//! other words are rare and have a loop of their own.
//!
//! **Invariant:** `rest` has as many words as the context says, or none in a store without jobs.

use alloc::vec::Vec;

use crate::variant::cell::Cell;
use crate::variant::context::{Context, HEAD};

/// A set of propagators.
#[derive(Clone, Debug, Default)]
#[repr(C)]
pub(super) struct Jobs {
    first: u64,
    // Between the words of the head, so that they are not joined in one register: reading one word soon
    // after writing both, or the reverse, would wait.
    rest: Vec<u64>,
    second: u64,
}

impl Jobs {
    /// Removes all propagators, and the words of the rest.
    pub(super) fn clear(&mut self) {
        (self.first, self.second) = (0, 0);
        self.rest.clear();
    }

    /// Starts with all propagators up to a number.
    pub(super) fn fill(&mut self, propagators: usize) {
        let word = |number: usize| {
            let count = propagators.saturating_sub(64 * number).min(64);
            u64::MAX.checked_shr(64 - count as u32).unwrap_or(0)
        };
        (self.first, self.second) = (word(0), word(1));
        self.rest.clear();
        let words = propagators.div_ceil(64);
        self.rest.extend((HEAD..words).map(word));
    }

    /// Removes all propagators.
    pub(super) fn forget(&mut self) {
        (self.first, self.second) = (0, 0);
        self.rest.fill(0);
    }

    /// Adds those of the head.
    #[inline(always)]
    pub(super) fn add_head(&mut self, [first, second]: [u64; HEAD]) {
        self.first |= first;
        self.second |= second;
    }

    /// Adds those of the rest that watch some cells, numbered from `start` on.
    #[inline(never)]
    pub(super) fn add_rest(&mut self, context: &Context, start: Cell, cells: u64) {
        let mut cells = cells;
        while cells != 0 {
            let watching = context.watching_rest(start + cells.trailing_zeros() as Cell);
            cells &= cells - 1;
            for (word, watching) in self.rest.iter_mut().zip(watching) {
                *word |= watching;
            }
        }
    }

    /// Removes and returns the first propagator.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<usize> {
        for (number, word) in [&mut self.first, &mut self.second].into_iter().enumerate() {
            if let Some(bit) = take_lowest(word) {
                return Some(64 * number + bit);
            }
        }
        for (number, word) in self.rest.iter_mut().enumerate() {
            if let Some(bit) = take_lowest(word) {
                return Some(64 * (HEAD + number) + bit);
            }
        }
        None
    }

    /// Removes a propagator.
    #[inline(always)]
    pub(super) fn remove(&mut self, propagator: usize) {
        let bit = !(1 << (propagator % 64));
        match propagator / 64 {
            0 => self.first &= bit,
            1 => self.second &= bit,
            word => {
                if let Some(word) = self.rest.get_mut(word - HEAD) {
                    *word &= bit;
                }
            }
        }
    }

    /// Returns whether a propagator is in the set.
    #[cfg(test)]
    pub(super) fn contains(&self, propagator: usize) -> bool {
        let word = match propagator / 64 {
            0 => self.first,
            1 => self.second,
            word => self.rest[word - HEAD],
        };
        word >> (propagator % 64) & 1 == 1
    }
}

/// Removes and returns the lowest bit of a word.
#[inline(always)]
pub(super) fn take_lowest(word: &mut u64) -> Option<usize> {
    let bit = (*word != 0).then(|| word.trailing_zeros() as usize);
    *word &= word.wrapping_sub(1);
    bit
}
