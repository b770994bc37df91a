//! The two passes over a line: what the first cells reach, and what the last ones complete.
//!
//! **Invariant:** the layers of a [`Memory`] are those of its candidates, except for the completed states of
//! the first `stale` layers. A layer whose candidates and neighbours stayed the same stays the same.

use super::{Bits, Move};
use crate::variant::context::Context;
use crate::variant::store::{Contradiction, Mask, Memory, Step, Store};

impl Bits {
    /// Removes the digits that no accepted line uses; `WORDS` is the number of words, or zero.
    pub(super) fn pass<const WORDS: usize>(
        &self,
        context: &Context,
        store: &mut Store,
        memory: &mut Memory,
    ) -> Step {
        let is_changed = self.forward_pass::<WORDS>(store, memory);
        self.backward_pass::<WORDS>(context, store, memory, is_changed)
    }

    /// Brings the states that the first cells reach up to date. Returns whether the last layer changed.
    #[inline(always)]
    fn forward_pass<const WORDS: usize>(&self, store: &Store, memory: &mut Memory) -> bool {
        let words = if WORDS == 0 { self.words } else { WORDS };
        let mut differs = false;
        for (layer, &cell) in self.cells.iter().enumerate() {
            let mask = store.cell(cell);
            differs |= mask != memory.masks[layer];
            memory.changed[layer] = differs;
            if !differs {
                continue;
            }
            memory.masks[layer] = mask;
            let (before, after) = memory.reached.split_at_mut((layer + 1) * words);
            let next = &mut memory.next[..words];
            next.fill(0);
            self.forward(mask, &before[layer * words..][..words], next);
            differs = after[..words] != *next;
            after[..words].copy_from_slice(next);
        }
        differs
    }

    /// Brings the states that the last cells complete up to date, and keeps the digits that lead to them.
    #[inline(always)]
    fn backward_pass<const WORDS: usize>(
        &self,
        context: &Context,
        store: &mut Store,
        memory: &mut Memory,
        is_changed: bool,
    ) -> Step {
        let words = if WORDS == 0 { self.words } else { WORDS };
        let count = self.cells.len();
        let mut differs = is_changed || memory.stale > count;
        if differs {
            let reached = &memory.reached[count * words..];
            let completed = memory.completed[count * words..].iter_mut();
            for ((completed, reached), accepting) in completed.zip(reached).zip(&self.accepting) {
                *completed = reached & accepting;
            }
        }
        let stale = memory.stale;
        for (layer, &cell) in self.cells.iter().enumerate().rev() {
            if differs || memory.changed[layer] || layer < stale {
                let reached = &memory.reached[layer * words..][..words];
                let (before, after) = memory.completed.split_at_mut((layer + 1) * words);
                let before = &mut before[layer * words..][..words];
                let next = &mut memory.next[..words];
                next.fill(0);
                let mask = memory.masks[layer];
                memory.kept[layer] = self.backward(mask, reached, &after[..words], next);
                differs = before != next;
                before.copy_from_slice(next);
            }
            memory.stale = layer;
            if memory.kept[layer] == 0 {
                return Err(Contradiction);
            }
            store.keep(context, cell, memory.kept[layer])?;
        }
        Ok(())
    }

    /// Adds the states after one more digit.
    #[inline(always)]
    fn forward(&self, mask: Mask, before: &[u64], after: &mut [u64]) {
        for (source, &states) in before.iter().enumerate() {
            if states == 0 {
                continue;
            }
            let mut rest = mask;
            while rest != 0 {
                let digit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                for step in self.moves(source, digit) {
                    after[usize::from(step.target)] |=
                        (states & step.mask).rotate_left(step.distance.into());
                }
            }
        }
    }

    /// Adds the reached states from which some digit leads to a completed one. Returns these digits.
    #[inline(always)]
    fn backward(&self, mask: Mask, reached: &[u64], after: &[u64], before: &mut [u64]) -> Mask {
        let mut kept = 0;
        for (source, &states) in reached.iter().enumerate() {
            if states == 0 {
                continue;
            }
            let mut rest = mask;
            while rest != 0 {
                let digit = rest & rest.wrapping_neg();
                rest ^= digit;
                let mut completed = 0;
                for step in self.moves(source, digit.trailing_zeros() as usize) {
                    let target = after[usize::from(step.target)];
                    completed |= target.rotate_right(step.distance.into()) & step.mask;
                }
                completed &= states;
                before[source] |= completed;
                if completed != 0 {
                    kept |= digit;
                }
            }
        }
        kept
    }

    /// Returns the moves of a digit from a word.
    #[inline(always)]
    fn moves(&self, source: usize, digit: usize) -> &[Move] {
        let entry = source * self.digits + digit;
        &self.moves[self.first_move[entry] as usize..self.first_move[entry + 1] as usize]
    }
}
