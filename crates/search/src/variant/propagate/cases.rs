//! Cases: alternatives that only restrict the digits of cells and the digit set of one group of
//! distinct cells, such as the places of two digits with a sum between them.
//!
//! **Invariant:** cases with the same group are together, and the digit sets that the group can hold
//! are found once for all of them. A case fails only if its cells cannot hold what it wants; when all
//! cells are single, exactly the cases that are met remain.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::{Family, Registers};

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The most cells of all cases together.
pub(crate) const MAX_CELLS: usize = 16;

/// The candidates of the cells of all cases; none beyond the last cell.
type Candidates = [Mask; MAX_CELLS];

/// At least one case holds.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    /// The cells of all cases, each once.
    pub(crate) cells: Box<[Cell]>,
    /// The cases by group.
    pub(crate) groups: Vec<Group>,
}

/// Cases over the same group of distinct cells.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The places of the group among the cells, at most nine.
    pub(crate) places: Vec<usize>,
    /// The digit sets that some case allows.
    pub(crate) some: Family,
    /// The digit sets that each case allows.
    pub(crate) accepted: Vec<Family>,
    /// The digits that each case allows: for each case one mask per cell.
    pub(crate) masks: Vec<[Mask; MAX_CELLS]>,
}

impl Group {
    /// Starts without cases.
    pub(crate) fn new(places: Vec<usize>) -> Group {
        Group {
            places,
            some: Family::NONE,
            accepted: Vec::new(),
            masks: Vec::new(),
        }
    }

    /// Adds a case.
    pub(crate) fn push(&mut self, accepted: Family, masks: [Mask; MAX_CELLS]) {
        self.some = self.some.union(&accepted);
        self.accepted.push(accepted);
        self.masks.push(masks);
    }

    /// Adds the candidates that some case allows to `union`.
    #[inline(always)]
    fn run<R: Registers>(&self, registers: R, now: &Candidates, union: &mut Candidates) {
        // Families of sets cost most, so they are left out where they could add nothing.
        let (mut news, mut most) = (0, [0; MAX_CELLS]);
        for masks in &self.masks {
            join(&mut most, fitting(now, masks));
        }
        for (most, union) in most.iter().zip(&*union) {
            news |= most & !union;
        }
        if news == 0 {
            return;
        }
        let mut inner = [0; 9];
        for (mask, &place) in inner.iter_mut().zip(&self.places) {
            *mask = now[place];
        }
        let inner = &mut inner[..self.places.len()];
        let sets = registers.sets(inner, 0).intersection(&self.some);
        let (mut allowed, mut reached) = (Family::NONE, [0; MAX_CELLS]);
        for (accepted, masks) in self.accepted.iter().zip(&self.masks) {
            let both = fitting(now, masks);
            if both.is_some() && !sets.intersection(accepted).is_empty() {
                allowed = allowed.union(accepted);
                join(&mut reached, both);
            }
        }
        if allowed.is_empty() || registers.distinct(inner, 0, &allowed).is_none() {
            return;
        }
        for (&mask, &place) in inner.iter().zip(&self.places) {
            reached[place] &= mask;
        }
        join(union, Some(reached));
    }
}

/// Returns the candidates that a case leaves, or `None` if a cell has none left.
#[inline(always)]
fn fitting(now: &Candidates, masks: &Candidates) -> Option<Candidates> {
    let (mut both, mut fits) = ([0; MAX_CELLS], true);
    for ((both, now), mask) in both.iter_mut().zip(now).zip(masks) {
        *both = now & mask;
        fits &= *both != 0 || *now == 0;
    }
    fits.then_some(both)
}

/// Adds candidates to others.
#[inline(always)]
fn join(all: &mut Candidates, some: Option<Candidates>) {
    if let Some(some) = some {
        for (all, some) in all.iter_mut().zip(some) {
            *all |= some;
        }
    }
}

impl Cases {
    /// Keeps the candidates that some case allows.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let (mut now, mut union) = ([0; MAX_CELLS], [0; MAX_CELLS]);
        for (mask, &cell) in now.iter_mut().zip(&self.cells) {
            *mask = store.cell(cell);
        }
        for group in &self.groups {
            // The other groups have nothing to add.
            if union == now {
                break;
            }
            group.run(registers, &now, &mut union);
        }
        if union[0] == 0 {
            return Err(Contradiction);
        }
        for (&mask, &cell) in union.iter().zip(&self.cells) {
            store.keep(context, cell, mask)?;
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
