//! Which cell to guess in, and which digit: those that were part of recent contradictions.
//!
//! **Invariant:** weights depend only on the puzzle and the guesses made so far. An increment grows
//! instead of all weights shrinking; before it overflows everything is scaled down.

use alloc::vec::Vec;

use super::context::Context;
use super::store::{Cell, Mask};

/// What a failure adds to the weights, relative to the failure after it.
const CELL_DECAY: f64 = 0.9996;
const DIGIT_DECAY: f64 = 0.999;

/// The share of a cell's heaviest digit in its score.
const DIGIT_SHARE: f64 = 0.2;

/// Weights above this are scaled down.
const LARGE: f64 = 1e100;

/// The weights of cells and digits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    cells: Vec<f64>,
    digits: [f64; 16],
    cell_increment: f64,
    digit_increment: f64,
}

/// One divided by the square of a number of candidates.
static INVERSE_SQUARES: [f64; 17] = {
    let mut table = [0.0; 17];
    let mut size = 1;
    while size < 17 {
        table[size] = 1.0 / (size * size) as f64;
        size += 1;
    }
    table
};

impl Weights {
    /// Starts with the number of constraints that mention each cell.
    pub(crate) fn reset(&mut self, context: &Context) {
        self.cells.clear();
        let mentions = context.mentions.iter();
        self.cells
            .extend(mentions.map(|&mentions| 1.0 + f64::from(mentions)));
        self.digits = [1.0; 16];
        self.cell_increment = 1.0;
        self.digit_increment = 1.0;
    }

    /// Records that a guess failed at once.
    pub(crate) fn bump(&mut self, cell: Cell, digit: Mask) {
        let weight = &mut self.cells[usize::from(cell)];
        *weight += self.cell_increment;
        self.cell_increment /= CELL_DECAY;
        if *weight > LARGE {
            self.cells.iter_mut().for_each(|weight| *weight /= LARGE);
            self.cell_increment /= LARGE;
        }
        let weight = &mut self.digits[digit.trailing_zeros() as usize & 15];
        *weight += self.digit_increment;
        self.digit_increment /= DIGIT_DECAY;
        if *weight > LARGE {
            self.digits.iter_mut().for_each(|weight| *weight /= LARGE);
            self.digit_increment /= LARGE;
        }
    }

    /// Returns the cell and the digit to guess, or `None` if no cell is open: the heaviest digit of the
    /// cell with the highest score, or a digit that has two places left in a house, if a pair of
    /// places scores higher than every cell and no cell has only two candidates.
    pub(crate) fn choose(&self, context: &Context, cells: &[Mask]) -> Option<(Cell, Mask)> {
        let share = DIGIT_SHARE * self.cell_increment / self.digit_increment;
        let heaviest = self
            .digits
            .iter()
            .fold(0.0, |one: f64, &other| one.max(other));
        let (mut best, mut choice, mut smallest) = (-1.0, None, 16);
        for (index, (&mask, &weight)) in cells.iter().zip(&self.cells).enumerate() {
            if mask & mask.wrapping_sub(1) == 0 {
                continue;
            }
            let size = mask.count_ones();
            smallest = size.min(smallest);
            let factor = INVERSE_SQUARES[size as usize];
            if (weight + share * heaviest) * factor <= best {
                continue;
            }
            let digit = self.heaviest(mask);
            let score = (weight + share * self.digits[digit]) * factor;
            if score > best {
                best = score;
                choice = Some((index as Cell, 1 << digit));
            }
        }
        if smallest > 2 && choice.is_some() {
            return self.choose_place(context, cells, share, best).or(choice);
        }
        choice
    }

    /// Returns the heavier place of the digit with two places in a house whose score is the highest
    /// above `best`.
    fn choose_place(
        &self,
        context: &Context,
        cells: &[Mask],
        share: f64,
        best: f64,
    ) -> Option<(Cell, Mask)> {
        let (mut best, mut choice) = (best, None);
        for house in &context.houses {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in house {
                let mask = cells[usize::from(cell)];
                thrice |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let mut pairs = twice & !thrice;
            while pairs != 0 {
                let digit = pairs & pairs.wrapping_neg();
                pairs ^= digit;
                let weight = |cell: Cell| self.cells[usize::from(cell)];
                let mut places = house.iter().copied();
                let mut next = || places.find(|&cell| cells[usize::from(cell)] & digit != 0);
                let (Some(one), Some(other)) = (next(), next()) else {
                    continue;
                };
                let heavy = self.digits[digit.trailing_zeros() as usize & 15];
                let mean = (weight(one) + weight(other)) / 2.0;
                let score = (mean + share * heavy) * INVERSE_SQUARES[2];
                if score > best {
                    best = score;
                    let cell = if weight(other) > weight(one) {
                        other
                    } else {
                        one
                    };
                    choice = Some((cell, digit));
                }
            }
        }
        choice
    }

    /// Returns the heaviest digit of a set, the lowest of several.
    fn heaviest(&self, mask: Mask) -> usize {
        let mut best = mask.trailing_zeros() as usize;
        let mut rest = mask & mask.wrapping_sub(1);
        while rest != 0 {
            let digit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if self.digits[digit] > self.digits[best] {
                best = digit;
            }
        }
        best
    }
}
