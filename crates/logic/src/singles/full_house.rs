//! Full houses: the last empty cell of a unit.
//!
//! **Invariant:** each cell has one step, for the first unit that it completes.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::{each_full_house, single};
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::Position;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut seen = SquareSet::EMPTY;
    each_full_house(position, &SearchOrder::HODOKU, &mut |unit, candidate| {
        if seen.contains(candidate.square()) {
            return ControlFlow::Continue(());
        }
        seen.insert(candidate.square());
        let truth = Truth::Unit(unit, candidate.digit());
        on_step(single(Technique::FullHouse, candidate, truth))
    })
}
