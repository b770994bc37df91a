//! Sixteen lanes: a position each, and what the last sweep has found out about it.
//!
//! **Invariant:** whoever changes a position makes its lane forget what was found out about the
//! one before.

use crate::layout::{ALL, Words};
use crate::text::{self, Text};
use crate::vector::{LANES, Row, Vector, three};

/// Sixteen positions, word by word.
#[derive(Clone, Debug)]
pub(crate) struct Squad {
    /// The positions.
    pub(super) words: [Row; 27],
    /// The squares in which a digit is settled.
    pub(super) claimed: [Row; 3],
    /// The mini-rows and the mini-columns each digit can go to.
    pub(super) minis: [[Row; 9]; 2],
    /// The mini-rows that are a digit's only one of a box.
    pub(super) alone: [Row; 9],
    /// The mini-rows and mini-columns that three digits must share.
    pub(super) full: [Row; 2],
    /// Those that four digits or more can go to.
    pub(super) open: [Row; 2],
    /// Those that five digits or more can go to.
    pub(super) wide: [Row; 2],
}

impl Squad {
    /// Sixteen open boards.
    pub(crate) fn new() -> Squad {
        let (none, all) = (Row([0; LANES]), Row([ALL; LANES]));
        Squad {
            words: [all; 27],
            claimed: [none; 3],
            minis: [[all; 9]; 2],
            alone: [none; 9],
            full: [none; 2],
            open: [all; 2],
            wide: [all; 2],
        }
    }

    /// Gives a lane the position of a puzzle; what is no puzzle gives `None`.
    #[inline(always)]
    pub(crate) fn read<V: Vector>(
        &mut self,
        proof: V::Proof,
        lane: usize,
        text: &impl Text,
    ) -> Option<()> {
        self.forget(lane);
        let words = &mut self.words;
        text::read::<V>(proof, text, |word, bits| {
            words[word].0[lane % LANES] = bits;
        })
    }

    /// Copies the position of a lane.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize, words: &mut Words) {
        for (row, word) in self.words.iter().zip(words) {
            *word = row.0[lane % LANES];
        }
    }

    /// Gives a lane a position.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, words: &Words) {
        self.forget(lane);
        for (row, word) in self.words.iter_mut().zip(words) {
            row.0[lane % LANES] = *word;
        }
    }

    /// Leaves a digit of a lane only some of its squares. Returns those it had.
    ///
    /// The lane remembers which squares were settled: if the next sweep settles none, the guess was
    /// a weak one, and the lane guesses again at once.
    #[inline(always)]
    pub(crate) fn keep(&mut self, lane: usize, digit: usize, squares: [u32; 3]) -> [u32; 3] {
        self.forget_minis(lane);
        three!(|c| {
            let word = &mut self.words[3 * digit + c].0[lane % LANES];
            std::mem::replace(word, *word & squares[c])
        })
    }

    #[inline(always)]
    fn forget(&mut self, lane: usize) {
        self.claimed[0].0[lane % LANES] = 0;
        self.forget_minis(lane);
    }

    #[inline(always)]
    fn forget_minis(&mut self, lane: usize) {
        for kind in 0..2 {
            self.full[kind].0[lane % LANES] = 0;
            self.open[kind].0[lane % LANES] = ALL;
        }
    }
}
