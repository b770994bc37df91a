//! Which cells see all places that a group has for a digit: a digit that the group needs leaves them.
//!
//! **Invariant:** entry `p` of a table belongs to the set of places whose bits `p` has, so each entry
//! is the intersection of the peers of these cells; no places are seen from everywhere. An entry has as many
//! words as the cells of the board.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::Registers;

use super::context::Context;
use super::store::{Cell, Contradiction, MAX_WORDS, Mask, SMALL_WORDS, Step, Store};

/// The cells of a group that share a table.
const HALF: usize = 5;

/// A group of up to ten cells, with the cells that see each subset of them.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    cells: Box<[Cell]>,
    /// For each set of the first cells, and of the others, the cells that see all of it.
    seen: [Box<[u64]>; 2],
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
        if context.is_small {
            self.clear_in::<R, SMALL_WORDS>(registers, context, store, digits)
        } else {
            self.clear_in::<R, MAX_WORDS>(registers, context, store, digits)
        }
    }

    /// Does the same on boards whose cells have at most so many words.
    #[inline(always)]
    fn clear_in<R: Registers, const WORDS: usize>(
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
            let seen = self.of::<WORDS>(places, context.words_within::<WORDS>());
            if seen != [0; WORDS] {
                store.remove_all(registers, context, &seen, digit)?;
            }
        }
        Ok(())
    }

    /// Returns the cells that see all of some places.
    #[inline(always)]
    fn of<const WORDS: usize>(&self, places: usize, words: usize) -> [u64; WORDS] {
        let [first, others] = &self.seen;
        let first = &first[words * (places & ((1 << HALF) - 1))..][..words];
        let others = &others[words * (places >> HALF)..][..words];
        let mut seen = [0; WORDS];
        for ((seen, first), others) in seen.iter_mut().zip(first).zip(others) {
            *seen = first & others;
        }
        seen
    }
}

/// Returns for each subset of some cells the cells that see all of it.
fn table(context: &Context, cells: &[Cell]) -> Box<[u64]> {
    let mut seen = alloc::vec![u64::MAX; context.words];
    for &cell in cells {
        let peers = context.peer_set(cell).iter().cycle();
        let with = seen.iter().zip(peers).map(|(seen, peers)| seen & peers);
        let with: Vec<u64> = with.collect();
        seen.extend(with);
    }
    seen.into()
}
