//! WXYZ-Wings: a hinge and three cells that it sees, which have four digits together, three of them
//! restricted: all cells with that digit see each other.
//!
//! Each restricted digit fills at most one cell, so the fourth digit is in one of the cells, and
//! is eliminated from cells that see all of them.
//!
//! **Invariant:** the hinge is the first cell that sees the others.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::wing;
use crate::common::sees;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for hinge in position.empty_squares() {
        let squares = SquareSet::of(hinge);
        let peers = SquareSet::peers_of(hinge) & position.empty_squares();
        extend(
            position,
            (squares, peers),
            position.mask(hinge),
            hinge,
            on_step,
        )?;
    }
    ControlFlow::Continue(())
}

/// Adds cells in ascending order while there are at most four digits.
fn extend(
    position: &Position,
    (squares, mut rest): (SquareSet, SquareSet),
    digits: Mask,
    hinge: Square,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    if squares.len() == 4 {
        return close(position, squares, digits, hinge, on_step);
    }
    while let Some(next) = rest.first() {
        rest.remove(next);
        let together = digits | position.mask(next);
        if together.count_ones() <= 4 {
            let more = squares | SquareSet::of(next);
            extend(position, (more, rest), together, hinge, &mut *on_step)?;
        }
    }
    ControlFlow::Continue(())
}

fn close(
    position: &Position,
    squares: SquareSet,
    digits: Mask,
    hinge: Square,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let Some(last) = only_free(position, squares, digits) else {
        return ControlFlow::Continue(());
    };
    let is_hinge = |&square: &Square| SquareSet::peers_of(square).without(squares).len() == 20 - 3;
    let is_first = squares.iter().find(is_hinge) == Some(hinge);
    if is_first && digits.count_ones() == 4 {
        wing(position, Technique::WxyzWing, squares, last, on_step)
    } else {
        ControlFlow::Continue(())
    }
}

/// Returns the only digit that is not restricted to one of the cells.
pub(super) fn only_free(position: &Position, squares: SquareSet, digits: Mask) -> Option<usize> {
    let is_free = |&digit: &usize| !is_restricted(squares & position.places(digit));
    let mut free = bits_of(digits).filter(is_free);
    let first = free.next()?;
    free.next().is_none().then_some(first)
}

/// Returns whether all of these cells see each other.
fn is_restricted(squares: SquareSet) -> bool {
    let sees_all = |one: Square| squares.iter().all(|two| one == two || sees(one, two));
    squares.iter().all(sees_all)
}
