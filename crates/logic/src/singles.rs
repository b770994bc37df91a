//! Singles: a cell with one remaining candidate, or a unit with one remaining place for a digit.
//!
//! **Invariant:** each technique reports a cell once, even if several units show it.

mod full_house;
mod hidden;
mod naked;

use std::ops::ControlFlow;

use foldoku_board::classic::{UNITS, UNITS_OF};
use foldoku_board::{DigitSet, Unit};

use crate::candidate::Candidate;
use crate::finder::{Finder, OnStep};
use crate::order::{SearchOrder, SinglesOrder};
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

/// Visits the last empty cells of units, once for each unit.
#[inline]
pub(crate) fn each_full_house<B>(
    position: &Position,
    order: &SearchOrder,
    visit: &mut impl FnMut(Unit, Candidate) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let full = position.units_with_singles() & position.almost_full_units();
    if full == 0 {
        return ControlFlow::Continue(());
    }
    match order.singles {
        SinglesOrder::Arrival => position.naked_arrivals().try_for_each(|candidate| {
            let units = UNITS_OF[candidate.square().index()].into_iter();
            let mut units = units.filter(|unit| full >> unit.index() & 1 == 1);
            units.try_for_each(|unit| visit(unit, candidate))
        }),
        SinglesOrder::Units(kinds) => each_in(position, kinds.map(|kind| kind & full), visit),
    }
}

/// Visits the digits with one place in a unit, once for each unit.
#[inline]
pub(crate) fn each_hidden_single<B>(
    position: &Position,
    order: &SearchOrder,
    visit: &mut impl FnMut(Unit, Candidate) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match order.singles {
        SinglesOrder::Arrival => {
            let mut arrivals = position.hidden_arrivals();
            arrivals.try_for_each(|(unit, candidate)| visit(unit, candidate))
        }
        SinglesOrder::Units(kinds) => {
            let units = position.units_with_singles();
            each_in(position, kinds.map(|kind| kind & units), visit)
        }
    }
}

/// Visits the digits with one place in some units.
#[inline]
fn each_in<B>(
    position: &Position,
    kinds: [UnitMask; 3],
    visit: &mut impl FnMut(Unit, Candidate) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for unit in kinds.into_iter().flat_map(units_of) {
        for digit in bits_of(position.single_digits(unit)) {
            let place = position.places_in(unit, digit).trailing_zeros() as usize;
            let square = UNITS[unit.index()][place];
            visit(unit, Candidate::at(square, digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the cells with one candidate.
#[inline]
pub(crate) fn each_naked_single<B>(
    position: &Position,
    order: &SearchOrder,
    visit: &mut impl FnMut(Candidate) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match order.singles {
        SinglesOrder::Arrival => position.naked_arrivals().try_for_each(visit),
        SinglesOrder::Units(_) => position.single_squares().iter().try_for_each(|square| {
            let digit = position.mask(square).trailing_zeros() as usize;
            visit(Candidate::at(square, digit))
        }),
    }
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
