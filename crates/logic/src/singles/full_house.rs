//! Full houses: the last open square of a unit.
//!
//! **Invariant:** a square has one step, for the first of the units that it completes.

use std::ops::ControlFlow;

use foldoku_board::classic::SquareSet;

use super::{single, units};
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Position, digits_of};
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut seen = SquareSet::NONE;
    for unit in units() {
        let open = position.open() & SquareSet::of_unit(unit);
        let Some(square) = open.first().filter(|_| open.len() == 1) else {
            continue;
        };
        let last =
            digits_of(position.marks(square)).find(|&digit| position.places_in(unit, digit) != 0);
        if let Some(digit) = last
            && position.marks(square).is_power_of_two()
            && !seen.contains(square)
        {
            seen.insert(square);
            let truth = Truth::Unit(unit, digit);
            on_step(single(
                Technique::FullHouse,
                Candidate::new(square, digit),
                truth,
            ))?;
        }
    }
    ControlFlow::Continue(())
}
