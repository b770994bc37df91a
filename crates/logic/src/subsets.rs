//! Subsets: as many cells of a unit as they have digits, naked or hidden.
//!
//! **Invariant:** the members of a naked subset have two digits or more each, the digits of a hidden
//! one two places or more; less is a single.

mod hidden;
mod naked;

use std::ops::ControlFlow;

use foldoku_board::Unit;

use crate::combinations::Locked;
use crate::finder::{Finder, OnStep};
use crate::order::SearchOrder;
use crate::position::{Mask, Position, units_of};
use crate::technique::Technique;

/// Finds naked and hidden pairs, triples and quadruples.
#[derive(Clone, Debug, Default)]
pub struct Subsets {}

impl Subsets {
    /// Creates the finder.
    pub fn new() -> Subsets {
        Subsets {}
    }
}

impl Finder for Subsets {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::NakedPair,
            Technique::NakedTriple,
            Technique::HiddenPair,
            Technique::HiddenTriple,
            Technique::NakedQuadruple,
            Technique::HiddenQuadruple,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match technique {
            Technique::NakedPair => naked::find(position, technique, 2, on_step),
            Technique::NakedTriple => naked::find(position, technique, 3, on_step),
            Technique::NakedQuadruple => naked::find(position, technique, 4, on_step),
            Technique::HiddenPair => hidden::find(position, technique, 2, on_step),
            Technique::HiddenTriple => hidden::find(position, technique, 3, on_step),
            Technique::HiddenQuadruple => hidden::find(position, technique, 4, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Cells of a unit and as many digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Subset {
    pub(crate) unit: Unit,
    /// The places of the cells in the unit.
    pub(crate) places: Mask,
    pub(crate) digits: Mask,
    pub(crate) is_hidden: bool,
}

/// Visits the naked subsets of the units with `least_empty` empty cells or more.
#[inline]
pub(crate) fn each_naked<B>(
    position: &Position,
    order: &SearchOrder,
    (size, least_empty): (u32, u32),
    visit: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_unit(position, order, least_empty, &mut |unit| {
        let masks = position.masks_in(unit);
        Locked::new(&masks, size, order.combinations).each(&mut |places, digits| {
            visit(Subset {
                unit,
                places,
                digits,
                is_hidden: false,
            })
        })
    })
}

/// Visits the hidden subsets of the units with `least_empty` empty cells or more.
#[inline]
pub(crate) fn each_hidden<B>(
    position: &Position,
    order: &SearchOrder,
    (size, least_empty): (u32, u32),
    visit: &mut impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_unit(position, order, least_empty, &mut |unit| {
        let places = position.all_places_in(unit);
        Locked::new(places, size, order.combinations).each(&mut |digits, places| {
            visit(Subset {
                unit,
                places,
                digits,
                is_hidden: true,
            })
        })
    })
}

#[inline]
fn each_unit<B>(
    position: &Position,
    order: &SearchOrder,
    least_empty: u32,
    visit: &mut impl FnMut(Unit) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for kind in order.subsets {
        for unit in units_of(kind) {
            if position.empty_count_in(unit) >= least_empty {
                visit(unit)?;
            }
        }
    }
    ControlFlow::Continue(())
}
