//! Singles: a cell with one remaining candidate, or a unit with one remaining place for a digit.
//!
//! **Invariant:** each technique reports a cell once, even if several units show it.

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

/// Returns the units with one empty cell and a digit for it.
#[inline]
pub(crate) fn full_house_units(position: &Position) -> UnitMask {
    position.units_with_singles() & position.almost_full_units()
}

/// Visits the digits with one place in one of the units.
#[inline]
pub(crate) fn each_single_place<B>(
    position: &Position,
    order: &SearchOrder,
    units: UnitMask,
    visit: &mut impl FnMut(Unit, Candidate) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for kind in order.singles {
        for unit in units_of(units & kind) {
            for digit in bits_of(position.single_digits(unit)) {
                let place = position.places_in(unit, digit).trailing_zeros() as usize;
                let square = UNITS[unit.index()][place];
                visit(unit, Candidate::at(square, digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells with one candidate.
#[inline]
pub(crate) fn naked_singles(position: &Position) -> impl Iterator<Item = Candidate> {
    let squares = position.single_squares().iter();
    squares.map(|square| Candidate::at(square, position.mask(square).trailing_zeros() as usize))
}

/// Returns the step that places the last candidate of a truth.
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
