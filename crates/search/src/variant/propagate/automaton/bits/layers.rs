//! The layers of a line whose states are bits: each has the same number of words.
//!
//! **Invariant:** `WORDS` is that number, or zero if it is known at run time only.

use core::ops::Range;

use super::{Bits, Move};
use crate::variant::propagate::automaton::passes::Layered;
use crate::variant::store::{Cell, Mask};

/// A line with a number of words that the compiler may know, so that the loops over them go away.
pub(super) struct OfWords<'a, const WORDS: usize>(pub(super) &'a Bits);

impl<const WORDS: usize> Layered for OfWords<'_, WORDS> {
    #[inline(always)]
    fn cells(&self) -> &[Cell] {
        &self.0.cells
    }

    #[inline(always)]
    fn words(&self, layer: usize) -> Range<usize> {
        let words = if WORDS == 0 { self.0.words } else { WORDS };
        layer * words..layer * words + words
    }

    fn start(&self, first: &mut [u64]) {
        first.copy_from_slice(&self.0.starts);
    }

    #[inline(always)]
    fn accept(&self, last: &mut [u64]) {
        for (states, accepting) in last.iter_mut().zip(&self.0.accepting) {
            *states &= accepting;
        }
    }

    #[inline(always)]
    fn forward(&self, _: usize, mask: Mask, before: &[u64], after: &mut [u64]) {
        let line = self.0;
        for (source, &states) in before.iter().enumerate() {
            if states == 0 {
                continue;
            }
            let mut rest = mask;
            while rest != 0 {
                let digit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                for step in line.moves(source, digit) {
                    after[usize::from(step.target)] |=
                        (states & step.mask).rotate_left(step.distance.into());
                }
            }
        }
    }

    #[inline(always)]
    fn backward(
        &self,
        _: usize,
        mask: Mask,
        reached: &[u64],
        after: &[u64],
        before: &mut [u64],
    ) -> Mask {
        let line = self.0;
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
                for step in line.moves(source, digit.trailing_zeros() as usize) {
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
}

impl Bits {
    /// Returns the moves of a digit from a word.
    #[inline(always)]
    fn moves(&self, source: usize, digit: usize) -> &[Move] {
        let entry = source * self.digits + digit;
        &self.moves[self.first_move[entry] as usize..self.first_move[entry + 1] as usize]
    }
}
