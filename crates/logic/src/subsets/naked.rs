//! Naked subsets: cells of a unit that have only as many digits as there are cells.
//!
//! **Invariant:** a subset that lies in two units is reported once, in the box, with all its
//! eliminations: those in the line first.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::each_naked;
use crate::common::units_of_all;
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::{Position, digit_set, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    size: u32,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    each_naked(position, &SearchOrder::HODOKU, (size, 0), &mut |subset| {
        let squares = squares_at(subset.unit, subset.places);
        if units_of_all(squares).last() != Some(subset.unit) {
            return ControlFlow::Continue(());
        }
        let others = squares.common_peers() & position.empty_squares();
        if position.mask_of_all(others) & subset.digits == 0 {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(technique);
        for unit in units_of_all(squares) {
            let others = SquareSet::of_unit(unit).without(squares);
            step.eliminate_in_each(position, others, subset.digits);
        }
        step.truths.extend(squares.iter().map(Truth::Square));
        step.evidence.digits = digit_set(subset.digits);
        step.evidence.squares = squares;
        step.evidence.base.extend(units_of_all(squares));
        on_step(step)
    })
}
