//! XY-wings: a pivot with the digits x and y, and two squares that it sees with x and z, y and z.
//!
//! **Invariant:** pivots come in reading order, and then the square with the lower number.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::wing;
use crate::finder::OnStep;
use crate::position::Position;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let pairs = position.squares_of_size(2);
    for pivot in pairs.iter() {
        let own = position.mask(pivot);
        let mut rest = pairs & SquareSet::peers_of(pivot);
        while let Some(one) = rest.first() {
            rest.remove(one);
            let its = position.mask(one);
            if (its & own).count_ones() != 1 {
                continue;
            }
            let last = (its & !own).ilog2() as usize;
            for two in (rest & position.places(last)).iter() {
                if position.mask(two) == its ^ own {
                    let squares = [pivot, one, two].into_iter().collect();
                    wing(position, Technique::XyWing, squares, last, &mut *on_step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
