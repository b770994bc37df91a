//! Groups of distinct cells, split into the digits that are placed and the cells that are open.
//!
//! **Invariant:** a group has at most nine cells.

use foldoku_kernel::{Family, Registers};

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
    pub(crate) fn distinct<R: Registers>(
        &mut self,
        registers: R,
        accepted: &Family,
    ) -> Result<Mask, Contradiction> {
        let masks = &mut self.masks[..self.open];
        let required = registers.distinct(masks, self.taken, accepted);
        required.ok_or(Contradiction)
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
