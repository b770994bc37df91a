//! Hidden singles of a house: a digit with one cell left is placed, a digit without a cell is a
//! contradiction.
//!
//! **Invariant:** a house has as many cells as the board has digits.

use alloc::boxed::Box;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Step, Store};

/// A group of cells that holds every digit once.
#[derive(Clone, Debug)]
pub(crate) struct Singles {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
}

impl Singles {
    /// Places the digits that have one cell left.
    #[inline]
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
        let (mut once, mut twice, mut settled) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = store.cell(cell);
            twice |= once & mask;
            once |= mask;
            if mask & (mask - 1) == 0 {
                settled |= mask;
            }
        }
        if once != context.all() {
            return Err(Contradiction);
        }
        let hidden = once & !twice & !settled;
        if hidden == 0 {
            return Ok(());
        }
        for &cell in &self.cells {
            let found = store.cell(cell) & hidden;
            if found != 0 {
                if found & (found - 1) != 0 {
                    return Err(Contradiction);
                }
                store.keep(context, cell, found)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
