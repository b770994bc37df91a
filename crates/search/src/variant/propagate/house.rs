//! Exact propagation of a group of distinct cells: naked and hidden subsets of every size. Hidden
//! singles of houses are left to their own propagator.
//!
//! **Invariant:** only on boards with up to nine digits, and with up to nine cells.

use alloc::boxed::Box;

use foldoku_kernel::{Family, Registers};

use super::group::Group;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Step, Store};

/// The numbers of open cells for which the pass pays. Two are settled by peers; with eight or nine
/// open cells it finds little for its cost.
const OPEN: core::ops::RangeInclusive<usize> = 3..=7;

/// Cells that hold different digits.
#[derive(Clone, Debug)]
pub(crate) struct House {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
}

impl House {
    /// Removes the candidates that no assignment of distinct digits uses.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let mut group = Group::default();
        group.gather(store, &self.cells)?;
        let is_house = self.cells.len() == usize::from(context.digits);
        // All open cells of a house but one are a naked subset only beside a hidden single.
        let most = if is_house {
            group.open.saturating_sub(2)
        } else {
            group.open
        };
        if !OPEN.contains(&group.open) || !group.may_have_subset(most) {
            return Ok(());
        }
        let required = group.distinct(registers, &Family::ALL)?;
        group.apply(context, store, &self.cells)?;
        store.finish_job();
        if !is_house {
            store.clear_seen(registers, context, &self.cells, required & !group.taken)?;
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
