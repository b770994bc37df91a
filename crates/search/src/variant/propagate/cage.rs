//! Cages: distinct cells whose digit set is allowed. A cheap propagator over the list of allowed sets
//! runs first, the exact one with families of digit sets later.
//!
//! **Invariant:** only on boards with up to nine digits. The exact propagator removes exactly the
//! candidates that no filling with distinct digits and an allowed set uses.

mod combinations;

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::{Family, Registers};

use super::group::Group;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Set, Step, Store};
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
    pub(crate) outside: Vec<Box<[Cell]>>,
    /// The cells that see the whole cage.
    pub(crate) seen: Set,
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
        let mut group = Group::gather(store, &self.cells)?;
        let missing = store.missing_outside(context, &self.outside) & !group.taken;
        if group.open == 0 {
            return match missing == 0 && self.accepted.contains(group.taken) {
                true => Ok(()),
                false => Err(Contradiction),
            };
        }
        let required = if missing == 0 {
            group.distinct(registers, &self.accepted)?
        } else {
            let accepted = self.accepted.containing(missing);
            group.distinct(registers, &accepted)?
        };
        group.apply(context, store, &self.cells)?;
        store.finish_job();
        let required = required & !group.taken;
        store.clear_required(registers, context, &self.cells, &self.seen, required)
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
