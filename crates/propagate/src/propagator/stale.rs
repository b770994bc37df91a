//! What each unit has to be searched for again.
//!
//! **Invariant:** a unit without a mark has been searched and has not changed since.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::Unit;

/// The bit in the subset sizes of a unit that is set while the sizes have not been filtered by
/// [`promising_sizes`](crate::subsets::promising_sizes) since the last change. No subset has size 0.
pub(super) const UNFILTERED: usize = 0;

/// The subset sizes and forced-cells phases for which each unit has to be searched again.
#[derive(Clone, Debug)]
pub(super) struct Stale {
    pub(super) sizes: Vec<u64>,
    phases: Vec<u64>,
}

impl Stale {
    pub(super) fn all(units: usize) -> Stale {
        Stale {
            sizes: vec![u64::MAX; units],
            phases: vec![u64::MAX; units],
        }
    }

    pub(super) fn mark_all(&mut self) {
        self.sizes.fill(u64::MAX);
        self.phases.fill(u64::MAX);
    }

    pub(super) fn clear(&mut self) {
        self.sizes.fill(0);
        self.phases.fill(0);
    }

    pub(super) fn mark(&mut self, units: &[Unit]) {
        for unit in units {
            self.sizes[unit.index()] = u64::MAX;
            self.phases[unit.index()] = u64::MAX;
        }
    }

    /// Returns whether `unit` has to be searched for subsets of `size`, and marks it as searched.
    pub(super) fn take_size(&mut self, unit: Unit, size: usize) -> bool {
        take_bit(&mut self.sizes[unit.index()], size)
    }

    /// Returns whether `unit` has to be searched in a forced-cells phase, and marks it as searched.
    pub(super) fn take_phase(&mut self, unit: Unit, phase: usize) -> bool {
        take_bit(&mut self.phases[unit.index()], phase)
    }
}

fn take_bit(mask: &mut u64, bit: usize) -> bool {
    let taken = *mask >> bit & 1 == 1;
    *mask &= !(1 << bit);
    taken
}
