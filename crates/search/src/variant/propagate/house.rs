//! Exact propagation of a group of distinct cells: naked and hidden subsets of every size.
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
        let mut group = Group::gather(store, &self.cells)?;
        if !OPEN.contains(&group.open) {
            return Ok(());
        }
        let required = group.distinct(registers, &Family::ALL)?;
        group.apply(context, store, &self.cells)?;
        store.finish_job();
        if self.cells.len() < usize::from(context.digits) {
            store.clear_seen(registers, context, &self.cells, required & !group.taken)?;
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
