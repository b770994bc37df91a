//! Bivalue universal graves (BUG): every empty cell has two candidates and every unit two places
//! for each digit, except for a few extra candidates.
//!
//! **Invariant:** the pattern consists of all empty cells, each with two of its candidates.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::Square;
use foldoku_board::classic::{ALL_UNITS, UNITS_OF};

use super::guarded::Guarded;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, digit_set};
use crate::step::Step;
use crate::technique::Technique;

/// With more cells of three or more candidates no BUG is known, and there are too many ways to
/// choose their digits.
const MAX_GUARDIANS: usize = 8;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let Some(pattern) = Pattern::of(position) else {
        return ControlFlow::Continue(());
    };
    let guarded = Guarded::new(position, &pattern.squares);
    let on_step = &mut |mut step: Step| {
        // The pattern has nearly all digits; the step is about the extra ones.
        step.evidence.digits = digit_set(guarded.extra);
        on_step(step)
    };
    match technique {
        Technique::BugPlusOne if guarded.extra.is_power_of_two() => {
            guarded.only_guardian(technique, on_step)
        }
        Technique::BugPlusN if !guarded.extra.is_power_of_two() => {
            guarded.any_guardian(technique, on_step)
        }
        Technique::BugTwo => guarded.one_digit(technique, on_step),
        Technique::BugThree => guarded.subset(technique, 0, on_step),
        Technique::BugFour => guarded.conjugate(technique, on_step),
        _ => ControlFlow::Continue(()),
    }
}

/// A choice of two digits for each empty cell.
struct Pattern {
    squares: SmallVec<[(Square, Mask); 64]>,
    /// The indices of the cells with more than two candidates.
    extended: SmallVec<[usize; MAX_GUARDIANS]>,
    /// The number of places of each digit in each unit.
    counts: [[u8; 9]; 27],
}

impl Pattern {
    /// Returns the first choice that gives every unit two places for each digit.
    fn of(position: &Position) -> Option<Pattern> {
        let mut pattern = Pattern {
            squares: SmallVec::new(),
            extended: SmallVec::new(),
            counts: [[0; 9]; 27],
        };
        for (index, square) in position.empty_squares().iter().enumerate() {
            let mask = position.mask(square);
            match mask.count_ones() {
                0 | 1 => return None,
                2 => {}
                _ if pattern.extended.len() == MAX_GUARDIANS => return None,
                _ => pattern.extended.push(index),
            }
            pattern.squares.push((square, mask));
        }
        for (unit, counts) in ALL_UNITS.into_iter().zip(&mut pattern.counts) {
            for (digit, count) in counts.iter_mut().enumerate() {
                *count = position.places_in(unit, digit).count_ones() as u8;
            }
        }
        let has_guardians = !pattern.extended.is_empty();
        (has_guardians && pattern.choose(0)).then_some(pattern)
    }

    /// Chooses the digits of the cells with more than two candidates, from index `from` on;
    /// restores the counts where that fails.
    fn choose(&mut self, from: usize) -> bool {
        let Some(&index) = self.extended.get(from) else {
            let mut counts = self.counts.iter().flatten();
            return counts.all(|&count| count == 0 || count == 2);
        };
        let (square, mask) = self.squares[index];
        for low in bits_of(mask) {
            for high in bits_of(mask).filter(|&high| high > low) {
                let pair = 1 << low | 1 << high;
                self.squares[index].1 = pair;
                self.count(square, mask & !pair, |count| count - 1);
                if self.leaves_places(square, mask & !pair) && self.choose(from + 1) {
                    return true;
                }
                self.count(square, mask & !pair, |count| count + 1);
            }
        }
        self.squares[index].1 = mask;
        false
    }

    fn count(&mut self, square: Square, digits: Mask, change: impl Fn(u8) -> u8) {
        for unit in UNITS_OF[square.index()] {
            for digit in bits_of(digits) {
                let count = &mut self.counts[unit.index()][digit];
                *count = change(*count);
            }
        }
    }

    /// Returns whether the units of a cell keep two places for the digits that it does not hold.
    fn leaves_places(&self, square: Square, digits: Mask) -> bool {
        let units = UNITS_OF[square.index()].into_iter();
        let mut counts = units.map(|unit| self.counts[unit.index()]);
        counts.all(|counts| bits_of(digits).all(|digit| counts[digit] >= 2))
    }
}
