//! Claiming: the places of a digit in a line are in one box, so it is nowhere else in the box.
//!
//! **Invariant:** rows come before columns.

use std::ops::ControlFlow;

use foldoku_board::classic::{COLUMNS, ROWS, UNITS_OF};

use super::confined;
use crate::finder::OnStep;
use crate::position::{Position, squares_at};
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for line in ROWS.into_iter().chain(COLUMNS) {
        for digit in 0..9 {
            let squares = squares_at(line, position.places_in(line, digit));
            if let Some(first) = squares.first() {
                let units = (line, UNITS_OF[first.index()][2]);
                confined(position, Technique::Claiming, units, digit, &mut *on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}
