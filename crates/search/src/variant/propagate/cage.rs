//! Cages: distinct cells whose digit set is allowed. A cheap propagator over the list of allowed sets
//! runs first, the exact one with families of digit sets later.
//!
//! **Invariant:** only on boards with up to nine digits. The exact propagator removes exactly the
//! candidates that no filling with distinct digits and an allowed set uses.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::Family;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The cells of a group: the digits of the single ones, and the candidates of the others.
#[derive(Debug)]
pub(crate) struct Group {
    /// The digits of the single cells.
    pub(crate) taken: Mask,
    /// The number of cells with several candidates.
    pub(crate) open: usize,
    masks: [Mask; 9],
    places: [u8; 9],
}

impl Group {
    /// Reads the candidates of up to nine distinct cells.
    #[inline(always)]
    pub(crate) fn gather(store: &Store, cells: &[Cell]) -> Result<Group, Contradiction> {
        let mut group = Group {
            taken: 0,
            open: 0,
            masks: [0; 9],
            places: [0; 9],
        };
        for (place, &cell) in cells.iter().enumerate() {
            let mask = store.cell(cell);
            if mask & (mask - 1) == 0 {
                if group.taken & mask != 0 {
                    return Err(Contradiction);
                }
                group.taken |= mask;
            } else {
                group.masks[group.open] = mask;
                group.places[group.open] = place as u8;
                group.open += 1;
            }
        }
        Ok(group)
    }

    /// Removes the candidates that no filling with an accepted set uses. Returns the digits that all
    /// accepted sets contain.
    #[inline(always)]
    pub(crate) fn distinct(
        &mut self,
        context: &Context,
        accepted: &Family,
    ) -> Result<Mask, Contradiction> {
        let masks = &mut self.masks[..self.open];
        let required = context.families.distinct(masks, self.taken, accepted);
        required.ok_or(Contradiction)
    }

    /// Returns the digit sets that the group can hold.
    pub(crate) fn sets(&self, context: &Context) -> Family {
        let masks = &self.masks[..self.open];
        context.families.sets(masks, self.taken)
    }

    /// Writes the candidates back.
    #[inline(always)]
    pub(crate) fn apply(&self, context: &Context, store: &mut Store, cells: &[Cell]) -> Step {
        for (mask, place) in self.masks.iter().zip(self.places).take(self.open) {
            store.keep(context, cells[usize::from(place)], *mask)?;
        }
        Ok(())
    }
}

/// Distinct cells with a family of allowed sets.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
    /// The allowed sets.
    pub(crate) accepted: Family,
    /// For each house that contains the cage, its other cells: the digits they lack are in the cage.
    pub(crate) outside: Vec<Box<[Cell]>>,
}

impl Cage {
    /// Removes the candidates that no filling uses, and the digits that the cage needs from the cells
    /// that see all their places.
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
        let mut group = Group::gather(store, &self.cells)?;
        let missing = self.missing_outside(context, store);
        if group.open == 0 {
            return match missing & !group.taken == 0 && self.accepted.contains(group.taken) {
                true => Ok(()),
                false => Err(Contradiction),
            };
        }
        let required = match missing & !group.taken {
            0 => group.distinct(context, &self.accepted)?,
            missing => {
                let accepted = self.accepted.containing(missing);
                group.distinct(context, &accepted)?
            }
        };
        group.apply(context, store, &self.cells)?;
        store.clear_seen(context, &self.cells, required & !group.taken)
    }

    /// Returns the digits that a house around the cage has no other cell for.
    #[inline(always)]
    fn missing_outside(&self, context: &Context, store: &Store) -> Mask {
        let mut missing = 0;
        for cells in &self.outside {
            let union = cells
                .iter()
                .fold(0, |union, &cell| union | store.cell(cell));
            missing |= context.all() & !union;
        }
        missing
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}

/// The most allowed sets that are kept as a list.
pub(crate) const MAX_SETS: usize = 16;

/// Distinct cells with a short list of allowed sets.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
    /// The allowed sets, of the size of the cage, padded with empty sets.
    pub(crate) sets: [Mask; MAX_SETS],
}

impl Combinations {
    /// Returns the list, if the allowed sets are few enough.
    pub(crate) fn new(cells: &[Cell], accepted: &Family) -> Option<Combinations> {
        let mut sets = [0; MAX_SETS];
        let allowed = accepted.intersection(&Family::of_size(cells.len()));
        for (place, set) in allowed.iter().enumerate() {
            *sets.get_mut(place)? = set;
        }
        Some(Combinations {
            cells: cells.into(),
            sets,
        })
    }

    /// Keeps the digits of the sets that fit the candidates.
    #[inline]
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
        let (mut taken, mut union) = (0, 0);
        for &cell in &self.cells {
            let mask = store.cell(cell);
            union |= mask;
            if mask & (mask - 1) == 0 {
                taken |= mask;
            }
        }
        // A set fits if it contains the digits taken, nothing beyond the candidates, and a candidate
        // of each cell. Sets are compared all at once: the loops have no branches.
        let mut fits = [0; MAX_SETS];
        for (fit, &set) in fits.iter_mut().zip(&self.sets) {
            *fit = Mask::from(set != 0 && set & !union == 0 && taken & !set == 0).wrapping_neg();
        }
        for &cell in &self.cells {
            let mask = store.cell(cell);
            for (fit, &set) in fits.iter_mut().zip(&self.sets) {
                *fit &= Mask::from(set & mask != 0).wrapping_neg();
            }
        }
        let (mut any, mut every) = (0, !0);
        for (fit, set) in fits.iter().zip(self.sets) {
            any |= fit & set;
            every &= !fit | set;
        }
        if any == 0 {
            return Err(Contradiction);
        }
        for &cell in &self.cells {
            store.keep(context, cell, any)?;
        }
        store.clear_seen(context, &self.cells, every & any & !taken)
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
