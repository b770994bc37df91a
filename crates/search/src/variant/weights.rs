//! Which cell to guess in, and which digit: those that were part of recent contradictions.
//!
//! **Invariant:** weights depend only on the puzzle and the guesses made so far. An increment grows
//! instead of all weights shrinking; before it overflows everything is scaled down.

mod choose;

use alloc::vec::Vec;

use super::context::Context;
use super::store::{Cell, Mask};

/// What a failure adds to the weights, relative to the failure after it. Cells of killers count longer:
/// their search is long and stays with the same cages. Cells of boards with more than 96 cells count as
/// long as the search lasts: failures are spread over many cells.
const CELL_DECAY: f64 = 0.999;
const KILLER_DECAY: f64 = 0.9996;
const LARGE_DECAY: f64 = 1.0;
const DIGIT_DECAY: f64 = 0.999;

/// Weights above this are scaled down.
const LARGE: f64 = 1e100;

/// The weights of cells and digits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    cells: Vec<f64>,
    digits: [f64; 16],
    cell_increment: f64,
    digit_increment: f64,
    cell_decay: f64,
}

impl Weights {
    /// Starts with what the constraints of each cell add.
    pub(crate) fn reset(&mut self, context: &Context) {
        self.cells.clear();
        let added = context.added.iter();
        self.cells.extend(added.map(|&added| 1.0 + added));
        self.digits = [1.0; 16];
        self.cell_increment = 1.0;
        self.digit_increment = 1.0;
        self.cell_decay = match (context.is_small, context.is_killer) {
            (false, _) => LARGE_DECAY,
            (true, true) => KILLER_DECAY,
            (true, false) => CELL_DECAY,
        };
    }

    /// Records that a guess failed at once.
    pub(crate) fn bump(&mut self, cell: Cell, digit: Mask) {
        let weight = &mut self.cells[usize::from(cell)];
        *weight += self.cell_increment;
        self.cell_increment /= self.cell_decay;
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

    /// Records that a cell was part of a contradiction after a guess that failed, whatever its digit.
    pub(crate) fn bump_cell(&mut self, cell: Cell) {
        self.cells[usize::from(cell)] += self.cell_increment;
    }
}
