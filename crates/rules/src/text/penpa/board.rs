//! The board of a puzzle, and the places of its figures.
//!
//! ```text
//!  cell k      below it     2N + k        corners    4N + 4k, + 1: top left, top right
//!  its vertex  right of it  3N + k                   4N + 4k + 2, + 3: bottom left, bottom right
//!    N + k
//! ```
//!
//! **Invariant:** points are rows and columns from the top left corner of the grid without its margins.

use crate::text::{TextError, quoted};

/// The sides of a board, and the cells around it.
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The cells of a row, with those around the board.
    width: usize,
    /// The cells with those around the board.
    cells: usize,
    /// The rows above and the columns left of the board.
    above: i32,
    left: i32,
}

/// What an index stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Cell,
    Vertex,
    Edge,
    Corner,
}

impl Board {
    /// Reads the sides from the fields of the first line, and the margins from the second.
    pub(super) fn read(fields: &[&str], margins: &str) -> Result<Board, TextError> {
        let grid = fields.first().copied().unwrap_or_default();
        if !matches!(grid, "square" | "sudoku") {
            let grid = quoted(grid);
            return Err(TextError::new(format!(
                "grids of the type {grid} are not supported"
            )));
        }
        let side = |field: usize| {
            let side = fields.get(field).and_then(|side| side.parse().ok());
            side.filter(|side| (1..=72).contains(side))
        };
        let numbers = margins.trim().trim_start_matches('[').trim_end_matches(']');
        let margins: Vec<usize> = numbers
            .split(',')
            .filter_map(|it| it.parse().ok())
            .collect();
        let [top, bottom, left, right] = margins[..] else {
            return Err(TextError::new("expected the four margins of the board"));
        };
        let sides = side(1).zip(side(2));
        let inner = sides.and_then(|(columns, rows): (usize, usize)| {
            let columns_inside = columns.checked_sub(left.checked_add(right)?)?;
            Some((columns_inside, rows.checked_sub(top.checked_add(bottom)?)?))
        });
        let inner =
            inner.filter(|(columns, rows)| (1..=64).contains(columns) && (1..=64).contains(rows));
        let ((all_columns, all_rows), (columns, rows)) = sides
            .zip(inner)
            .ok_or_else(|| TextError::new("expected from 1 to 64 rows and columns"))?;
        let width = all_columns + 4;
        Ok(Board {
            rows,
            columns,
            width,
            cells: width * (all_rows + 4),
            above: 2 + top as i32,
            left: 2 + left as i32,
        })
    }

    /// Creates a board without margins.
    pub(super) fn of_sides(rows: usize, columns: usize) -> Board {
        let width = columns + 4;
        Board {
            rows,
            columns,
            width,
            cells: width * (rows + 4),
            above: 2,
            left: 2,
        }
    }

    /// Returns the index of a cell.
    pub(super) fn index(&self, row: i32, column: i32) -> usize {
        (row + self.above) as usize * self.width + (column + self.left) as usize
    }

    /// Returns the index of the vertex below and right of a cell.
    pub(super) fn vertex(&self, row: i32, column: i32) -> usize {
        self.cells + self.index(row, column)
    }

    /// Returns the index of the top left corner of a cell.
    pub(super) fn corner(&self, cell: usize) -> usize {
        4 * self.cells + 4 * cell
    }

    /// Returns what an index stands for, and its point.
    pub(super) fn place(&self, index: usize) -> Option<(Place, [f64; 2])> {
        let (layer, cell) = (index / self.cells, index % self.cells);
        let (place, cell, [down, along]) = match layer {
            0 => (Place::Cell, cell, [0.5, 0.5]),
            1 => (Place::Vertex, cell, [1.0, 1.0]),
            2 => (Place::Edge, cell, [1.0, 0.5]),
            3 => (Place::Edge, cell, [0.5, 1.0]),
            4..8 => {
                let at = index - 4 * self.cells;
                let far = |bit: usize| if at & bit == 0 { 0.2 } else { 0.8 };
                (Place::Corner, at / 4, [far(2), far(1)])
            }
            _ => return None,
        };
        let row = (cell / self.width) as i32 - self.above;
        let column = (cell % self.width) as i32 - self.left;
        Some((place, [f64::from(row) + down, f64::from(column) + along]))
    }

    /// Returns the point of an index that is written as text.
    pub(super) fn point(&self, index: &str) -> Option<[f64; 2]> {
        Some(self.place(index.parse().ok()?)?.1)
    }

    /// Returns whether a point is on the board.
    pub(super) fn holds(&self, [row, column]: [f64; 2]) -> bool {
        let is_in = |at: f64, side: usize| at > 0.0 && at < side as f64;
        is_in(row, self.rows) && is_in(column, self.columns)
    }
}
