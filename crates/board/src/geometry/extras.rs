//! Rules that are added to a board: diagonals, windows, anti-knight and anti-king.
//!
//! **Invariant:** the name of the board gets the name of the rule, joined by `+`.

use alloc::vec::Vec;

use super::{Geometry, GeometryError};
use crate::square::Square;
use crate::unit::UnitKind;

impl Geometry {
    /// Adds both long diagonals as units: *X-Sudoku*.
    ///
    /// # Errors
    ///
    /// On a board of three dimensions or of several grids.
    pub fn with_diagonals(self) -> Result<Geometry, GeometryError> {
        let side = self.grid_side("x")?;
        let falling: Vec<Square> = (0..side).map(|k| Square::new(k * side + k)).collect();
        let rising: Vec<Square> = (0..side)
            .map(|k| Square::new(k * side + side - 1 - k))
            .collect();
        let name = alloc::format!("{}+x", self.name());
        Ok(self.with_unit(&falling)?.with_unit(&rising)?.named(&name))
    }

    /// Adds the windows between the boxes as units: *windoku* on the classic board, and the same on
    /// any board with square boxes of at least 3×3.
    ///
    /// # Errors
    ///
    /// On other boards.
    pub fn with_windows(self) -> Result<Geometry, GeometryError> {
        let side = self.grid_side("windoku")?;
        let (rows, columns) = self.shape().block();
        if rows != columns || rows < 3 || rows == side {
            return Err(GeometryError::NoSuchExtra {
                extra: "windoku",
                needs: "boards with square boxes of 3x3 or more",
            });
        }
        let starts = move || (0..rows - 1).map(move |k| 1 + k * (rows + 1));
        let name = alloc::format!("{}+windoku", self.name());
        let windows = starts().flat_map(|top| starts().map(move |left| (top, left)));
        Ok(self.changed(|tables| {
            for (top, left) in windows {
                let squares = (0..side)
                    .map(|k| Square::new((top + k / rows) * side + left + k % rows))
                    .collect();
                tables.add_unit(UnitKind::Extra, squares);
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
        self.flat_side(extra)?;
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

    /// Returns the side of a flat board of one grid; `extra` is the rule that requires one.
    fn grid_side(&self, extra: &'static str) -> Result<usize, GeometryError> {
        let side = self.flat_side(extra)?;
        let needs = "boards of one grid";
        match self.shape().is_rectangle() {
            true => Ok(side),
            false => Err(GeometryError::NoSuchExtra { extra, needs }),
        }
    }

    /// Returns the side of a flat board; `extra` is the rule that requires one.
    fn flat_side(&self, extra: &'static str) -> Result<usize, GeometryError> {
        if self.shape().layers() == 1 {
            Ok(self.shape().columns())
        } else {
            Err(GeometryError::NoSuchExtra {
                extra,
                needs: "boards of two dimensions",
            })
        }
    }
}
