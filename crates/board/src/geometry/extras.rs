//! Rules that are added to a board: diagonals, windows, anti-knight and anti-king.
//!
//! **Invariant:** the name of the board gets the name of the rule, joined by `+`.

use alloc::vec::Vec;

use super::{Geometry, GeometryError, GridArea};
use crate::square::Square;
use crate::unit::UnitKind;

impl Geometry {
    /// Adds both long diagonals of each grid as units: *X-Sudoku*.
    ///
    /// # Errors
    ///
    /// On a board of three dimensions.
    pub fn with_diagonals(self) -> Result<Geometry, GeometryError> {
        let name = alloc::format!("{}+x", self.name());
        let mut board = self.clone();
        for area in self.flat_areas("x")? {
            let side = area.columns;
            let falling: Vec<Square> = (0..side)
                .filter_map(|k| area.at(self.shape(), k, k))
                .collect();
            let rising: Vec<Square> = (0..side)
                .filter_map(|k| area.at(self.shape(), k, side - 1 - k))
                .collect();
            board = board.with_unit(&falling)?.with_unit(&rising)?;
        }
        Ok(board.named(&name))
    }

    /// Adds the windows between the boxes of each grid as units: *windoku* on the classic board, and the same on
    /// any board with square boxes of at least 3×3.
    ///
    /// # Errors
    ///
    /// On other boards.
    pub fn with_windows(self) -> Result<Geometry, GeometryError> {
        let areas = self.flat_areas("windoku")?;
        let (rows, columns) = self.shape().block();
        if rows != columns || rows < 3 || rows == self.shape().columns() {
            return Err(GeometryError::NoSuchExtra {
                extra: "windoku",
                needs: "boards with square boxes of 3x3 or more",
            });
        }
        let starts = move || (0..rows - 1).map(move |k| 1 + k * (rows + 1));
        let name = alloc::format!("{}+windoku", self.name());
        let corners = starts().flat_map(|top| starts().map(move |left| (top, left)));
        let window = |area: &GridArea, (top, left): (usize, usize)| {
            let cells = 0..rows * rows;
            let cells =
                cells.filter_map(|k| area.at(self.shape(), top + k / rows, left + k % rows));
            cells.collect()
        };
        let windows: Vec<_> = areas
            .iter()
            .flat_map(|area| corners.clone().map(|corner| window(area, corner)))
            .collect();
        Ok(self.changed(|tables| {
            for window in windows {
                tables.add_unit(UnitKind::Extra, window);
            }
            tables.name = name;
        }))
    }

    /// Makes cells that are a knight's move apart peers.
    ///
    /// # Errors
    ///
    /// On a board of three dimensions.
    pub fn with_anti_knight(self) -> Result<Geometry, GeometryError> {
        self.with_leaps("anti-knight", &[(1, -2), (1, 2), (2, -1), (2, 1)])
    }

    /// Makes cells that touch at a corner peers.
    ///
    /// # Errors
    ///
    /// On a board of three dimensions.
    pub fn with_anti_king(self) -> Result<Geometry, GeometryError> {
        self.with_leaps("anti-king", &[(1, -1), (1, 1)])
    }

    /// Makes cells at any of the given downward offsets (rows, columns) peers.
    fn with_leaps(
        self,
        extra: &'static str,
        offsets: &[(usize, isize)],
    ) -> Result<Geometry, GeometryError> {
        self.flat_areas(extra)?;
        let name = alloc::format!("{}+{extra}", self.name());
        let (shape, squares) = (self.shape(), self.squares());
        Ok(self.changed(|tables| {
            for square in squares {
                let (_, row, column) = shape.position(square);
                for &(down, along) in offsets {
                    let target = column
                        .checked_add_signed(along)
                        .and_then(|column| shape.at(0, row + down, column));
                    if let Some(target) = target {
                        tables.add_pair(square, target);
                    }
                }
            }
            tables.name = name;
        }))
    }

    /// Returns the grids of a flat board; `extra` is the rule that requires one.
    fn flat_areas(&self, extra: &'static str) -> Result<Vec<GridArea>, GeometryError> {
        if self.shape().layers() == 1 {
            Ok(self.grid_areas())
        } else {
            Err(GeometryError::NoSuchExtra {
                extra,
                needs: "boards of two dimensions",
            })
        }
    }
}
