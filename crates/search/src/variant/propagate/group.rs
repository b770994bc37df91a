//! Groups of distinct cells, split into the digits that are placed and the cells that are open.
//!
//! **Invariant:** a group has at most nine cells.

use foldoku_kernel::{Family, Filled, Registers, SetList};

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// A power of two, so that a place needs no check.
const ROOM: usize = 16;

/// The cells of a group: the digits of the single ones, and the candidates of the others.
///
/// It is filled in place: a copy would wait for the bytes just written.
#[derive(Debug, Default)]
pub(crate) struct Group {
    /// The digits of the single cells.
    pub(crate) taken: Mask,
    /// The number of cells with several candidates.
    pub(crate) open: usize,
    masks: [Mask; ROOM],
    places: [u8; ROOM],
}

impl Group {
    /// Reads the candidates of up to nine distinct cells.
    #[inline(always)]
    pub(crate) fn gather(&mut self, store: &Store, cells: &[Cell]) -> Step {
        self.gather_masks(cells.iter().map(|&cell| store.cell(cell)))
    }

    /// Takes the candidates of up to nine distinct cells.
    #[inline(always)]
    pub(crate) fn gather_masks(&mut self, masks: impl Iterator<Item = Mask>) -> Step {
        let (mut clash, mut taken, mut open) = (0, 0, 0);
        for (place, mask) in masks.enumerate() {
            // Without branches, because which cells are open cannot be predicted.
            let is_open = mask & (mask - 1) != 0;
            let digit = if is_open { 0 } else { mask };
            clash |= taken & digit;
            taken |= digit;
            self.masks[open % ROOM] = mask;
            self.places[open % ROOM] = place as u8;
            open += usize::from(is_open);
        }
        (self.taken, self.open) = (taken, open);
        if clash == 0 {
            Ok(())
        } else {
            Err(Contradiction)
        }
    }

    /// Returns whether some of the open cells, at most `most` of them, may be a naked subset: as many cells
    /// have no more candidates than there are cells. A naked single counts as none.
    #[inline(always)]
    pub(crate) fn may_have_subset(&self, most: usize) -> bool {
        // Four bits for each number of candidates: how many cells have it.
        let mut sizes = 0_u64;
        for mask in self.masks() {
            sizes += 1 << (4 * mask.count_ones());
        }
        let mut smaller = 0;
        for size in 2..=most {
            smaller += sizes >> (4 * size) & 15;
            if smaller >= size as u64 {
                return true;
            }
        }
        false
    }

    /// Removes the candidates that no filling with an accepted set uses. Returns the digits that all
    /// accepted sets contain.
    #[inline(always)]
    pub(crate) fn distinct<R: Registers>(
        &mut self,
        registers: R,
        accepted: &Family,
    ) -> Result<Mask, Contradiction> {
        let masks = &mut self.masks[..self.open];
        let required = registers.distinct(masks, self.taken, accepted);
        required.ok_or(Contradiction)
    }

    /// Removes the candidates of up to four open cells that no filling with a total and the digits of
    /// `needed` uses. Returns the digits that all fillings place in the open cells.
    #[inline(always)]
    pub(crate) fn fill<R: Registers>(
        &mut self,
        registers: R,
        needed: Mask,
        total: u8,
    ) -> Result<Mask, Contradiction> {
        let masks = &mut self.masks[..self.open];
        let required = registers.fill(masks, self.taken, needed, total.into());
        required.ok_or(Contradiction)
    }

    /// Removes the candidates of four or five open cells that no filling with a listed set uses. Returns
    /// the digits that all fillings place in the open cells.
    #[inline(always)]
    pub(crate) fn fill_listed<R: Registers>(
        &mut self,
        registers: R,
        sets: &SetList,
    ) -> Result<Mask, Contradiction> {
        let masks = &mut self.masks[..self.open];
        let required = registers.fill_listed(sets, masks, self.taken);
        required.ok_or(Contradiction)
    }

    /// Does the same as [`Group::fill`] for the fillings with one of several totals.
    #[inline(always)]
    pub(crate) fn fill_any<R: Registers>(&mut self, registers: R, totals: u64) -> Option<Filled> {
        registers.fill_any(&mut self.masks[..self.open], self.taken, totals)
    }

    /// Returns the open cells, by their places in the group, with their candidates.
    #[inline(always)]
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = (usize, Mask)> {
        let places = self.places.iter().map(|&place| place.into());
        places.zip(self.masks().iter().copied())
    }

    /// Returns the candidates of the open cells.
    #[inline(always)]
    pub(crate) fn masks(&self) -> &[Mask] {
        &self.masks[..self.open]
    }

    /// Returns the digit sets that the group can hold.
    #[inline(always)]
    pub(crate) fn sets<R: Registers>(&self, registers: R) -> Family {
        registers.sets(&self.masks[..self.open], self.taken)
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
