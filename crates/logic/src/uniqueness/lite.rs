//! BUG-Lite: cells with two digits each, so that every unit has each digit twice or not at all.
//!
//! Exchanging the digits of every cell keeps the digits of every unit. With two digits in all this is a
//! unique rectangle or a unique loop.
//!
//! **Invariant:** the pattern has three digits or more. A set of cells is found from its first cell on,
//! always extended in the first unit that has a digit once. Steps with the same effect are reported once.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::classic::{ALL_UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::guarded::Guarded;
use crate::common::distinct;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, squares_at};
use crate::technique::Technique;

/// The maximum number of cells in a pattern.
const LARGEST: usize = 14;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    // Among the cells of a pattern some have no other candidates; the first of these starts it.
    let mut left = position.squares_of_size(2);
    while let Some(start) = left.first() {
        let mut search = Search {
            position,
            // Of the cells with two candidates, those before the start have been tried.
            open: position
                .empty_squares()
                .without(position.squares_of_size(2))
                | left,
            pattern: SmallVec::new(),
            once: [0; 27],
            twice: [0; 27],
        };
        search.with(start, position.mask(start), &mut on_step)?;
        left.remove(start);
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    position: &'a Position,
    /// The cells that may be added.
    open: SquareSet,
    pattern: SmallVec<[(Square, Mask); LARGEST]>,
    /// For each unit, the digits that it has once and those that it has twice.
    once: [Mask; 27],
    twice: [Mask; 27],
}

impl Search<'_> {
    /// Adds a cell with two digits.
    fn with(&mut self, square: Square, pair: Mask, on_step: OnStep<'_>) -> ControlFlow<()> {
        let units = UNITS_OF[square.index()].map(Unit::index);
        let is_full = units.iter().any(|&unit| self.twice[unit] & pair != 0);
        if is_full || self.pattern.len() == LARGEST {
            return ControlFlow::Continue(());
        }
        let (once, twice) = (self.once, self.twice);
        for unit in units {
            self.twice[unit] |= self.once[unit] & pair;
            self.once[unit] ^= pair;
        }
        self.pattern.push((square, pair));
        self.open.remove(square);
        let mut flow = ControlFlow::Continue(());
        if Guarded::new(self.position, &self.pattern).is_promising() {
            flow = self.extend(on_step);
        }
        self.open.insert(square);
        self.pattern.pop();
        (self.once, self.twice) = (once, twice);
        flow
    }

    /// Adds the second place of a digit that a unit has once, or closes the pattern.
    fn extend(&mut self, on_step: OnStep<'_>) -> ControlFlow<()> {
        let Some(index) = self.once.iter().position(|&once| once != 0) else {
            return self.close(on_step);
        };
        let digit = self.once[index].trailing_zeros() as usize;
        let unit = ALL_UNITS[index];
        let places = squares_at(unit, self.position.places_in(unit, digit)) & self.open;
        for square in places {
            let mask = self.position.mask(square);
            for other in bits_of(mask & !(1 << digit)) {
                self.with(square, 1 << digit | 1 << other, &mut *on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&self, on_step: OnStep<'_>) -> ControlFlow<()> {
        let digits = self.pattern.iter().fold(0, |all, &(_, pair)| all | pair);
        if digits.count_ones() < 3 {
            return ControlFlow::Continue(());
        }
        Guarded::new(self.position, &self.pattern).each(Technique::BugLite, on_step)
    }
}
