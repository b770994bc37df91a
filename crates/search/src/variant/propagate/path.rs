//! Relations: two cells, or a line of cells in which each cell restricts the next.
//!
//! **Invariant:** one pass forward and one back reach the fixpoint of a line that visits no cell
//! twice.

use alloc::boxed::Box;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Step, Store};

/// A relation between each cell and the next one.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// The cells in order.
    pub(crate) cells: Box<[Cell]>,
    /// The table of the digits that the next cell can hold.
    pub(crate) forward: usize,
    /// The table of the digits that the cell before can hold.
    pub(crate) backward: usize,
}

impl Path {
    /// Removes candidates without a partner.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        for pair in self.cells.windows(2) {
            let allowed = context.support(self.forward, store.cell(pair[0]));
            store.keep(context, pair[1], allowed)?;
        }
        for pair in self.cells.windows(2).rev() {
            let allowed = context.support(self.backward, store.cell(pair[1]));
            store.keep(context, pair[0], allowed)?;
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
