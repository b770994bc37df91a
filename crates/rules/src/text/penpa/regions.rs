//! The regions of a board, which thick lines show.
//!
//! **Invariant:** each cell is in one region; regions are in the order of their first cells.

use std::collections::BTreeSet;

use foldoku_board::Square;

use crate::sheet::Sheet;

/// Returns the cells that no wall separates; a wall is a line between two vertices, in rows and columns,
/// from the upper or left one.
pub(super) fn regions(sheet: &Sheet, walls: &BTreeSet<[[i32; 2]; 2]>) -> Vec<Vec<Square>> {
    sheet.connected(|one, other| {
        let (one, other) = (sheet.place(one), sheet.place(other));
        let (row, column) = (one.0.max(other.0), one.1.max(other.1));
        let end = match one.0 == other.0 {
            true => [row + 1, column],
            false => [row, column + 1],
        };
        !walls.contains(&[[row, column], end])
    })
}
