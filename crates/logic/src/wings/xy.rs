//! XY-wings: a pivot with the digits x and y, and two squares that it sees with x and z, y and z.
//!
//! **Invariant:** pivots come in reading order, and then the square with the lower number.

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use super::wing;
use crate::finder::Found;
use crate::state::State;
use crate::technique::Technique;

pub(super) fn find(state: &State, found: Found<'_>) -> ControlFlow<()> {
    let pairs = state.squares_with(2);
    for pivot in pairs.iter() {
        let own = state.marks(pivot);
        let mut rest = pairs & Squares::peers_of(pivot);
        while let Some(one) = rest.first() {
            rest.remove(one);
            let its = state.marks(one);
            if (its & own).count_ones() != 1 {
                continue;
            }
            let last = (its & !own).ilog2() as usize;
            for two in (rest & state.places(last)).iter() {
                if state.marks(two) == its ^ own {
                    let squares = [pivot, one, two].into_iter().collect();
                    wing(state, Technique::XyWing, squares, last, &mut *found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
