//! XYZ-wings: a pivot with the digits x, y and z, and two squares that it sees with x and z, y and z.
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
    for pivot in state.squares_with(3).iter() {
        let own = state.marks(pivot);
        let within = |&square: &usize| state.marks(square) & !own == 0;
        let near: Squares = (pairs & Squares::peers_of(pivot))
            .iter()
            .filter(within)
            .collect();
        let mut rest = near;
        while let Some(one) = rest.first() {
            rest.remove(one);
            for two in rest.iter() {
                let both = state.marks(one) & state.marks(two);
                if both.is_power_of_two() {
                    let squares = [pivot, one, two].into_iter().collect();
                    let last = both.ilog2() as usize;
                    wing(state, Technique::XyzWing, squares, last, &mut *found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
