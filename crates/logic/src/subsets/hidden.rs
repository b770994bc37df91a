//! Hidden subsets: digits of a unit that have only as many places as there are digits.
//!
//! **Invariant:** the digits have two places each at least; fewer is a single.

use std::ops::ControlFlow;

use foldoku_board::classic::ALL_UNITS;

use crate::finder::OnStep;
use crate::look::{Locked, emit, places_in};
use crate::position::{ALL_NINE, Position, bits_of, digit_set, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    size: u32,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    for unit in ALL_UNITS {
        let masks = &places_in(position, unit);
        Locked { masks, size }.choose(size, 0, &mut |digits, places| {
            let squares = squares_at(unit, places);
            let mut step = Step::new(technique);
            step.eliminate_mask(position, squares, ALL_NINE & !digits);
            let truths = bits_of(digits).map(|digit| Truth::in_unit(unit, digit));
            step.truths.extend(truths);
            step.evidence.digits = digit_set(digits);
            step.evidence.squares = squares;
            step.evidence.base.push(unit);
            emit(step, on_step)
        })?;
    }
    ControlFlow::Continue(())
}
