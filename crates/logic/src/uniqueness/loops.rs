//! Unique loops: two digits in more than four squares, so that every unit has them twice or not at
//! all.
//!
//! The squares are of two colours, such that a unit has one of each or none; whoever swaps the
//! digits swaps the colours.
//!
//! **Invariant:** a set of squares is found once: from its first square on, always for the first
//! unit that has one colour only.

use std::ops::ControlFlow;

use foldoku_board::classic::{Squares, UNITS_OF};
use smallvec::SmallVec;

use super::guarded::Guarded;
use crate::finder::Found;
use crate::state::{Marks, State};
use crate::technique::Technique;

/// The squares of the longest loop that is looked for.
const LONGEST: usize = 16;

pub(super) fn find(state: &State, found: Found<'_>) -> ControlFlow<()> {
    for one in 0..9 {
        for two in one + 1..9 {
            let places = state.places(one) & state.places(two);
            for start in places.iter() {
                let mut search = Search {
                    state,
                    places: places & after(start),
                    own: 1 << one | 1 << two,
                    pattern: SmallVec::new(),
                    units: [0; 2],
                };
                search.with(start, 0, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The squares behind one, and itself.
fn after(square: usize) -> Squares {
    Squares::from_bits(u128::MAX << square)
}

struct Search<'a> {
    state: &'a State,
    /// The squares that have both digits and are not before the start.
    places: Squares,
    own: Marks,
    pattern: SmallVec<[(usize, Marks); LONGEST]>,
    /// The units that have a square of each colour.
    units: [u32; 2],
}

impl Search<'_> {
    /// Goes on with one square more.
    fn with(&mut self, square: usize, colour: usize, found: Found<'_>) -> ControlFlow<()> {
        let units = UNITS_OF[square].iter().fold(0, |all, unit| all | 1 << unit);
        if self.units[colour] & units != 0 || self.pattern.len() == LONGEST {
            return ControlFlow::Continue(());
        }
        self.pattern.push((square, self.own));
        self.units[colour] |= units;
        if self.is_promising() {
            self.extend(found)?;
        }
        self.units[colour] &= !units;
        self.pattern.pop();
        ControlFlow::Continue(())
    }

    /// Whether the guards are few enough for something to follow.
    fn is_promising(&self) -> bool {
        let guarded = Guarded::new(self.state, &self.pattern);
        guarded.guards.len() <= 2 || guarded.extra.is_power_of_two()
    }

    /// Looks for the other square of a unit that has one, or closes the loop.
    fn extend(&mut self, found: Found<'_>) -> ControlFlow<()> {
        let single = self.units[0] ^ self.units[1];
        if single == 0 {
            return self.close(found);
        }
        let unit = single.trailing_zeros() as usize;
        let colour = usize::from(self.units[0] >> unit & 1 == 1);
        for square in (self.places & Squares::of_unit(unit)).iter() {
            if self.pattern.iter().all(|&(other, _)| other != square) {
                self.with(square, colour, &mut *found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&self, found: Found<'_>) -> ControlFlow<()> {
        if self.pattern.len() == 4 {
            return ControlFlow::Continue(());
        }
        let technique = Technique::UniqueLoop;
        let guarded = Guarded::new(self.state, &self.pattern);
        guarded.only_guard(technique, found)?;
        guarded.one_digit(technique, found)?;
        guarded.subset(technique, found)?;
        guarded.conjugate(technique, found)
    }
}
