//! Connected cells: the cells of a rectangle that hold some digits form one group.
//!
//! **Invariant:** neighbours share a side within the rectangle, wherever its cells are on the board.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Totals;
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::square::Square;

/// The cells of a rectangle that hold a digit of a set form one group: steps between neighbours lead from
/// each of them to each other one. The number of these cells is allowed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Connected {
    /// The cells of the rectangle, row by row. The last row can be shorter.
    pub squares: Box<[Square]>,
    /// The number of columns of the rectangle.
    pub columns: usize,
    /// The digits.
    pub digits: DigitSet,
    /// The allowed numbers of cells.
    pub counts: Totals,
}

impl Connected {
    /// Creates the constraint.
    pub fn new(
        squares: impl IntoIterator<Item = Square>,
        columns: usize,
        digits: DigitSet,
        counts: Totals,
    ) -> Connected {
        Connected {
            squares: squares.into_iter().collect(),
            columns,
            digits,
            counts,
        }
    }

    /// Returns the places of the neighbours of the cell at a place, all counted from 0.
    pub fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, count) = (self.columns.max(1), self.squares.len());
        let column = place % columns;
        let left = (column > 0).then(|| place - 1);
        let right = (column + 1 < columns).then_some(place + 1);
        let around = [
            place.checked_sub(columns),
            left,
            right,
            Some(place + columns),
        ];
        around
            .into_iter()
            .flatten()
            .filter(move |&other| other < count)
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let mut is_open: Vec<bool> = vec![false; self.squares.len()];
        for (is_open, &square) in is_open.iter_mut().zip(&self.squares) {
            match grid[square] {
                Some(digit) => *is_open = self.digits.contains(digit),
                None => return false,
            }
        }
        let count = is_open.iter().filter(|&&is_open| is_open).count();
        let mut rest: Vec<usize> = is_open
            .iter()
            .position(|&is_open| is_open)
            .into_iter()
            .collect();
        let mut reached = 0;
        while let Some(place) = rest.pop() {
            if core::mem::take(&mut is_open[place]) {
                reached += 1;
                rest.extend(self.neighbours(place));
            }
        }
        reached == count && self.counts.contains(count as i64)
    }
}
