//! Cells that hold at least some digits, each as often as it is listed.
//!
//! **Invariant:** `digits` names each digit once, with how often it is needed.

use alloc::boxed::Box;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// Cells that hold at least these digits.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
    /// The digits, as masks, and how often each is needed.
    pub(crate) digits: Box<[(Mask, u8)]>,
}

impl Contains {
    /// Places the digits that have as many cells left as they need, and restricts the cells that are
    /// all needed.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let (mut needed, mut wanted) = (0, 0);
        for &(digit, times) in &self.digits {
            let (mut certain, mut possible) = (0, 0);
            for &cell in &self.cells {
                let mask = store.cell(cell);
                certain += u8::from(mask == digit);
                possible += u8::from(mask & digit != 0);
            }
            if possible < times {
                return Err(Contradiction);
            }
            if possible == times && certain < times {
                for &cell in &self.cells {
                    if store.cell(cell) & digit != 0 {
                        store.keep(context, cell, digit)?;
                    }
                }
            } else if certain < times {
                needed += times - certain;
                wanted |= digit;
            }
        }
        if needed == 0 {
            return Ok(());
        }
        let is_open = |cell: &&Cell| !store.cell(**cell).is_power_of_two();
        let open = self.cells.iter().filter(is_open).count();
        if open < usize::from(needed) {
            return Err(Contradiction);
        }
        if open == usize::from(needed) {
            for &cell in &self.cells {
                if !store.cell(cell).is_power_of_two() {
                    store.keep(context, cell, wanted)?;
                }
            }
        }
        if self.cells.len() <= usize::from(context.digits) {
            store.clear_seen(registers, context, &self.cells, wanted)?;
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
