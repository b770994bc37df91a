//! Sixteen lanes: a position each, and what the last sweep has found out about it.
//!
//! Sweeps go upwards and downwards in turn, and which way the first sweep goes over a position has
//! an effect on what is guessed. So that it has none, a position that is given to a lane before a
//! downward sweep is given the other way round: its first and its last triple of digits change
//! places.
//!
//! **Invariant:** whoever changes a position makes its lane forget what was found out about the
//! one before; what becomes of a position depends on nothing else in the squad.

use crate::arch::scalar;
use crate::layout::{ALL, Words};
use crate::text::{self, Text};
use crate::vector::{LANES, Row, Vector, three};

/// Sixteen positions, word by word.
#[derive(Clone, Debug)]
pub(crate) struct Squad {
    /// The positions.
    pub(crate) words: [Row; 27],
    /// The squares in which a digit is settled.
    pub(crate) claimed: [Row; 3],
    /// The mini-rows and the mini-columns each digit can go to.
    pub(crate) minis: [[Row; 9]; 2],
    /// The mini-rows that are a digit's only one of a box.
    pub(crate) alone: [Row; 9],
    /// The mini-rows and mini-columns that three digits must share.
    pub(crate) full: [Row; 2],
    /// Those that four digits or more can go to.
    pub(crate) open: [Row; 2],
    /// Those that five digits or more can go to.
    pub(crate) wide: [Row; 2],
    /// Whether the next sweep goes upwards.
    pub(crate) upwards: bool,
    /// The lanes whose positions are the other way round.
    reversed: u32,
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
            upwards: true,
            reversed: 0,
        }
    }

    /// Where a digit of a lane is.
    #[inline(always)]
    fn place(&self, lane: usize, digit: usize) -> usize {
        const PLACES: [[u8; 9]; 2] = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [6, 7, 8, 3, 4, 5, 0, 1, 2]];
        usize::from(PLACES[usize::from(self.is_reversed(lane))][digit])
    }

    /// The row of a digit of a lane among the minis of a kind.
    #[inline(always)]
    pub(crate) fn minis(&self, lane: usize, kind: usize, digit: usize) -> &Row {
        let rows = &self.minis[kind % 2];
        let (first, last) = match self.is_reversed(lane) {
            true => (&rows[6..], &rows[..3]),
            false => (&rows[..3], &rows[6..]),
        };
        match digit / 3 {
            0 => &first[digit],
            1 => &rows[digit],
            _ => &last[digit - 6],
        }
    }

    #[inline(always)]
    fn is_reversed(&self, lane: usize) -> bool {
        self.reversed >> lane & 1 == 1
    }

    /// The words of the three triples of a lane.
    #[inline(always)]
    fn triples(&self, lane: usize) -> [&[Row; 9]; 3] {
        let reversed = self.is_reversed(lane);
        let ([first, middle, last], _) = self.words.as_chunks() else {
            unreachable!("27 rows are three times nine");
        };
        match reversed {
            true => [last, middle, first],
            false => [first, middle, last],
        }
    }

    /// The words of the three triples of a lane, to be changed.
    #[inline(always)]
    fn triples_mut(&mut self, lane: usize) -> [&mut [Row; 9]; 3] {
        let reversed = self.is_reversed(lane);
        let ([first, middle, last], _) = self.words.as_chunks_mut() else {
            unreachable!("27 rows are three times nine");
        };
        match reversed {
            true => [last, middle, first],
            false => [first, middle, last],
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
        self.begin(lane);
        let [first, middle, last] = self.triples_mut(lane);
        text::read::<V>(proof, text, |word, bits| {
            let row = match word {
                0..9 => &mut first[word],
                9..18 => &mut middle[word - 9],
                _ => &mut last[word - 18],
            };
            row.0[lane % LANES] = bits;
        })
    }

    /// Copies the position of a lane.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize, words: &mut Words) {
        let [first, middle, last] = self.triples(lane);
        for index in 0..9 {
            words[index] = scalar(first[index].0[lane % LANES]);
            words[index + 9] = scalar(middle[index].0[lane % LANES]);
            words[index + 18] = scalar(last[index].0[lane % LANES]);
        }
    }

    /// Gives a lane a position.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, words: &Words) {
        self.begin(lane);
        let [first, middle, last] = self.triples_mut(lane);
        for index in 0..9 {
            first[index].0[lane % LANES] = scalar(words[index]);
            middle[index].0[lane % LANES] = scalar(words[index + 9]);
            last[index].0[lane % LANES] = scalar(words[index + 18]);
        }
    }

    /// Leaves a digit of a lane only some of its squares. Returns those it had.
    ///
    /// The lane remembers which squares were settled: if the next sweep settles none, the guess was
    /// a weak one, and the lane guesses again at once.
    #[inline(always)]
    pub(crate) fn keep(&mut self, lane: usize, digit: usize, squares: [u32; 3]) -> [u32; 3] {
        self.forget_minis(lane);
        let place = self.place(lane, digit);
        three!(|c| {
            let word = &mut self.words[3 * place + c].0[lane % LANES];
            std::mem::replace(word, *word & squares[c])
        })
    }

    /// Makes a lane ready for another position.
    #[inline(always)]
    fn begin(&mut self, lane: usize) {
        // No word is like this one: the lane is not stuck before its second sweep.
        self.claimed[0].0[lane % LANES] = !0;
        self.forget_minis(lane);
        let bit = 1 << lane;
        self.reversed = if self.upwards {
            self.reversed & !bit
        } else {
            self.reversed | bit
        };
    }

    #[inline(always)]
    fn forget_minis(&mut self, lane: usize) {
        for kind in 0..2 {
            self.full[kind].0[lane % LANES] = 0;
            self.open[kind].0[lane % LANES] = ALL;
        }
    }
}
