//! The first propagator of a cage: a short list of allowed sets, compared with the cells all at once.
//! Where the sets are those of a total and at most five cells are open, it looks at all fillings.
//!
//! **Invariant:** the cells differ pairwise.

use alloc::boxed::Box;
use alloc::sync::Arc;

use foldoku_kernel::{Family, Fitting, Registers, SetList};

use crate::variant::context::Context;
use crate::variant::propagate::group::Group;
use crate::variant::sight::Sight;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The numbers of open cells that are compared with the list. Fewer cells have few fillings.
const LISTED: core::ops::RangeInclusive<usize> = 4..=5;

/// Distinct cells with a short list of allowed sets.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    /// The cells.
    cells: Box<[Cell]>,
    /// The allowed sets, of the size of the cage.
    sets: SetList,
    /// The total that the allowed sets are all sets of.
    total: Option<u8>,
    /// The cells that see the cage.
    sight: Arc<Sight>,
}

impl Combinations {
    /// Returns the list, if the allowed sets are few enough.
    pub(crate) fn new(
        sight: &Arc<Sight>,
        cells: &[Cell],
        accepted: &Family,
        total: Option<u8>,
    ) -> Option<Combinations> {
        let allowed = accepted.intersection(&Family::of_size(cells.len()));
        let sets = SetList::new(allowed.iter())?;
        Some(Combinations {
            cells: cells.into(),
            sets,
            total,
            sight: sight.clone(),
        })
    }

    /// Keeps the digits of the fillings or sets that fit the candidates.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let mut group = Group::default();
        group.gather(store, &self.cells)?;
        let required = match self.total {
            Some(total) if group.open < *LISTED.start() => {
                let required = group.fill(registers, 0, total)?;
                group.apply(context, store, &self.cells)?;
                store.finish_job();
                required
            }
            Some(_) if LISTED.contains(&group.open) => {
                let required = group.fill_listed(registers, &self.sets)?;
                group.apply(context, store, &self.cells)?;
                store.finish_job();
                required
            }
            _ => self.list(registers, context, store, &group)?,
        };
        self.sight.clear(registers, context, store, required)
    }

    /// Keeps the digits of the sets that fit. Returns the digits that all of them have.
    #[inline(always)]
    fn list<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        group: &Group,
    ) -> Result<Mask, Contradiction> {
        let union = group
            .masks()
            .iter()
            .fold(group.taken, |all, mask| all | mask);
        let fitting = registers.fitting(&self.sets, group.masks(), group.taken);
        let Fitting { some, every } = fitting.ok_or(Contradiction)?;
        if union & !some != 0 {
            for &cell in &self.cells {
                store.keep(context, cell, some)?;
            }
        }
        if union & !some == 0 || self.total.is_none() {
            store.finish_job();
        }
        Ok(every & !group.taken)
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
