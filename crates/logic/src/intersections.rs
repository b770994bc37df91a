//! Intersections: what a box and a line have in common.
//!
//! **Invariant:** boxes come before lines, digits ascend within a unit.

mod claiming;
mod locked;
mod pointing;

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use crate::finder::{Finder, Found};
use crate::look::digit_set;
use crate::state::{State, squares_at};
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

    fn find(&mut self, state: &State, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
        match technique {
            Technique::Pointing => pointing::find(state, found),
            Technique::Claiming => claiming::find(state, found),
            Technique::LockedPair => locked::find(state, technique, 2, &self.options, found),
            Technique::LockedTriple => locked::find(state, technique, 3, &self.options, found),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Hands out what follows if the places of a digit in `base` are all in `cover`, too.
///
/// A single place is left to hidden singles.
fn confined(
    state: &State,
    technique: Technique,
    (base, cover): (usize, usize),
    digit: usize,
    found: Found<'_>,
) -> ControlFlow<()> {
    let squares = squares_at(base, state.places_in(base, digit));
    let covered = Squares::of_unit(cover);
    let others = covered.without(squares) & state.places(digit);
    if squares.len() < 2 || !squares.is_subset(covered) || others.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.eliminate_all(state, others, digit);
    step.truths.push(Truth::Unit(base, digit));
    step.evidence.digits = digit_set(1 << digit);
    step.evidence.squares = squares;
    step.evidence.base.push(base);
    step.evidence.cover.push(cover);
    found(step)
}
