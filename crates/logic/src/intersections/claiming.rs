//! Claiming: the places of a digit in a line are in one box, so it is nowhere else in the box.
//!
//! **Invariant:** rows come before columns.

use std::ops::ControlFlow;

use foldoku_board::classic::UNITS_OF;

use super::confined;
use crate::finder::Found;
use crate::state::{State, squares_at};
use crate::technique::Technique;

pub(super) fn find(state: &State, found: Found<'_>) -> ControlFlow<()> {
    for line in 0..18 {
        for digit in 0..9 {
            let squares = squares_at(line, state.places_in(line, digit));
            if let Some(first) = squares.first() {
                let units = (line, UNITS_OF[first][2]);
                confined(state, Technique::Claiming, units, digit, &mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}
