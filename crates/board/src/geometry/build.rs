//! The constructors of geometries.
//!
//! **Invariant:** every constructor adds its units with [`Tables::add_unit`], in the order rows,
//! columns, pillars, boxes, extras. The order is part of the API, because some strategies count
//! their steps in it.

#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::region_map::RegionMap;
use super::tables::{Tables, are_classic};
use super::{Geometry, GeometryError, Handle, Shape};
use crate::digit::Digit;
use crate::square::Square;
use crate::unit::UnitKind;

impl Geometry {
    /// Returns the classic board: 9×9 with boxes of 3×3. This allocates nothing.
    #[inline]
    pub const fn classic() -> Geometry {
        Geometry(Handle::Classic)
    }

    /// Builds a board with `rows * columns` cells per side and boxes of `rows` × `columns`.
    ///
    /// # Errors
    ///
    /// If a number is not in `2..=8`.
    pub fn boxes(rows: usize, columns: usize) -> Result<Geometry, GeometryError> {
        if !(2..=8).contains(&rows) || !(2..=8).contains(&columns) {
            return Err(GeometryError::BoxSize { rows, columns });
        }
        if (rows, columns) == (3, 3) {
            return Ok(Geometry::classic());
        }
        let mut tables = Tables::boxes(rows, columns);
        let side = rows * columns;
        tables.name = if rows == squarest(side) {
            alloc::format!("{side}x{side}")
        } else {
            alloc::format!("{rows}x{columns}")
        };
        Ok(tables.into())
    }

    /// Builds a board with `side` cells per side and the squarest boxes that fit: 6 gives boxes of
    /// 2×3, 16 gives boxes of 4×4.
    ///
    /// # Errors
    ///
    /// If no box of at least two rows and two columns fits, or the side is greater than 64.
    pub fn board(side: usize) -> Result<Geometry, GeometryError> {
        let rows = squarest(side);
        if rows < 2 || side > usize::from(Digit::MAX) {
            return Err(GeometryError::BoardSize { side });
        }
        Geometry::boxes(rows, side / rows)
    }

    /// Builds a board from a map of its regions: one line per row and one character per cell, the
    /// same character for all cells of a region. White space and empty lines are ignored.
    ///
    /// ```
    /// use foldoku_board::Geometry;
    ///
    /// let jigsaw = Geometry::jigsaw("AABB\nACBB\nACCD\nCDDD").unwrap();
    /// assert_eq!(jigsaw.digit_count(), 4);
    /// assert!(Geometry::jigsaw("AABB\nAABB\nAABB\nCDDD").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If the map is not square, or a region does not have as many cells as a row.
    pub fn jigsaw(map: &str) -> Result<Geometry, GeometryError> {
        let regions = RegionMap::read(map)?;
        let mut tables = Tables::square_sheet(regions.side, (regions.side, regions.side));
        tables.name = String::from("jigsaw");
        for squares in regions.in_reading_order()? {
            tables.add_unit(UnitKind::Box, squares);
        }
        Ok(tables.into())
    }

    /// Builds a board of three dimensions with `side²` layers, rows, columns and digits. Every slice
    /// along an axis is a Sudoku with boxes of `side` × `side`.
    ///
    /// # Errors
    ///
    /// If `side` is not in `2..=4`.
    pub fn cube(side: usize) -> Result<Geometry, GeometryError> {
        if !(2..=4).contains(&side) {
            return Err(GeometryError::CubeSize { side });
        }
        let edge = side * side;
        let shape = Shape::new(edge, edge, edge, (side, side));
        let mut tables = Tables::without_units(alloc::format!("cube:{side}"), shape, edge as u8);
        // The distance from a cell to the next one along columns, rows and layers.
        let (along, down, through) = (1, edge, edge * edge);
        let cells = |start: usize, offsets: &dyn Fn(usize) -> usize| {
            (0..edge).map(|k| Square::new(start + offsets(k))).collect()
        };
        for (kind, axis, one, other) in [
            (UnitKind::Row, along, down, through),
            (UnitKind::Column, down, along, through),
            (UnitKind::Pillar, through, along, down),
        ] {
            for line in 0..edge * edge {
                let start = line % edge * one + line / edge * other;
                tables.add_unit(kind, cells(start, &|k| k * axis));
            }
        }
        for (slice, across, deep) in [
            (through, along, down),
            (down, along, through),
            (along, down, through),
        ] {
            for place in 0..edge * edge {
                let (sheet, number) = (place / edge, place % edge);
                let corner = number / side * side * deep + number % side * side * across;
                let start = sheet * slice + corner;
                tables.add_unit(
                    UnitKind::Box,
                    cells(start, &|k| k / side * deep + k % side * across),
                );
            }
        }
        Ok(tables.into())
    }

    /// Builds a board of `rows` × `columns` cells with the digits `1..=digits` and exactly these units,
    /// in this order. Nothing is added: a board without rows among its units has none. `block` is the
    /// rectangle of rows and columns that drawings frame.
    ///
    /// ```
    /// use foldoku_board::{Geometry, Square, UnitKind};
    ///
    /// let row = |first: usize| (UnitKind::Row, (first..first + 3).map(Square::new).collect());
    /// let board = Geometry::from_units("2x3 rows", (2, 3), 4, (2, 3), [row(0), row(3)]).unwrap();
    /// assert_eq!((board.square_count(), board.digit_count(), board.unit_count()), (6, 4, 2));
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of cells is not in `1..=4096`, `digits` not in `1..=64`, or a unit does not fit the
    /// board, see [`Geometry::with_unit`].
    pub fn from_units(
        name: &str,
        (rows, columns): (usize, usize),
        digits: u8,
        block: (usize, usize),
        units: impl IntoIterator<Item = (UnitKind, Vec<Square>)>,
    ) -> Result<Geometry, GeometryError> {
        let squares = rows.saturating_mul(columns);
        if !(1..=Square::LIMIT).contains(&squares) || Digit::try_new(digits).is_none() {
            return Err(GeometryError::SheetSize {
                rows,
                columns,
                digits,
            });
        }
        let shape = Shape::new(1, rows, columns, block);
        let empty = Tables::without_units(String::from(name), shape, digits);
        let board = Geometry::from(empty);
        let mut checked = Vec::new();
        for (kind, squares) in units {
            board.check_unit(&squares)?;
            checked.push((kind, squares));
        }
        let units = checked.iter().map(|(kind, squares)| (*kind, &squares[..]));
        let classic = Geometry::classic();
        if (name, block) == (classic.name(), (3, 3)) && are_classic(shape, digits, units) {
            // Its tables are constants.
            return Ok(classic);
        }
        Ok(board.changed(|tables| {
            for (kind, squares) in checked {
                tables.add_unit(kind, SmallVec::from_vec(squares));
            }
        }))
    }

    /// Adds a unit: its cells must differ.
    ///
    /// # Errors
    ///
    /// If a cell is not on the board or is named twice, or the unit is too small or too large.
    pub fn with_unit(self, squares: &[Square]) -> Result<Geometry, GeometryError> {
        self.check_unit(squares)?;
        Ok(self.changed(|tables| {
            tables.add_unit(UnitKind::Extra, SmallVec::from_slice(squares));
        }))
    }

    /// Adds a pair of peers.
    ///
    /// # Errors
    ///
    /// If a cell is not on the board, or both are the same.
    pub fn with_peers(self, one: Square, other: Square) -> Result<Geometry, GeometryError> {
        self.check_unit(&[one, other])?;
        Ok(self.changed(|tables| tables.add_pair(one, other)))
    }

    /// Returns the same board with another name.
    #[must_use]
    pub fn named(self, name: &str) -> Geometry {
        self.changed(|tables| tables.name = String::from(name))
    }

    /// Returns this board with changed tables, which are copied first if they are shared.
    pub(super) fn changed(self, change: impl FnOnce(&mut Tables)) -> Geometry {
        let mut tables = match self.0 {
            Handle::Classic => Tables {
                name: String::from(self.name()),
                ..Tables::boxes(3, 3)
            },
            Handle::Custom(tables) => Arc::unwrap_or_clone(tables),
        };
        change(&mut tables);
        tables.into()
    }

    fn check_unit(&self, squares: &[Square]) -> Result<(), GeometryError> {
        let digits = self.digit_count() as usize;
        if !(2..=digits).contains(&squares.len()) {
            let found = squares.len();
            return Err(GeometryError::UnitSize { found, digits });
        }
        for (place, &square) in squares.iter().enumerate() {
            if square.index() >= self.square_count() {
                let squares = self.square_count();
                return Err(GeometryError::SquareOutside { square, squares });
            }
            if squares[..place].contains(&square) {
                return Err(GeometryError::SquareTwice { square });
            }
        }
        Ok(())
    }
}

impl From<Tables> for Geometry {
    fn from(tables: Tables) -> Geometry {
        Geometry(Handle::Custom(Arc::new(tables)))
    }
}

/// Returns the largest divisor of `side` that is not greater than its square root.
fn squarest(side: usize) -> usize {
    (1..=side)
        .take_while(|rows| rows * rows <= side)
        .filter(|rows| side.is_multiple_of(*rows))
        .last()
        .unwrap_or(0)
}
