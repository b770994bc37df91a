//! Unique loops: two digits in more than four squares, so that every unit has them twice or not at
//! all.
//!
//! The squares are of two colours, such that a unit has one of each or none; whoever swaps the
//! digits swaps the colours.
//!
//! **Invariant:** a set of squares is found once: from its first square on, always for the first
//! unit that has one colour only.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::classic::{ALL_UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet};

use super::guarded::Guarded;
use crate::finder::OnStep;
use crate::position::{Mask, Position};
use crate::technique::Technique;

/// The squares of the longest loop that is looked for.
const LONGEST: usize = 16;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for one in 0..9 {
        for two in one + 1..9 {
            let places = position.places(one) & position.places(two);
            for start in places.iter() {
                let mut search = Search {
                    position,
                    places: places & after(start),
                    own: 1 << one | 1 << two,
                    pattern: SmallVec::new(),
                    units: [0; 2],
                };
                search.with(start, 0, on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The squares behind one, and itself.
fn after(square: Square) -> SquareSet {
    SquareSet::from_bits(u128::MAX << square.index())
}

struct Search<'a> {
    position: &'a Position,
    /// The squares that have both digits and are not before the start.
    places: SquareSet,
    own: Mask,
    pattern: SmallVec<[(Square, Mask); LONGEST]>,
    /// The units that have a square of each colour.
    units: [u32; 2],
}

impl Search<'_> {
    /// Goes on with one square more.
    fn with(&mut self, square: Square, colour: usize, on_step: OnStep<'_>) -> ControlFlow<()> {
        let units = UNITS_OF[square.index()]
            .iter()
            .fold(0, |all, unit| all | 1 << unit.index());
        if self.units[colour] & units != 0 || self.pattern.len() == LONGEST {
            return ControlFlow::Continue(());
        }
        self.pattern.push((square, self.own));
        self.units[colour] |= units;
        if self.is_promising() {
            self.extend(on_step)?;
        }
        self.units[colour] &= !units;
        self.pattern.pop();
        ControlFlow::Continue(())
    }

    /// Whether the guards are few enough for something to follow.
    fn is_promising(&self) -> bool {
        let guarded = Guarded::new(self.position, &self.pattern);
        guarded.guards.len() <= 2 || guarded.extra.is_power_of_two()
    }

    /// Looks for the other square of a unit that has one, or closes the loop.
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
        guarded.only_guard(technique, on_step)?;
        guarded.one_digit(technique, on_step)?;
        guarded.subset(technique, on_step)?;
        guarded.conjugate(technique, on_step)
    }
}
