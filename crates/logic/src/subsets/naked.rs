//! Naked subsets: squares of a unit that can hold only as many digits as there are squares.
//!
//! **Invariant:** the squares can hold two digits each at least; fewer is a single.

use std::ops::ControlFlow;

use foldoku_board::classic::ALL_UNITS;

use crate::finder::OnStep;
use crate::look::{Locked, marks_in, marks_of, units_of_all};
use crate::position::{Position, digit_set, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    size: u32,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    for unit in ALL_UNITS {
        let masks = &marks_in(position, unit);
        Locked { masks, size }.choose(size, 0, &mut |places, digits| {
            let squares = squares_at(unit, places);
            if units_of_all(squares).next() != Some(unit) {
                return ControlFlow::Continue(());
            }
            let others = squares.common_peers();
            if marks_of(position, others & position.empty_squares()) & digits == 0 {
                return ControlFlow::Continue(());
            }
            let mut step = Step::new(technique);
            step.eliminate_mask(position, others, digits);
            step.truths.extend(squares.iter().map(Truth::Square));
            step.evidence.digits = digit_set(digits);
            step.evidence.squares = squares;
            step.evidence.base.extend(units_of_all(squares));
            on_step(step)
        })?;
    }
    ControlFlow::Continue(())
}
