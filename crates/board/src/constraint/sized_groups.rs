//! Sized groups: neighbours with the same digit form groups of as many cells as the digit says.
//!
//! **Invariant:** every cell of the rectangle is in one group.

use super::Area;
use crate::grid::Grid;

/// Neighbours in a rectangle that hold the same digit form a group, which has as many cells as the digit says.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SizedGroups {
    /// The rectangle.
    pub area: Area,
    /// What is added to the number of a digit for the size that it means.
    pub offset: i32,
}

impl SizedGroups {
    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let Some(held) = self.area.digits(grid) else {
            return false;
        };
        let groups = { &self.area }.groups(|_| true, |one, other| held[one] == held[other]);
        groups.iter().all(|group| {
            let size = i64::from(held[group[0]].number()) + i64::from(self.offset);
            size == group.len() as i64
        })
    }
}
