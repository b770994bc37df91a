//! Hidden singles: a digit with one place left in a unit.
//!
//! **Invariant:** each cell has one step, for the first unit that shows it.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::{each_hidden_single, single};
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::Position;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut seen = [SquareSet::EMPTY; 9];
    each_hidden_single(position, &SearchOrder::HODOKU, &mut |unit, candidate| {
        let seen = &mut seen[candidate.digit_index()];
        if seen.contains(candidate.square()) {
            return ControlFlow::Continue(());
        }
        seen.insert(candidate.square());
        let truth = Truth::Unit(unit, candidate.digit());
        on_step(single(Technique::HiddenSingle, candidate, truth))
    })
}
