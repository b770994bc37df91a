//! Which cells see all places that a group has for a digit: a digit that the group needs leaves them.
//!
//! **Invariant:** entry `p` of a table belongs to the set of places whose bits `p` has, so each entry
//! is the intersection of the peers of these cells; no places are seen from everywhere.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::Registers;

use super::context::Context;
use super::store::{Cell, Contradiction, Mask, PEER_WORDS, Set, Step, Store};

/// The cells of a group that share a table.
const HALF: usize = 5;

/// A group of up to ten cells, with the cells that see each subset of them.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    cells: Box<[Cell]>,
    /// For each set of the first cells, and of the others, the cells that see all of it.
    seen: [Box<[Set]>; 2],
}

impl Sight {
    /// Prepares a group.
    pub(crate) fn new(context: &Context, cells: &[Cell]) -> Sight {
        let (first, others) = cells.split_at(cells.len().min(HALF));
        Sight {
            cells: cells.into(),
            seen: [first, others].map(|cells| table(context, cells)),
        }
    }

    /// Removes digits that the group needs from the cells that see all their places.
    #[inline(always)]
    pub(crate) fn clear<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        digits: Mask,
    ) -> Step {
        let mut rest = digits;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest ^= digit;
            let mut places = 0;
            for (place, &cell) in self.cells.iter().enumerate() {
                places |= usize::from(store.cell(cell) & digit != 0) << place;
            }
            if places == 0 {
                return Err(Contradiction);
            }
            let seen = self.of(places);
            if seen != [0; PEER_WORDS] {
                store.remove_all(registers, context, &seen, digit)?;
            }
        }
        Ok(())
    }

    /// Returns the cells that see all of some places.
    #[inline(always)]
    fn of(&self, places: usize) -> Set {
        let [first, others] = &self.seen;
        let mut seen = first[places & ((1 << HALF) - 1)];
        for (seen, others) in seen.iter_mut().zip(&others[places >> HALF]) {
            *seen &= others;
        }
        seen
    }
}

/// Returns for each subset of some cells the cells that see all of it.
fn table(context: &Context, cells: &[Cell]) -> Box<[Set]> {
    let mut seen: Vec<Set> = Vec::from([[u64::MAX; PEER_WORDS]]);
    for &cell in cells {
        for subset in 0..seen.len() {
            let mut with = seen[subset];
            for (with, peers) in with.iter_mut().zip(context.peer_set(cell)) {
                *with &= peers;
            }
            seen.push(with);
        }
    }
    seen.into()
}
