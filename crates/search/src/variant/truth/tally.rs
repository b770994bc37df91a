//! In how many solutions each candidate has been seen.
//!
//! **Invariant:** every solution counts once, and no number exceeds the cap.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use foldoku_board::Digit;

use super::{Cell, Mask};

/// The state of a count.
pub(super) struct Tally {
    /// The digits of the board, and what they have more than those of the engine.
    pub(super) digits: usize,
    pub(super) base: usize,
    /// The digits of the cells that the search leaves out.
    pub(super) rest: Vec<Digit>,
    pub(super) cap: u64,
    pub(super) counts: Vec<u64>,
    /// The solutions counted so far; empty if one solution per candidate is enough.
    pub(super) known: BTreeSet<Vec<Mask>>,
}

impl Tally {
    pub(super) fn is_capped(&self, cell: Cell, digit: usize) -> bool {
        self.counts[usize::from(cell) * self.digits + digit] >= self.cap
    }

    /// Counts a solution, unless it is counted already. Returns whether a number has changed. Digits
    /// that have reached the cap are no longer preferred.
    pub(super) fn add(&mut self, cells: &[Mask], preferred: &mut [Mask]) -> bool {
        if self.cap > 1 && !self.known.insert(cells.to_vec()) {
            return false;
        }
        let mut is_new = false;
        let digits = cells.iter();
        let digits = digits.map(|mask| mask.trailing_zeros() as usize + self.base);
        let rest = self.rest.iter().map(|digit| digit.index());
        for (index, digit) in digits.chain(rest).enumerate() {
            let count = &mut self.counts[index * self.digits + digit];
            is_new |= *count < self.cap;
            *count = (*count + 1).min(self.cap);
            if *count == self.cap
                && let Some(preferred) = preferred.get_mut(index)
            {
                *preferred &= !(1 << (digit - self.base));
            }
        }
        is_new
    }
}
