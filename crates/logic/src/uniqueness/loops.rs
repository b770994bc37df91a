//! Unique loops: two digits in more than four cells, so that every unit has two of the cells or
//! none.
//!
//! The cells have two colours; a unit has one cell of each colour, or none. Swapping the digits
//! swaps the colours.
//!
//! **Invariant:** a set of cells is found once: from its first cell on, always extended in the
//! first unit that has one colour only.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::classic::{ALL_UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet};

use super::guarded::Guarded;
use crate::finder::OnStep;
use crate::position::{Mask, Position};
use crate::technique::Technique;

/// The maximum number of cells in a loop.
const LONGEST: usize = 16;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for one in 0..9 {
        for two in one + 1..9 {
            let places = position.places(one) & position.places(two);
            for start in places.iter() {
                let mut search = Search {
                    position,
                    places: places & after(start),
                    pair: 1 << one | 1 << two,
                    pattern: SmallVec::new(),
                    units: [0; 2],
                };
                search.with(start, 0, on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells from one on.
fn after(square: Square) -> SquareSet {
    SquareSet::from_bits(u128::MAX << square.index())
}

struct Search<'a> {
    position: &'a Position,
    /// The cells from the start on that have both digits.
    places: SquareSet,
    pair: Mask,
    pattern: SmallVec<[(Square, Mask); LONGEST]>,
    /// For each colour, the units that have a cell of it.
    units: [u32; 2],
}

impl Search<'_> {
    /// Extends the loop by one cell.
    fn with(&mut self, square: Square, colour: usize, on_step: OnStep<'_>) -> ControlFlow<()> {
        let units = UNITS_OF[square.index()]
            .iter()
            .fold(0, |all, unit| all | 1 << unit.index());
        if self.units[colour] & units != 0 || self.pattern.len() == LONGEST {
            return ControlFlow::Continue(());
        }
        self.pattern.push((square, self.pair));
        self.units[colour] |= units;
        if self.is_promising() {
            self.extend(on_step)?;
        }
        self.units[colour] &= !units;
        self.pattern.pop();
        ControlFlow::Continue(())
    }

    /// Returns whether the guardians are few enough for a step.
    fn is_promising(&self) -> bool {
        let guarded = Guarded::new(self.position, &self.pattern);
        guarded.guardians.len() <= 2 || guarded.extra.is_power_of_two()
    }

    /// Adds the second cell of a unit that has one cell, or closes the loop.
    fn extend(&mut self, on_step: OnStep<'_>) -> ControlFlow<()> {
        let single = self.units[0] ^ self.units[1];
        if single == 0 {
            return self.close(on_step);
        }
        let unit = ALL_UNITS[single.trailing_zeros() as usize];
        let colour = usize::from(self.units[0] >> unit.index() & 1 == 1);
        for square in (self.places & SquareSet::of_unit(unit)).iter() {
            if self.pattern.iter().all(|&(other, _)| other != square) {
                self.with(square, colour, &mut *on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&self, on_step: OnStep<'_>) -> ControlFlow<()> {
        if self.pattern.len() == 4 {
            return ControlFlow::Continue(());
        }
        let technique = Technique::UniqueLoop;
        let guarded = Guarded::new(self.position, &self.pattern);
        guarded.only_guardian(technique, on_step)?;
        guarded.one_digit(technique, on_step)?;
        guarded.subset(technique, 0, on_step)?;
        guarded.conjugate(technique, on_step)
    }
}
