//! Intersections: the cells that a box and a line share.
//!
//! **Invariant:** boxes come before lines, and digits ascend within a unit.

pub(crate) mod crossings;
mod locked;

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use crate::finder::{Finder, OnStep};
use crate::order::{self, SearchOrder};
use crate::position::{Position, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

use crossings::Crossing;

/// Finds pointing and claiming digits, locked pairs and locked triples.
#[derive(Clone, Debug, Default)]
pub struct Intersections {
    options: Options,
}

/// Which locked pairs and triples to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a locked pair or triple may be hidden in one of its units.
    pub hidden: bool,
}

impl Intersections {
    /// Creates a finder with options.
    pub fn new(options: Options) -> Intersections {
        Intersections { options }
    }
}

impl Finder for Intersections {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::LockedPair,
            Technique::LockedTriple,
            Technique::Pointing,
            Technique::Claiming,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let order = &SearchOrder::HODOKU.locked;
        match technique {
            Technique::Pointing => locked_candidates(position, technique, order.pointing, on_step),
            Technique::Claiming => locked_candidates(position, technique, order.claiming, on_step),
            Technique::LockedPair => locked::find(position, technique, 2, &self.options, on_step),
            Technique::LockedTriple => locked::find(position, technique, 3, &self.options, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Finds the digits of a unit that are locked in another unit and can be eliminated from the rest of
/// that one.
fn locked_candidates(
    position: &Position,
    technique: Technique,
    groups: &[&[order::Crossing]],
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let digits_first = SearchOrder::HODOKU.locked.digits_first;
    crossings::each_locked(
        position,
        groups,
        digits_first,
        &mut |crossing, digit| match eliminated(position, crossing, digit) {
            Some(squares) => on_step(step(position, technique, crossing, digit, squares)),
            None => ControlFlow::Continue(()),
        },
    )
}

/// Returns the cells that lose a digit locked in a crossing; none if there are no such cells.
#[inline]
pub(crate) fn eliminated(
    position: &Position,
    crossing: &Crossing,
    digit: usize,
) -> Option<SquareSet> {
    let cover = SquareSet::of_unit(crossing.cover) & position.places(digit);
    let squares = cover.without(SquareSet::of_unit(crossing.base.unit));
    (!squares.is_empty()).then_some(squares)
}

fn step(
    position: &Position,
    technique: Technique,
    crossing: &Crossing,
    digit: usize,
    squares: SquareSet,
) -> Step {
    let base = crossing.base.unit;
    let mut step = Step::new(technique);
    step.eliminate_all(position, squares, digit);
    step.truths.push(Truth::in_unit(base, digit));
    step.evidence.digits = digit_set(1 << digit);
    step.evidence.squares = position.places(digit) & SquareSet::of_unit(base);
    step.evidence.base.push(base);
    step.evidence.cover.push(crossing.cover);
    step
}
