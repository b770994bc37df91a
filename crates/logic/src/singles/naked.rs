//! Naked singles: a square that can hold one digit only.
//!
//! **Invariant:** the squares come in reading order.

use std::ops::ControlFlow;

use super::single;
use crate::candidate::Candidate;
use crate::finder::Found;
use crate::state::State;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(state: &State, found: Found<'_>) -> ControlFlow<()> {
    for square in state.open().iter() {
        let marks = state.marks(square);
        if marks.is_power_of_two() {
            let candidate = Candidate::new(square, marks.ilog2() as usize);
            let truth = Truth::Square(square);
            found(single(Technique::NakedSingle, candidate, truth))?;
        }
    }
    ControlFlow::Continue(())
}
