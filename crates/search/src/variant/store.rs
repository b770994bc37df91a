//! The candidates during a search, and the jobs that their changes cause.
//!
//! **Invariant:** between two changes, every propagator that watches a changed cell is marked in
//! `jobs`, except the one that made the change if it is at its own fixpoint. `fresh` has every cell
//! that has become single and whose peers have not been cleared yet. Backtracking copies `cells` back
//! and clears both.

mod jobs;
mod large;

use alloc::boxed::Box;

use foldoku_kernel::Registers;

pub(crate) use super::cell::{
    Cell, Cells, Contradiction, MAX_WORDS, Mask, SET_WORDS, SMALL_WORDS, Set, Step,
};
use super::context::{Context, HEAD};
pub(crate) use super::scratch::{Area, Layers, Memory, Paths, Scratch};
use jobs::Jobs;
use large::RemoveByWord;

/// Candidates and pending jobs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    /// The candidates of each cell.
    pub(crate) cells: Cells,
    fresh: [u64; MAX_WORDS],
    /// The first cell of the last ones that became single: the cell nearest to a contradiction.
    pub(crate) last_single: Cell,
    jobs: Jobs,
    /// The propagator that runs.
    current: usize,
    /// Working memory of the propagators.
    pub(crate) scratch: Scratch,
}

impl Store {
    /// Starts with the candidates of a context, all propagators and all single cells pending.
    pub(crate) fn reset(&mut self, context: &Context, propagators: usize) {
        self.load(&context.start, propagators);
    }

    /// Starts with given candidates, all propagators and all single cells pending.
    pub(crate) fn load(&mut self, masks: &[Mask], propagators: usize) {
        self.cells.reset(masks);
        self.jobs.fill(propagators);
        self.scratch.forget();
        self.fresh = [0; MAX_WORDS];
        for (index, cell) in self.cells.iter().enumerate() {
            self.fresh[index / 64] |= u64::from(cell.is_power_of_two()) << (index % 64);
        }
    }

    /// Starts with the candidates of another store, without jobs.
    pub(crate) fn copy(&mut self, other: &Store) {
        self.cells.reset(&other.cells);
        self.jobs.clear();
        self.fresh = [0; MAX_WORDS];
    }

    /// Returns the candidates of a cell.
    #[inline(always)]
    pub(crate) fn cell(&self, cell: Cell) -> Mask {
        self.cells.get(cell)
    }

    /// Removes the candidates of a cell that are not in `mask`.
    #[inline(always)]
    pub(crate) fn keep(&mut self, context: &Context, cell: Cell, mask: Mask) -> Step {
        let before = self.cell(cell);
        let after = before & mask;
        if after == before {
            return Ok(());
        }
        self.change(context, cell, after)
    }

    /// Removes candidates of a cell.
    #[inline(always)]
    pub(crate) fn remove(&mut self, context: &Context, cell: Cell, mask: Mask) -> Step {
        self.keep(context, cell, !mask)
    }

    #[inline(always)]
    fn change(&mut self, context: &Context, cell: Cell, after: Mask) -> Step {
        if after == 0 {
            return Err(Contradiction);
        }
        self.cells.put(cell, after);
        self.wake(context, cell);
        if after & (after - 1) == 0 {
            self.fresh[usize::from(cell) / 64 % MAX_WORDS] |= 1 << (cell % 64);
        }
        Ok(())
    }

    /// Marks the propagators that watch a cell.
    #[inline(always)]
    fn wake(&mut self, context: &Context, cell: Cell) {
        self.jobs.add_head(context.watching_head(cell));
        if context.rest_words > 0 {
            self.jobs.add_rest(context, cell, 1);
        }
    }

    /// Removes digits from the cells of a set.
    #[inline(always)]
    pub(crate) fn remove_all<R: Registers>(
        &mut self,
        registers: R,
        context: &Context,
        cells: &[u64],
        digits: Mask,
    ) -> Step {
        if !context.is_small {
            // Large boards are rare: one copy of the loop over their words is enough.
            return context.families.enter(RemoveByWord {
                store: self,
                context,
                cells,
                digits,
            });
        }
        let removed = registers.remove(self.cells.small(), [cells[0], cells[1]], digits);
        if removed.is_contradiction {
            return Err(Contradiction);
        }
        for (word, &changed) in removed.changed.iter().enumerate() {
            self.fresh[word] |= removed.single[word];
            self.wake_all(context, word, changed);
        }
        Ok(())
    }

    /// Marks the propagators that watch the cells of a word.
    #[inline(always)]
    fn wake_all(&mut self, context: &Context, word: usize, cells: u64) {
        let (start, mut head, mut rest) = ((64 * word) as Cell, [0; HEAD], cells);
        while rest != 0 {
            let watching = context.watching_head(start + rest.trailing_zeros() as Cell);
            rest &= rest - 1;
            for (head, watching) in head.iter_mut().zip(watching) {
                *head |= watching;
            }
        }
        self.jobs.add_head(head);
        if context.rest_words > 0 {
            self.jobs.add_rest(context, start, cells);
        }
    }

    /// Drops all pending jobs.
    pub(crate) fn forget(&mut self) {
        self.fresh = [0; MAX_WORDS];
        self.jobs.forget();
    }

    /// Removes and returns the first pending propagator.
    #[inline(always)]
    pub(super) fn next_job(&mut self) -> Option<usize> {
        self.current = self.jobs.next()?;
        Some(self.current)
    }

    /// Marks the running propagator as done: it would find nothing more in the candidates as they are.
    #[inline(always)]
    pub(crate) fn finish_job(&mut self) {
        self.jobs.remove(self.current);
    }

    /// Makes a propagator the running one.
    #[cfg(test)]
    pub(crate) fn begin(&mut self, number: usize) {
        self.current = number;
    }

    /// Returns whether the running propagator is pending again.
    #[cfg(test)]
    pub(crate) fn is_current_pending(&self) -> bool {
        self.jobs.contains(self.current)
    }

    /// Removes the digits of the cells that have become single from their peers.
    #[inline(always)]
    pub(super) fn clear_fresh<R: Registers>(&mut self, registers: R, context: &Context) -> Step {
        let Some(first) = self.next_fresh(context) else {
            return Ok(());
        };
        self.last_single = first;
        let mut cell = first;
        loop {
            let digit = self.cell(cell);
            self.remove_all(registers, context, context.peer_set(cell), digit)?;
            match self.next_fresh(context) {
                Some(next) => cell = next,
                None => return Ok(()),
            }
        }
    }

    /// Removes and returns the first cell that has become single.
    #[inline(always)]
    fn next_fresh(&mut self, context: &Context) -> Option<Cell> {
        let words = if context.is_small {
            SMALL_WORDS
        } else {
            context.words
        };
        for (word, set) in self.fresh.iter_mut().enumerate().take(words) {
            if *set != 0 {
                let cell = (64 * word) as Cell + set.trailing_zeros() as Cell;
                *set &= *set - 1;
                return Some(cell);
            }
        }
        None
    }

    /// Returns the digits that the cells of a group must hold: `outside` has, for each house around the
    /// group, the other cells of the house.
    #[inline(always)]
    pub(crate) fn missing_outside(&self, context: &Context, outside: &[Box<[Cell]>]) -> Mask {
        let mut missing = 0;
        for cells in outside {
            let union = cells.iter().fold(0, |union, &cell| union | self.cell(cell));
            missing |= context.all() & !union;
        }
        missing
    }

    /// Removes each digit of `digits` from the cells that are peers of all cells of `group` which can
    /// hold it: the group holds each of these digits.
    #[inline(always)]
    pub(crate) fn clear_seen<R: Registers>(
        &mut self,
        registers: R,
        context: &Context,
        group: &[Cell],
        digits: Mask,
    ) -> Step {
        if context.is_small {
            self.clear_seen_in::<R, SMALL_WORDS>(registers, context, group, digits)
        } else {
            self.clear_seen_in::<R, MAX_WORDS>(registers, context, group, digits)
        }
    }

    /// Does the same on boards whose cells have at most so many words.
    #[inline(always)]
    fn clear_seen_in<R: Registers, const WORDS: usize>(
        &mut self,
        registers: R,
        context: &Context,
        group: &[Cell],
        digits: Mask,
    ) -> Step {
        let mut rest = digits;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest ^= digit;
            let (mut seen, mut has_place) = ([!0; WORDS], false);
            let seen = &mut seen[..context.words_within::<WORDS>()];
            for &cell in group {
                if self.cell(cell) & digit != 0 {
                    has_place = true;
                    for (seen, peers) in seen.iter_mut().zip(context.peer_set(cell)) {
                        *seen &= peers;
                    }
                }
            }
            if !has_place {
                return Err(Contradiction);
            }
            if seen.iter().any(|&word| word != 0) {
                self.remove_all(registers, context, seen, digit)?;
            }
        }
        Ok(())
    }
}
