//! Full houses: the last open square of a unit.
//!
//! **Invariant:** a square has one step, for the first of the units that it completes.

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use super::{single, units};
use crate::candidate::Candidate;
use crate::finder::Found;
use crate::state::{State, digits_of};
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(state: &State, found: Found<'_>) -> ControlFlow<()> {
    let mut seen = Squares::NONE;
    for unit in units() {
        let open = state.open() & Squares::of_unit(unit);
        let Some(square) = open.first().filter(|_| open.len() == 1) else {
            continue;
        };
        let last = digits_of(state.marks(square)).find(|&digit| state.places_in(unit, digit) != 0);
        if let Some(digit) = last
            && state.marks(square).is_power_of_two()
            && !seen.contains(square)
        {
            seen.insert(square);
            let truth = Truth::Unit(unit, digit);
            found(single(
                Technique::FullHouse,
                Candidate::new(square, digit),
                truth,
            ))?;
        }
    }
    ControlFlow::Continue(())
}
