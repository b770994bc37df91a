//! A lane group: sixteen positions, one per lane, with the results of the last sweep.
//!
//! Sweeps alternate between upwards and downwards, and the direction of the first sweep over a position
//! influences the guesses. To keep guesses independent of it, a position loaded before a downward sweep
//! is stored in reverse: its first and last triple of digits are swapped.
//!
//! **Invariant:** every change of a position resets the sweep results of its lane; the search of a position
//! depends on nothing else in the group.

use crate::arch::scalar;
use crate::input::{self, PuzzleInput};
use crate::layout::{ALL, Words};
use crate::vector::{LANES, Row, Vector};

/// The indices at which the digits of a position are stored, and those of one stored in reverse. Both orders
/// are their own inverse.
pub(crate) const PLACES: [[u8; 9]; 2] = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [6, 7, 8, 3, 4, 5, 0, 1, 2]];

/// Sixteen positions, word by word.
#[derive(Clone, Debug)]
pub(crate) struct LaneGroup {
    /// The positions.
    pub(crate) words: [Row; 27],
    /// The cells in which a digit is solved.
    pub(crate) claimed: [Row; 3],
    /// The mini-rows and the mini-columns each digit can go to.
    pub(crate) mini_lines: [[Row; 9]; 2],
    /// The mini-rows that are the only one a digit can go to in their box.
    pub(crate) forced: [Row; 9],
    /// The mini-rows and mini-columns that three digits must go to.
    pub(crate) full: [Row; 2],
    /// The [cost](crate::mini_lines::Counter::cost) of the mini-rows and mini-columns.
    pub(crate) cost: [[Row; 3]; 2],
    /// Whether the next sweep goes upwards.
    pub(crate) upwards: bool,
    /// All ones in the lanes whose positions are stored in reverse.
    pub(crate) reversed: Row,
}

impl LaneGroup {
    /// Creates sixteen positions without clues.
    pub(crate) fn new() -> LaneGroup {
        let (none, all) = (Row([0; LANES]), Row([ALL; LANES]));
        LaneGroup {
            words: [all; 27],
            claimed: [none; 3],
            mini_lines: [[all; 9]; 2],
            forced: [none; 9],
            full: [none; 2],
            cost: [[all; 3]; 2],
            upwards: true,
            reversed: none,
        }
    }

    /// Returns the index at which a digit of a lane is stored.
    #[inline(always)]
    pub(crate) fn place(&self, lane: usize, digit: usize) -> usize {
        usize::from(PLACES[usize::from(self.is_reversed(lane))][digit])
    }

    /// Returns the row of mini-lines of a kind for a digit of a lane.
    #[inline(always)]
    pub(crate) fn mini_lines(&self, lane: usize, kind: usize, digit: usize) -> &Row {
        let rows = &self.mini_lines[kind % 2];
        let (first, last) = if self.is_reversed(lane) {
            (&rows[6..], &rows[..3])
        } else {
            (&rows[..3], &rows[6..])
        };
        match digit / 3 {
            0 => &first[digit],
            1 => &rows[digit],
            _ => &last[digit - 6],
        }
    }

    #[inline(always)]
    fn is_reversed(&self, lane: usize) -> bool {
        self.reversed.0[lane % LANES] != 0
    }

    /// Returns the words of the three triples of digits of a lane.
    #[inline(always)]
    fn triples(&self, lane: usize) -> [&[Row; 9]; 3] {
        let reversed = self.is_reversed(lane);
        let ([first, middle, last], _) = self.words.as_chunks() else {
            unreachable!("27 rows are three times nine");
        };
        if reversed {
            [last, middle, first]
        } else {
            [first, middle, last]
        }
    }

    /// Returns the words of the three triples of digits of a lane.
    #[inline(always)]
    fn triples_mut(&mut self, lane: usize) -> [&mut [Row; 9]; 3] {
        let reversed = self.is_reversed(lane);
        let ([first, middle, last], _) = self.words.as_chunks_mut() else {
            unreachable!("27 rows are three times nine");
        };
        if reversed {
            [last, middle, first]
        } else {
            [first, middle, last]
        }
    }

    /// Loads a puzzle into a lane. Returns `None` if the input is not a puzzle.
    #[inline(always)]
    pub(crate) fn read<V: Vector>(
        &mut self,
        proof: V::Proof,
        lane: usize,
        puzzle: &impl PuzzleInput,
    ) -> Option<()> {
        self.reset(lane);
        let [first, middle, last] = self.triples_mut(lane);
        input::read::<V>(proof, puzzle, |word, bits| {
            let row = match word {
                0..9 => &mut first[word],
                9..18 => &mut middle[word - 9],
                _ => &mut last[word - 18],
            };
            row.0[lane % LANES] = bits;
        })
    }

    /// Copies the position of a lane to `words`.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize, words: &mut Words) {
        let [first, middle, last] = self.triples(lane);
        for index in 0..9 {
            words[index] = scalar(first[index].0[lane % LANES]);
            words[index + 9] = scalar(middle[index].0[lane % LANES]);
            words[index + 18] = scalar(last[index].0[lane % LANES]);
        }
    }

    /// Loads a position into a lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, words: &Words) {
        self.reset(lane);
        let [first, middle, last] = self.triples_mut(lane);
        for index in 0..9 {
            first[index].0[lane % LANES] = scalar(words[index]);
            middle[index].0[lane % LANES] = scalar(words[index + 9]);
            last[index].0[lane % LANES] = scalar(words[index + 18]);
        }
    }

    /// Restricts a digit of a lane to some of its cells.
    ///
    /// The record of solved cells stays: if the next sweep solves no further one, the guess was weak and
    /// the lane guesses again at once.
    #[inline(always)]
    pub(crate) fn keep(&mut self, lane: usize, digit: usize, squares: [u32; 3]) {
        self.reset_counts(lane);
        let place = self.place(lane, digit);
        for (c, word) in squares.into_iter().enumerate() {
            self.words[3 * place + c].0[lane % LANES] = word;
        }
    }

    /// Prepares a lane for another position.
    #[inline(always)]
    fn reset(&mut self, lane: usize) {
        // No word has this value, so the lane cannot be stuck before its second sweep.
        self.claimed[0].0[lane % LANES] = !0;
        self.reset_counts(lane);
        self.reversed.0[lane % LANES] = if self.upwards { 0 } else { !0 };
    }

    #[inline(always)]
    fn reset_counts(&mut self, lane: usize) {
        for kind in 0..2 {
            self.full[kind].0[lane % LANES] = 0;
            self.cost[kind][0].0[lane % LANES] = ALL;
        }
    }
}
