//! Hidden subsets: digits of a unit that have only as many places as there are digits.
//!
//! **Invariant:** the digits have two places each at least; fewer is a single.

use std::ops::ControlFlow;

use crate::finder::OnStep;
use crate::look::{Locked, digit_set, eliminate_marks, emit, places_in};
use crate::position::{ALL_MARKS, Position, digits_of, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    size: u32,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    for unit in 0..27 {
        let masks = &places_in(position, unit);
        Locked { masks, size }.choose(size, 0, &mut |digits, places| {
            let squares = squares_at(unit, places);
            let mut step = Step::new(technique);
            eliminate_marks(&mut step, position, squares, ALL_MARKS & !digits);
            let truths = digits_of(digits).map(|digit| Truth::Unit(unit, digit));
            step.truths.extend(truths);
            step.evidence.digits = digit_set(digits);
            step.evidence.squares = squares;
            step.evidence.base.push(unit);
            emit(step, on_step)
        })?;
    }
    ControlFlow::Continue(())
}
