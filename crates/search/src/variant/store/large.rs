//! Removing digits on boards that are too large for one pass of the registers.
//!
//! **Invariant:** the result is that of removing the digits cell by cell.

use foldoku_kernel::{Computation, Registers};

use super::{Context, Contradiction, Mask, Step, Store};

/// Removes digits from the cells of a set on a board of any size, word by word.
pub(super) struct RemoveByWord<'a> {
    pub(super) store: &'a mut Store,
    pub(super) context: &'a Context,
    pub(super) cells: &'a [u64],
    pub(super) digits: Mask,
}

impl Computation for RemoveByWord<'_> {
    type Output = Step;

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Step {
        let words = self.context.words;
        for (word, &cells) in self.cells.iter().enumerate().take(words) {
            if cells == 0 {
                continue;
            }
            let masks = self.store.cells.after_word(word);
            let removed = registers.remove(masks, [cells, 0], self.digits);
            if removed.is_contradiction {
                return Err(Contradiction);
            }
            self.store.fresh[word] |= removed.single[0];
            self.store.wake_all(self.context, word, removed.changed[0]);
        }
        Ok(())
    }
}
