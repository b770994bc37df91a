//! Relations between two cells, with the houses that hold both: a digit that no other cell of such a
//! house can hold is one of the pair.
//!
//! **Invariant:** a digit leaves the common peers of the pair only if every allowed pair of digits
//! uses it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Mask, Step, Store};

/// A relation between two cells.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) cells: [Cell; 2],
    /// The table of the digits that the second cell can hold.
    pub(crate) forward: usize,
    /// The table of the digits that the first cell can hold.
    backward: usize,
    /// For each house that holds both cells, its other cells.
    outside: Vec<Box<[Cell]>>,
}

impl Pair {
    /// Creates the propagator. The houses of the context are complete.
    pub(crate) fn new(
        context: &Context,
        cells: [Cell; 2],
        forward: usize,
        backward: usize,
    ) -> Pair {
        let around = context
            .houses
            .iter()
            .filter(|house| cells[0] != cells[1] && cells.iter().all(|cell| house.contains(cell)));
        let outside = around.map(|house| {
            let rest = house.iter().copied().filter(|cell| !cells.contains(cell));
            rest.collect()
        });
        Pair {
            cells,
            forward,
            backward,
            outside: outside.collect(),
        }
    }

    /// Removes candidates without a partner, and the digits that the pair needs from the cells that
    /// see both.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let [one, other] = self.cells;
        let allowed = context.support(self.forward, store.cell(one));
        store.keep(context, other, allowed)?;
        let allowed = context.support(self.backward, store.cell(other));
        store.keep(context, one, allowed)?;
        let is_open = |cell: Cell| !store.cell(cell).is_power_of_two();
        if !is_open(one) || !is_open(other) {
            return Ok(());
        }
        let mut missing = store.missing_outside(context, &self.outside);
        while missing != 0 {
            let digit = missing & missing.wrapping_neg();
            missing ^= digit;
            let partners = context.support(self.backward, digit);
            store.keep(context, one, digit | partners)?;
            let partners = context.support(self.forward, digit);
            store.keep(context, other, digit | partners)?;
        }
        let required = self.required(context, store);
        store.clear_seen(registers, context, &self.cells, required)
    }

    /// Returns the digits that every allowed pair uses.
    #[inline(always)]
    fn required(&self, context: &Context, store: &Store) -> Mask {
        let [one, other] = self.cells.map(|cell| store.cell(cell));
        let (mut required, mut rest) = (0, one & other);
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest ^= digit;
            let partners = context.support(self.forward, one & !digit);
            if partners & other & !digit == 0 {
                required |= digit;
            }
        }
        required
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
