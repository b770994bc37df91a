//! Avoidable rectangles: rectangles with filled corners that were not given.
//!
//! **Invariant:** no corner is a given; givens cannot be swapped.

use std::ops::ControlFlow;

use foldoku_board::Square;

use super::guarded::Guarded;
use super::rectangles::{Corners, rectangles};
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

/// Type 1: three corners are filled; the fourth must not complete the pattern.
///
/// As in HoDoKu the fourth has two candidates.
pub(super) fn find_one(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let pairs = position.squares_of_size(2);
    let has_pair = |corners: &Corners| corners.iter().any(|&square| pairs.contains(square));
    for corners in filled(position, 3).filter(has_pair) {
        for pair in patterns(position, corners) {
            let pattern = corners.map(|square| (square, pair));
            let guarded = Guarded::new(position, &pattern);
            guarded.only_guardian(Technique::AvoidableRectangleOne, &mut *on_step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Type 2: two corners are filled; the others can complete the pattern or hold the same other
/// digit.
pub(super) fn find_two(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for corners in filled(position, 2) {
        for pair in patterns(position, corners) {
            let pattern = corners.map(|square| (square, pair));
            let guarded = Guarded::new(position, &pattern);
            guarded.one_digit(Technique::AvoidableRectangleTwo, &mut *on_step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the rectangles with `count` filled corners and no givens.
fn filled(position: &Position, count: usize) -> impl Iterator<Item = Corners> {
    rectangles().filter(move |corners| {
        let is_given = |&square: &Square| position.givens().contains(square);
        let is_filled = |&&square: &&Square| !position.empty_squares().contains(square);
        corners.iter().filter(is_filled).count() == count && !corners.iter().any(is_given)
    })
}

/// Returns the pairs of digits that can complete the corners, the same digit in opposite corners.
fn patterns(position: &Position, corners: Corners) -> impl Iterator<Item = Mask> {
    // The digit of a filled corner, the candidates of an empty one.
    let mask = corners.map(|square| match position.digit(square) {
        Some(digit) => 1 << digit.index(),
        None => position.mask(square),
    });
    let [one, two] = [mask[0] & mask[3], mask[1] & mask[2]];
    bits_of(one).flat_map(move |one| bits_of(two & !(1 << one)).map(move |two| 1 << one | 1 << two))
}
