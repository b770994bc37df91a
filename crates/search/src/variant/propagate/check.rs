//! The fallback for constraints without a propagator of their own: when one cell is open, each of its
//! candidates is tried.
//!
//! **Invariant:** `is_met` of the constraint decides, so the result is exact for the last cell and for
//! full constraints.

use alloc::boxed::Box;

use foldoku_board::{Constraint, Digit, Grid, Square};
use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Step, Store};

/// A constraint that is checked as soon as at most one of its cells is open.
#[derive(Clone)]
pub(crate) struct Check {
    /// The cells, each once.
    pub(crate) cells: Box<[Cell]>,
    /// The constraint.
    pub(crate) constraint: Constraint,
}

impl core::fmt::Debug for Check {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Check")
            .field("cells", &self.cells)
            .finish_non_exhaustive()
    }
}

impl Check {
    /// Tries the candidates of the last open cell.
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        let is_open = |cell: &&Cell| !store.cell(**cell).is_power_of_two();
        let mut open = self.cells.iter().filter(is_open);
        let last = open.next().copied();
        if open.next().is_some() {
            return Ok(());
        }
        let mut grid: Grid = store.cells.iter().map(|_| None).collect();
        for &cell in &self.cells {
            let digit = store.cell(cell).trailing_zeros() as u8 + 1;
            grid[Square::new(cell.into())] = Some(Digit::new(digit));
        }
        let Some(last) = last else {
            return if self.constraint.is_met(&grid) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        };
        let mut kept = 0;
        for digit in 0..context.digits {
            if store.cell(last) >> digit & 1 == 1 {
                grid[Square::new(last.into())] = Some(Digit::new(digit + 1));
                kept |= u16::from(self.constraint.is_met(&grid)) << digit;
            }
        }
        store.keep(context, last, kept)
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
