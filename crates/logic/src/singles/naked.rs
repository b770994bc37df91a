//! Naked singles: a cell with one candidate left.
//!
//! **Invariant:** the cells come in reading order.

use std::ops::ControlFlow;

use super::{naked_singles, single};
use crate::finder::OnStep;
use crate::position::Position;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    naked_singles(position).try_for_each(|candidate| {
        let truth = Truth::Square(candidate.square());
        on_step(single(Technique::NakedSingle, candidate, truth))
    })
}
