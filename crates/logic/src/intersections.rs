//! Intersections: what a box and a line have in common.
//!
//! **Invariant:** boxes come before lines, digits ascend within a unit.

mod claiming;
mod locked;
mod pointing;

use std::ops::ControlFlow;

use foldoku_board::{SquareSet, Unit};

use crate::finder::{Finder, OnStep};
use crate::position::{Position, digit_set, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Looks for pointing, claiming, and locked pairs and triples.
#[derive(Clone, Debug, Default)]
pub struct Intersections {
    options: Options,
}

/// What counts as an intersection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether locked pairs and triples may be hidden in one of their units.
    pub hidden: bool,
}

impl Intersections {
    /// A finder with these options.
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
        match technique {
            Technique::Pointing => pointing::find(position, on_step),
            Technique::Claiming => claiming::find(position, on_step),
            Technique::LockedPair => locked::find(position, technique, 2, &self.options, on_step),
            Technique::LockedTriple => locked::find(position, technique, 3, &self.options, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Hands out what follows if the places of a digit in `base` are all in `cover`, too.
///
/// A single place is left to hidden singles.
fn confined(
    position: &Position,
    technique: Technique,
    (base, cover): (Unit, Unit),
    digit: usize,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let squares = squares_at(base, position.places_in(base, digit));
    let covered = SquareSet::of_unit(cover);
    let others = covered.without(squares) & position.places(digit);
    if squares.len() < 2 || !squares.is_subset(covered) || others.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.eliminate_all(position, others, digit);
    step.truths.push(Truth::in_unit(base, digit));
    step.evidence.digits = digit_set(1 << digit);
    step.evidence.squares = squares;
    step.evidence.base.push(base);
    step.evidence.cover.push(cover);
    on_step(step)
}
