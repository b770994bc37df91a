//! The lines between regions, drawn with box-drawing characters.
//!
//! **Invariant:** a line lies between two cells if and only if no box contains both, and around the cells of
//! each layer.

use foldoku_board::Square;

use crate::drawing::Drawing;
use crate::layout::{Line, line_between};

/// The characters for lines that leave a point upwards (1), downwards (2), to the left (4) and to the
/// right (8).
const JUNCTIONS: [char; 16] = [
    ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
];

/// The regions of one layer, as the places where lines are.
pub(super) struct Borders<'a> {
    pub(super) drawing: &'a Drawing,
    pub(super) layer: usize,
}

impl Borders<'_> {
    /// Returns the line left of a place; columns run from 0 to the number of columns.
    pub(super) fn left(&self, row: usize, column: usize) -> Line {
        let before = column.checked_sub(1).and_then(|left| self.at(row, left));
        line_between(&self.drawing.geometry, [before, self.at(row, column)])
    }

    /// Returns whether a border lies above a place; rows run from 0 to the number of rows.
    pub(super) fn is_above(&self, row: usize, column: usize) -> bool {
        let above = row.checked_sub(1).and_then(|above| self.at(above, column));
        line_between(&self.drawing.geometry, [above, self.at(row, column)]) == Line::Thick
    }

    fn is_left(&self, row: usize, column: usize) -> bool {
        self.left(row, column) == Line::Thick
    }

    fn at(&self, row: usize, column: usize) -> Option<Square> {
        self.drawing.geometry.shape().at(self.layer, row, column)
    }

    /// Returns whether any line lies above a row.
    pub(super) fn has_line_above(&self, row: usize) -> bool {
        let mut columns = 0..self.drawing.geometry.shape().columns();
        columns.any(|column| self.is_above(row, column))
    }

    /// Returns the character at the upper left corner of a cell.
    pub(super) fn corner(&self, row: usize, column: usize) -> char {
        let before = |index: usize| index.checked_sub(1);
        let up = before(row).is_some_and(|above| self.is_left(above, column));
        let left = before(column).is_some_and(|beside| self.is_above(row, beside));
        let arms = [
            up,
            self.is_left(row, column),
            left,
            self.is_above(row, column),
        ];
        let bits = arms
            .iter()
            .rev()
            .fold(0, |bits, &arm| 2 * bits + usize::from(arm));
        JUNCTIONS[bits]
    }
}
