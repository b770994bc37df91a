//! The choice of a guess: the cell or the place with the highest score.
//!
//! **Invariant:** of equal scores the first one counts, cells in the order of the board.

use foldoku_kernel::{Computation, Registers};

use super::Weights;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Mask};

/// The share of a cell's heaviest digit in its score.
const DIGIT_SHARE: f64 = 0.2;

/// What a proposal weighs more than its heaviest cell, relative to the last failure.
const PROPOSED: f64 = 8.0;

/// One divided by a number of candidates and by its square root: between the reciprocal, which prefers
/// heavy cells, and its square, which prefers small ones.
/// Single cells never count.
static FACTORS: [f64; 17] = [
    0.0, 0.0, 0.353_553, 0.192_450, 0.125, 0.089_443, 0.068_041, 0.053_995, 0.044_194, 0.037_037,
    0.031_623, 0.027_410, 0.024_056, 0.021_335, 0.019_091, 0.017_213, 0.015_625,
];

impl Weights {
    /// Returns the cell and the digit to guess, or `None` if no cell is open: the heaviest digit of the
    /// cell with the highest score, or a digit that has two places left in a house, if that cell has
    /// more than two candidates and a pair of places scores higher.
    pub(crate) fn choose(&self, context: &Context, cells: &[Mask]) -> Option<(Cell, Mask)> {
        let task = Choose {
            weights: self,
            context,
            cells,
        };
        context.families.enter(task)
    }

    #[inline(always)]
    fn choose_any(&self, context: &Context, cells: &[Mask]) -> Option<(Cell, Mask)> {
        let share = DIGIT_SHARE * self.cell_increment / self.digit_increment;
        let (cell, digit, best) = self.choose_cell(cells, share)?;
        if let Some(proposed) = self.choose_proposal(context, cells, share, best) {
            return Some(proposed);
        }
        let choice = Some((cell, digit));
        if cells[usize::from(cell)].count_ones() > 2 {
            return self.choose_place(context, cells, share, best).or(choice);
        }
        choice
    }

    /// Returns the first cell with the highest score, its heaviest digit and its score.
    #[inline(always)]
    fn choose_cell(&self, cells: &[Mask], share: f64) -> Option<(Cell, Mask, f64)> {
        let heavy = share * self.heaviest_weight();
        let score = |mask: Mask, weight: f64, digit: f64| {
            (weight + digit) * FACTORS[mask.count_ones() as usize]
        };
        // The score that a cell would have with the heaviest digit of all: first the highest one, without
        // branches, because which cells are open cannot be predicted.
        let all = || cells.iter().zip(&self.cells).enumerate();
        let (mut most, mut first) = (0.0, 0);
        for (index, (&mask, &weight)) in all() {
            let bound = score(mask, weight, heavy);
            first = if bound > most { index } else { first };
            most = if bound > most { bound } else { most };
        }
        if most == 0.0 {
            return None;
        }
        let score_of_heaviest = |mask: Mask, weight: f64| {
            let digit = self.heaviest(mask);
            (score(mask, weight, share * self.digits[digit]), 1 << digit)
        };
        let (least, _) = score_of_heaviest(cells[first], self.cells[first]);
        let mut best: Option<(Cell, Mask, f64)> = None;
        for (index, (&mask, &weight)) in all() {
            if score(mask, weight, heavy) < least {
                continue;
            }
            let (score, digit) = score_of_heaviest(mask, weight);
            if best.is_none_or(|(_, _, best)| score > best) {
                best = Some((index as Cell, digit, score));
            }
        }
        best
    }

    /// Returns the heaviest place of the proposal whose score is the highest above `best`.
    #[inline(always)]
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
    #[inline(always)]
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
    #[inline(always)]
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
    #[inline(always)]
    fn heaviest_weight(&self) -> f64 {
        let weights = self.digits.iter();
        weights.fold(0.0, |one: f64, &other| one.max(other))
    }

    /// Returns the heaviest digit of a set, the lowest of several.
    #[inline(always)]
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

/// The choice of a guess, compiled for the instructions of the backend.
struct Choose<'a> {
    weights: &'a Weights,
    context: &'a Context,
    cells: &'a [Mask],
}

impl Computation for Choose<'_> {
    type Output = Option<(Cell, Mask)>;

    #[inline(always)]
    fn run<R: Registers>(self, _: R) -> Option<(Cell, Mask)> {
        self.weights.choose_any(self.context, self.cells)
    }
}
