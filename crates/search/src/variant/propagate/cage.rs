//! Cages: distinct cells whose digit set is allowed. A cheap propagator over the list of allowed sets
//! runs first, the exact one with families of digit sets later.
//!
//! **Invariant:** only on boards with up to nine digits. The exact propagator removes exactly the
//! candidates that no filling with distinct digits and an allowed set uses.

mod combinations;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_kernel::{Family, Registers};

use super::group::Group;
use crate::variant::context::Context;
use crate::variant::sight::Sight;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};
pub(crate) use combinations::Combinations;

/// Distinct cells with a family of allowed sets.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
    /// The allowed sets.
    pub(crate) accepted: Family,
    /// For each house that shares cells with the cage, its other cells: the digits they lack are in
    /// the cage.
    pub(crate) outside: Vec<Around>,
    /// The cells that see the cage.
    pub(crate) sight: Arc<Sight>,
    /// The total, if the allowed sets are all sets of one and [`Combinations`] lists them.
    pub(crate) total: Option<u8>,
}

/// The open cells for which all fillings are listed.
const FEW: usize = 4;

/// The cells of a house outside a cage, some of them twice: a loop whose length never changes is
/// predicted.
pub(crate) type Around = [Cell; 8];

/// Returns the cells of a house outside a cage: at least one, and at most eight.
pub(crate) fn around(mut cells: impl Iterator<Item = Cell>) -> Around {
    let mut around = [0; 8];
    for place in 0..around.len() {
        around[place] = cells.next().unwrap_or(around[place.saturating_sub(1)]);
    }
    around
}

impl Cage {
    /// Removes the candidates that no filling uses, and the digits that the cage needs from the cells
    /// that see all their places.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let missing = self.missing(context, store);
        if self.total.is_some() && self.cells.len() <= FEW + 1 && self.holds(store, missing) {
            // The list of combinations was exact.
            return Ok(());
        }
        let mut group = Group::default();
        group.gather(store, &self.cells)?;
        let missing = missing & !group.taken;
        if group.open == 0 {
            return if missing == 0 && self.accepted.contains(group.taken) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        }
        let required = match self.total {
            // The list of combinations was exact.
            Some(_) if group.open <= FEW + 1 && missing == 0 => return Ok(()),
            Some(total) if group.open <= FEW => group.fill(registers, missing, total)?,
            _ if missing == 0 => group.distinct(registers, &self.accepted)?,
            _ => group.distinct(registers, &self.accepted.containing(missing))?,
        };
        group.apply(context, store, &self.cells)?;
        store.finish_job();
        let required = required & !group.taken;
        self.sight.clear(registers, context, store, required)
    }

    /// Returns the digits that the cage must hold.
    #[inline(always)]
    fn missing(&self, context: &Context, store: &Store) -> Mask {
        let mut missing = 0;
        for cells in &self.outside {
            let union = cells
                .iter()
                .fold(0, |union, &cell| union | store.cell(cell));
            missing |= context.all() & !union;
        }
        missing
    }

    /// Returns whether single cells hold all of some digits.
    #[inline(always)]
    fn holds(&self, store: &Store, digits: Mask) -> bool {
        let mut taken = 0;
        for &cell in &self.cells {
            let mask = store.cell(cell);
            taken |= if mask & (mask - 1) == 0 { mask } else { 0 };
        }
        digits & !taken == 0
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
