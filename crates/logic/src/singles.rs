//! Singles: a square with one candidate left, or a unit with one place left for a digit.
//!
//! **Invariant:** each technique reports a square once, however many units show it.

mod full_house;
mod hidden;
mod naked;

use std::ops::ControlFlow;

use foldoku_board::classic::UNITS;
use foldoku_board::{DigitSet, Unit};

use crate::candidate::Candidate;
use crate::finder::{Finder, OnStep};
use crate::order::SearchOrder;
use crate::position::{Position, UnitMask, bits_of, units_of};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Finds full houses, naked singles and hidden singles.
#[derive(Clone, Debug, Default)]
pub struct Singles {}

impl Singles {
    /// Creates the finder.
    pub fn new() -> Singles {
        Singles {}
    }
}

impl Finder for Singles {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::FullHouse,
            Technique::NakedSingle,
            Technique::HiddenSingle,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match technique {
            Technique::FullHouse => full_house::find(position, on_step),
            Technique::NakedSingle => naked::find(position, on_step),
            Technique::HiddenSingle => hidden::find(position, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The digits with one place in a unit, with that unit.
#[inline]
pub(crate) fn single_places(
    position: &Position,
    order: &SearchOrder,
) -> impl Iterator<Item = (Unit, Candidate)> {
    places_in(position, order, position.units_with_singles())
}

/// The same in units with one empty square.
#[inline]
pub(crate) fn last_places(
    position: &Position,
    order: &SearchOrder,
) -> impl Iterator<Item = (Unit, Candidate)> {
    let units = position.units_with_singles() & position.almost_full_units();
    places_in(position, order, units)
}

#[inline]
fn places_in(
    position: &Position,
    order: &SearchOrder,
    units: UnitMask,
) -> impl Iterator<Item = (Unit, Candidate)> {
    let kinds = order.singles.into_iter();
    let units = kinds.flat_map(move |kind| units_of(units & kind));
    units.flat_map(move |unit| {
        bits_of(position.single_digits(unit)).map(move |digit| {
            let place = position.places_in(unit, digit).trailing_zeros() as usize;
            let square = UNITS[unit.index()][place];
            (unit, Candidate::at(square, digit))
        })
    })
}

/// The squares with one candidate.
#[inline]
pub(crate) fn naked_singles(position: &Position) -> impl Iterator<Item = Candidate> {
    let squares = position.single_squares().iter();
    squares.map(|square| Candidate::at(square, position.mask(square).trailing_zeros() as usize))
}

/// The step that places a digit for which a truth leaves one candidate.
fn single(technique: Technique, candidate: Candidate, truth: Truth) -> Step {
    let mut step = Step::new(technique);
    step.placements.push(candidate);
    step.evidence.digits = DigitSet::of(candidate.digit());
    step.evidence.squares.insert(candidate.square());
    if let Truth::Unit(unit, _) = truth {
        step.evidence.base.push(unit);
    }
    step.truths.push(truth);
    step
}
