//! XYZ-wings: a pivot with the digits x, y and z, and two squares that it sees with x and z, y and z.
//!
//! **Invariant:** pivots come in reading order, and then the square with the lower number.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::wing;
use crate::finder::OnStep;
use crate::position::Position;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let pairs = position.squares_of_size(2);
    for pivot in position.squares_of_size(3).iter() {
        let own = position.mask(pivot);
        let within = |&square: &Square| position.mask(square) & !own == 0;
        let near: SquareSet = (pairs & SquareSet::peers_of(pivot))
            .iter()
            .filter(within)
            .collect();
        let mut rest = near;
        while let Some(one) = rest.first() {
            rest.remove(one);
            for two in rest.iter() {
                let both = position.mask(one) & position.mask(two);
                if both.is_power_of_two() {
                    let squares = [pivot, one, two].into_iter().collect();
                    let last = both.ilog2() as usize;
                    wing(position, Technique::XyzWing, squares, last, &mut *on_step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
