//! Naked singles: a square that can hold one digit only.
//!
//! **Invariant:** the squares come in reading order.

use std::ops::ControlFlow;

use super::single;
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::Position;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for square in position.empty_squares() {
        let marks = position.mask(square);
        if marks.is_power_of_two() {
            let candidate = Candidate::at(square, marks.ilog2() as usize);
            let truth = Truth::Square(square);
            on_step(single(Technique::NakedSingle, candidate, truth))?;
        }
    }
    ControlFlow::Continue(())
}
