//! Naked singles: a cell with one candidate left.
//!
//! **Invariant:** the cells that have been single longest come first.

use std::ops::ControlFlow;

use super::{each_naked_single, single};
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::Position;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    each_naked_single(position, &SearchOrder::HODOKU, &mut |candidate| {
        let truth = Truth::Square(candidate.square());
        on_step(single(Technique::NakedSingle, candidate, truth))
    })
}
