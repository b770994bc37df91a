//! The cheap propagator of a cage: a short list of allowed sets, compared with the cells all at once.
//!
//! **Invariant:** the cells differ pairwise. One run reaches the fixpoint.

use alloc::boxed::Box;

use foldoku_kernel::{Family, Fitting, Registers, SetList};

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Set, Step, Store};

/// Distinct cells with a short list of allowed sets.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    /// The cells.
    cells: Box<[Cell]>,
    /// The allowed sets, of the size of the cage.
    sets: SetList,
    /// The cells that see the whole cage.
    seen: Set,
}

impl Combinations {
    /// Returns the list, if the allowed sets are few enough.
    pub(crate) fn new(
        context: &Context,
        cells: &[Cell],
        accepted: &Family,
    ) -> Option<Combinations> {
        let allowed = accepted.intersection(&Family::of_size(cells.len()));
        let sets = SetList::new(allowed.iter())?;
        Some(Combinations {
            cells: cells.into(),
            sets,
            seen: context.seen_by_all(cells),
        })
    }

    /// Keeps the digits of the sets that fit the candidates.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let (mut masks, mut taken, mut union) = ([0; 9], 0, 0);
        for (own, &cell) in masks.iter_mut().zip(&self.cells) {
            let mask = store.cell(cell);
            *own = mask;
            union |= mask;
            taken |= if mask & (mask - 1) == 0 { mask } else { 0 };
        }
        let cells = &masks[..self.cells.len()];
        let fitting = registers.fitting(&self.sets, cells, taken);
        let Fitting { some, every } = fitting.ok_or(Contradiction)?;
        if union & !some != 0 {
            for &cell in &self.cells {
                store.keep(context, cell, some)?;
            }
        }
        store.finish_job();
        store.clear_required(registers, context, &self.cells, &self.seen, every & !taken)
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
