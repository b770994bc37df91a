//! Full houses: the last open square of a unit.
//!
//! **Invariant:** a square has one step, for the first of the units that it completes.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::{single, units};
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Position, bits_of};
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut seen = SquareSet::EMPTY;
    for unit in units() {
        let open = position.empty_squares() & SquareSet::of_unit(unit);
        let Some(square) = open.first().filter(|_| open.len() == 1) else {
            continue;
        };
        let last =
            bits_of(position.mask(square)).find(|&digit| position.places_in(unit, digit) != 0);
        if let Some(digit) = last
            && position.mask(square).is_power_of_two()
            && !seen.contains(square)
        {
            seen.insert(square);
            let truth = Truth::in_unit(unit, digit);
            on_step(single(
                Technique::FullHouse,
                Candidate::at(square, digit),
                truth,
            ))?;
        }
    }
    ControlFlow::Continue(())
}
