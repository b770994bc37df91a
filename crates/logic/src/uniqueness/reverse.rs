//! Reverse BUG: cells of two digits that would leave the other cells of these digits without a given.
//!
//! The pattern has all givens with one of the two digits, and two cells or none of each unit. If all its cells
//! held the two digits, they would alternate in the remaining units too, in cells without a given, and could
//! be exchanged there. With four cells this is a reverse unique rectangle, with few more a reverse unique loop.
//!
//! **Invariant:** a pattern has fewer than eighteen cells. It is always extended in the first unit that has one
//! of its cells. Steps with the same effect are reported once.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::classic::{ALL_UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::guarded::Guarded;
use crate::common::distinct;
use crate::finder::OnStep;
use crate::position::{Mask, Position};
use crate::technique::Technique;

/// The number of cells with two digits in a solution.
const ALL: usize = 18;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    for one in 0..9 {
        for other in one + 1..9 {
            let mut search = Search::new(position, 1 << one | 1 << other);
            let givens = search.filled & position.givens();
            let fits = givens.iter().all(|given| search.push(given));
            if fits && !givens.is_empty() {
                search.extend(&mut on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    position: &'a Position,
    digits: Mask,
    /// The cells that hold one of the digits.
    filled: SquareSet,
    pattern: SmallVec<[(Square, Mask); ALL]>,
    squares: SquareSet,
    /// The number of cells of the pattern in each unit.
    counts: [u8; 27],
}

impl<'a> Search<'a> {
    fn new(position: &'a Position, digits: Mask) -> Search<'a> {
        let holds = |square: &Square| {
            let digit = position.digit(*square);
            digit.is_some_and(|digit| digits >> digit.index() & 1 == 1)
        };
        Search {
            position,
            digits,
            filled: SquareSet::ALL.iter().filter(holds).collect(),
            pattern: SmallVec::new(),
            squares: SquareSet::EMPTY,
            counts: [0; 27],
        }
    }

    /// Adds a cell, if its units have room for it.
    fn push(&mut self, square: Square) -> bool {
        let units = UNITS_OF[square.index()].map(Unit::index);
        let fits = units.iter().all(|&unit| self.counts[unit] < 2);
        if fits {
            units.iter().for_each(|&unit| self.counts[unit] += 1);
            self.pattern.push((square, self.digits));
            self.squares.insert(square);
        }
        fits
    }

    fn pop(&mut self) {
        if let Some((square, _)) = self.pattern.pop() {
            let units = UNITS_OF[square.index()].map(Unit::index);
            units.iter().for_each(|&unit| self.counts[unit] -= 1);
            self.squares.remove(square);
        }
    }

    /// Adds the second cell of a unit that has one, or closes the pattern.
    fn extend(&mut self, on_step: OnStep<'_>) -> ControlFlow<()> {
        if self.pattern.len() >= ALL || !self.guarded().is_promising() {
            return ControlFlow::Continue(());
        }
        let Some(unit) = self.counts.iter().position(|&count| count == 1) else {
            return self.guarded().each(Technique::ReverseBug, on_step);
        };
        let others = SquareSet::of_unit(ALL_UNITS[unit]).without(self.squares);
        let known = others & self.filled;
        let has = |square: &Square| self.position.mask(*square) & self.digits != 0;
        let options: SquareSet = match known.is_empty() {
            true => others.iter().filter(has).collect(),
            false => known,
        };
        for square in options {
            if self.push(square) {
                let flow = self.extend(on_step);
                self.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn guarded(&self) -> Guarded<'_> {
        Guarded::reverse(self.position, &self.pattern)
    }
}
