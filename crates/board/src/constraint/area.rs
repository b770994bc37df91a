//! Areas: the cells of a rectangle, and the groups that neighbours form.
//!
//! **Invariant:** neighbours share a side within the rectangle, wherever its cells are on the board.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::digit::Digit;
use crate::grid::Grid;
use crate::square::Square;

/// The cells of a rectangle, row by row. The last row can be shorter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    /// The cells.
    pub squares: Box<[Square]>,
    /// The number of columns.
    pub columns: usize,
}

impl Area {
    /// Creates an area.
    pub fn new(squares: impl IntoIterator<Item = Square>, columns: usize) -> Area {
        Area {
            squares: squares.into_iter().collect(),
            columns,
        }
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Returns whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Returns the places of the neighbours of the cell at a place, all counted from 0.
    pub fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, count) = (self.columns.max(1), self.len());
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

    /// Returns whether the cell at a place has a side at the edge of the rectangle.
    pub fn is_at_edge(&self, place: usize) -> bool {
        self.neighbours(place).count() < 4
    }

    /// Returns the digits of the cells, if all are filled.
    pub(super) fn digits(&self, grid: &Grid) -> Option<Vec<Digit>> {
        self.squares.iter().map(|&square| grid[square]).collect()
    }

    /// Returns the groups of the cells that some are part of: steps between neighbours that are joined lead from
    /// each cell of a group to each other one.
    pub(super) fn groups(
        &self,
        is_part: impl Fn(usize) -> bool,
        is_joined: impl Fn(usize, usize) -> bool,
    ) -> Vec<Vec<usize>> {
        let mut is_taken = vec![false; self.len()];
        let mut groups = Vec::new();
        for start in (0..self.len()).filter(|&place| is_part(place)) {
            let (mut group, mut next) = (Vec::new(), vec![start]);
            while let Some(place) = next.pop() {
                if !core::mem::replace(&mut is_taken[place], true) {
                    group.push(place);
                    let near = self.neighbours(place);
                    next.extend(near.filter(|&other| is_part(other) && is_joined(place, other)));
                }
            }
            groups.extend((!group.is_empty()).then_some(group));
        }
        groups
    }
}
