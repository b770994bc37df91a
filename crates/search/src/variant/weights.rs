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

    /// Returns the open cell with the highest score and its heaviest digit, or `None` if no cell is
    /// open.
    pub(crate) fn choose(&self, cells: &[Mask]) -> Option<(Cell, Mask)> {
        let heaviest = self
            .digits
            .iter()
            .fold(0.0, |one: f64, &other| one.max(other));
        let share = DIGIT_SHARE * self.cell_increment / self.digit_increment;
        let (mut best, mut choice) = (-1.0, None);
        for (index, (&mask, &weight)) in cells.iter().zip(&self.cells).enumerate() {
            if mask & mask.wrapping_sub(1) == 0 {
                continue;
            }
            let factor = INVERSE_SQUARES[mask.count_ones() as usize];
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
