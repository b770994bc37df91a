//! Which cell to guess in, and which digit: those that were part of recent contradictions.
//!
//! **Invariant:** weights depend only on the puzzle and the guesses made so far. An increment grows
//! instead of all weights shrinking; before it overflows everything is scaled down.

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

/// The share of a cell's heaviest digit in its score.
const DIGIT_SHARE: f64 = 0.2;

/// What a proposal weighs more than its heaviest cell, relative to the last failure.
const PROPOSED: f64 = 8.0;

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

/// One divided by a number of candidates and by its square root: between the reciprocal, which prefers
/// heavy cells, and its square, which prefers small ones.
static FACTORS: [f64; 17] = [
    0.0, 1.0, 0.353_553, 0.192_450, 0.125, 0.089_443, 0.068_041, 0.053_995, 0.044_194, 0.037_037,
    0.031_623, 0.027_410, 0.024_056, 0.021_335, 0.019_091, 0.017_213, 0.015_625,
];

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

    /// Returns the cell and the digit to guess, or `None` if no cell is open: the heaviest digit of the
    /// cell with the highest score, or a digit that has two places left in a house, if that cell has
    /// more than two candidates and a pair of places scores higher.
    pub(crate) fn choose(&self, context: &Context, cells: &[Mask]) -> Option<(Cell, Mask)> {
        let share = DIGIT_SHARE * self.cell_increment / self.digit_increment;
        let heaviest = self.heaviest_weight();
        let (mut best, mut choice) = (-1.0, None);
        for (index, (&mask, &weight)) in cells.iter().zip(&self.cells).enumerate() {
            if mask & mask.wrapping_sub(1) == 0 {
                continue;
            }
            let factor = FACTORS[mask.count_ones() as usize];
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
        let (cell, _) = choice?;
        if let Some(proposed) = self.choose_proposal(context, cells, share, best) {
            return Some(proposed);
        }
        if cells[usize::from(cell)].count_ones() > 2 {
            return self.choose_place(context, cells, share, best).or(choice);
        }
        choice
    }

    /// Returns the heaviest place of the proposal whose score is the highest above `best`.
    fn choose_proposal(
        &self,
        context: &Context,
        cells: &[Mask],
        share: f64,
        best: f64,
    ) -> Option<(Cell, Mask)> {
        let (mut best, mut choice) = (best, None);
        for proposal in &context.proposals {
            let places = proposal.cells.iter().copied();
            let places = places.filter(|&cell| cells[usize::from(cell)] & proposal.digit != 0);
            let (mut count, mut heaviest) = (0, None);
            for cell in places {
                let weight = self.cells[usize::from(cell)];
                count += 1;
                if heaviest.is_none_or(|(heaviest, _)| weight > heaviest) {
                    heaviest = Some((weight, cell));
                }
            }
            let Some((weight, cell)) = heaviest.filter(|_| count > 1) else {
                continue;
            };
            let digit = self.digits[proposal.digit.trailing_zeros() as usize & 15];
            let weight = weight + PROPOSED * self.cell_increment + share * digit;
            let score = weight * FACTORS[count.min(16)];
            if score > best {
                (best, choice) = (score, Some((cell, proposal.digit)));
            }
        }
        choice
    }

    /// Returns the heavier place of the digit with two places in a house whose score is the highest
    /// above `best`. Only houses of cells that can score so high are searched.
    fn choose_place(
        &self,
        context: &Context,
        cells: &[Mask],
        share: f64,
        best: f64,
    ) -> Option<(Cell, Mask)> {
        let heavy = share * self.heaviest_weight();
        let (mut best, mut choice) = (best, None);
        for word in 0..context.house_words {
            let mut houses = 0;
            for (cell, (&mask, &weight)) in cells.iter().zip(&self.cells).enumerate() {
                let is_open = mask & mask.wrapping_sub(1) != 0;
                if is_open && (weight + heavy) * FACTORS[2] > best {
                    houses |= context.houses_of(cell as Cell, word);
                }
            }
            while houses != 0 {
                let house = 64 * word + houses.trailing_zeros() as usize;
                houses &= houses - 1;
                let house = &context.houses[house];
                self.places_of(house, cells, share, &mut best, &mut choice);
            }
        }
        choice
    }

    /// Chooses the heavier place of a digit with two places in a house if its score is above `best`.
    fn places_of(
        &self,
        house: &[Cell],
        cells: &[Mask],
        share: f64,
        best: &mut f64,
        choice: &mut Option<(Cell, Mask)>,
    ) {
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
            let places = house.iter().copied();
            let mut places = places.filter(|&cell| cells[usize::from(cell)] & digit != 0);
            let (Some(one), Some(other)) = (places.next(), places.next()) else {
                continue;
            };
            let cell = if weight(other) > weight(one) {
                other
            } else {
                one
            };
            let heavy = self.digits[digit.trailing_zeros() as usize & 15];
            let score = (weight(cell) + share * heavy) * FACTORS[2];
            if score > *best {
                (*best, *choice) = (score, Some((cell, digit)));
            }
        }
    }

    /// Returns the weight of the heaviest digit.
    fn heaviest_weight(&self) -> f64 {
        let weights = self.digits.iter();
        weights.fold(0.0, |one: f64, &other| one.max(other))
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
