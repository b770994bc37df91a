//! XY-Wings and XYZ-Wings: a pivot and two cells with two candidates that it sees.
//!
//! **Invariant:** an order changes only the sequence of the wings. Cells come in reading order.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::wing;
use crate::common::sees;
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::Position;
use crate::technique::Technique;

/// Three cells that confine a digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PivotWing {
    /// The pivot first.
    pub(crate) squares: [Square; 3],
    /// The index of the digit that can be eliminated.
    pub(crate) digit: usize,
    /// The cells it can be eliminated from.
    pub(crate) eliminated: SquareSet,
}

pub(super) fn find(
    position: &Position,
    technique: Technique,
    pivot_size: u32,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    each(position, &SearchOrder::HODOKU, pivot_size, &mut |found| {
        let squares = found.squares.into_iter().collect();
        wing(position, technique, squares, found.digit, on_step)
    })
}

/// Visits the wings that eliminate something, with pivots of two candidates (XY) or three (XYZ).
#[inline]
pub(crate) fn each<B>(
    position: &Position,
    order: &SearchOrder,
    pivot_size: u32,
    visit: &mut impl FnMut(PivotWing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if order.pivots_first || pivot_size > 2 {
        each_by_pivot(position, pivot_size, visit)
    } else {
        each_by_cells(position, visit)
    }
}

/// Visits the wings by their pivots, then by their other cells.
#[inline]
fn each_by_pivot<B>(
    position: &Position,
    pivot_size: u32,
    visit: &mut impl FnMut(PivotWing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let pairs = position.squares_of_size(2);
    let pivots = match pivot_size {
        2 => pairs,
        _ => position.squares_of_size(pivot_size),
    };
    for pivot in pivots {
        let mut seen = pairs & SquareSet::peers_of(pivot);
        while let Some(one) = seen.first() {
            seen.remove(one);
            // A wing leaves the pivot exactly one candidate.
            if (position.mask(pivot) & !position.mask(one)).count_ones() != 1 {
                continue;
            }
            for other in seen {
                if let Some(wing) = wing_of(position, pivot_size, [pivot, one, other]) {
                    visit(wing)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the XY-Wings by their cells, then by which of them is the pivot.
fn each_by_cells<B>(
    position: &Position,
    visit: &mut impl FnMut(PivotWing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut rest = position.squares_of_size(2);
    while let Some(one) = rest.first() {
        rest.remove(one);
        let mut others = rest;
        while let Some(two) = others.first() {
            others.remove(two);
            if (position.mask(one) | position.mask(two)).count_ones() != 3 {
                continue;
            }
            for three in others {
                for cells in [[one, two, three], [two, one, three], [three, one, two]] {
                    let [pivot, near, far] = cells;
                    if sees(pivot, near)
                        && sees(pivot, far)
                        && let Some(wing) = wing_of(position, 2, cells)
                    {
                        visit(wing)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the wing of these cells, if they form one that eliminates something.
#[inline]
fn wing_of(position: &Position, pivot_size: u32, squares: [Square; 3]) -> Option<PivotWing> {
    let [pivot, one, other] = squares.map(|square| position.mask(square));
    let common = one & other & if pivot_size == 2 { !pivot } else { pivot };
    if (pivot | one | other).count_ones() != 3 || common.count_ones() != 1 || one == other {
        return None;
    }
    // The wings of an XY-Wing share only the third digit.
    if pivot_size == 2 && one & other != common {
        return None;
    }
    let mut seen = SquareSet::peers_of(squares[1]) & SquareSet::peers_of(squares[2]);
    if pivot_size == 3 {
        seen &= SquareSet::peers_of(squares[0]);
    }
    let digit = common.trailing_zeros() as usize;
    let eliminated = seen & position.places(digit);
    (!eliminated.is_empty()).then_some(PivotWing {
        squares,
        digit,
        eliminated,
    })
}
