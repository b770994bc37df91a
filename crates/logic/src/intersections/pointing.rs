//! Pointing: the places of a digit in a box are in one line, so it is nowhere else in the line.
//!
//! **Invariant:** boxes come in reading order, and for a digit of a box its row before its column.

use std::ops::ControlFlow;

use foldoku_board::classic::{ALL_UNITS, BOXES, UNITS_OF};

use super::confined;
use crate::finder::OnStep;
use crate::position::{Position, squares_at};
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for unit in BOXES {
        for digit in 0..9 {
            let squares = squares_at(unit, position.places_in(unit, digit));
            let lines = squares.first().map(|first| &UNITS_OF[first.index()][..2]);
            for &line in lines.unwrap_or_default() {
                confined(
                    position,
                    Technique::Pointing,
                    (unit, ALL_UNITS[line.index()]),
                    digit,
                    &mut *on_step,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}
