//! Counters of the work of propagation.
//!
//! **Invariant:** counts are exact and depend only on the geometry, the candidates and the
//! configuration. Each field documents whether it counts candidates or deductions.

use core::ops::AddAssign;

use foldoku_board::Digit;

use crate::deduction::Deduction;

/// The number of operations of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Candidates removed by elimination.
    pub eliminations: u64,
    /// Hidden singles placed.
    pub hidden_singles: u64,
    /// Subset deductions by the size of the subset; sizes reach 63.
    pub subsets: [u64; Digit::MAX as usize],
    /// Candidates removed by forced cells.
    pub forced: u64,
    /// Rounds of the subset strategy over all units; see [`Strategy::Subsets`](crate::Strategy).
    pub rounds: u64,
}

impl Tally {
    /// No operations.
    pub const ZERO: Tally = Tally {
        eliminations: 0,
        hidden_singles: 0,
        subsets: [0; Digit::MAX as usize],
        forced: 0,
        rounds: 0,
    };

    /// Returns the number of subset deductions of all sizes.
    pub fn subset_total(&self) -> u64 {
        self.subsets.iter().sum()
    }

    /// Counts a deduction that removed this many candidates.
    pub(crate) fn count(&mut self, deduction: &Deduction, removed: u64) {
        match deduction {
            Deduction::Elimination { .. } => self.eliminations += removed,
            Deduction::HiddenSingle { .. } => self.hidden_singles += 1,
            Deduction::Subset { places, .. } => self.subsets[places.len()] += 1,
            Deduction::ForcedCells { .. } => self.forced += removed,
        }
    }
}

impl Default for Tally {
    fn default() -> Tally {
        Tally::ZERO
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, more: &Tally) {
        self.eliminations += more.eliminations;
        self.hidden_singles += more.hidden_singles;
        for (count, more) in self.subsets.iter_mut().zip(more.subsets) {
            *count += more;
        }
        self.forced += more.forced;
        self.rounds += more.rounds;
    }
}
