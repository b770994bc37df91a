//! Hidden singles: a digit with one place left in a unit.
//!
//! **Invariant:** a square has one step, for the first unit that shows it.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::UNITS;

use super::{single, units};
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::Position;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut seen = [SquareSet::EMPTY; 9];
    for unit in units() {
        for (digit, seen) in seen.iter_mut().enumerate() {
            let places = position.places_in(unit, digit);
            if places.is_power_of_two() {
                let square = UNITS[unit.index()][places.ilog2() as usize];
                if !seen.contains(square) {
                    seen.insert(square);
                    let candidate = Candidate::at(square, digit);
                    let truth = Truth::in_unit(unit, digit);
                    on_step(single(Technique::HiddenSingle, candidate, truth))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
