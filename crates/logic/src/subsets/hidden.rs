//! Hidden subsets: digits of a unit that have only as many places as there are digits.
//!
//! **Invariant:** units come in HoDoKu's order.

use std::ops::ControlFlow;

use super::each_hidden;
use crate::common::emit;
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::{ALL_NINE, Position, bits_of, digit_set, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    size: u32,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    each_hidden(position, &SearchOrder::HODOKU, (size, 0), &mut |subset| {
        let squares = squares_at(subset.unit, subset.places);
        let mut step = Step::new(technique);
        step.eliminate_in_each(position, squares, ALL_NINE & !subset.digits);
        let truths = bits_of(subset.digits).map(|digit| Truth::in_unit(subset.unit, digit));
        step.truths.extend(truths);
        step.evidence.digits = digit_set(subset.digits);
        step.evidence.squares = squares;
        step.evidence.base.push(subset.unit);
        emit(step, on_step)
    })
}
