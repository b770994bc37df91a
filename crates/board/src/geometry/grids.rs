//! Boards of several classic grids that share boxes: samurai, windmill, butterfly and others.
//!
//! ```text
//!  samurai    ███   ███       twodoku    ███      a square is a box; grids are given by the box in
//!             ███   ███                  ███      their upper left corner
//!             █████████                  █████
//!               █████                      ███
//!             █████████                    ███
//!             ███   ███
//!             ███   ███
//! ```
//!
//! **Invariant:** the units are the rows, then the columns of one grid after the other, then the boxes in
//! reading order; a box that grids share is one unit.

use alloc::string::String;
use alloc::vec::Vec;

use super::shape::Blocks;
use super::tables::Tables;
use super::{Geometry, GeometryError, Shape};
use crate::square::Square;
use crate::unit::UnitKind;

/// The row and column of a grid's first box, counted in boxes.
pub(super) type Corner = (usize, usize);

/// The arrangements with names, each first the one of the board.
#[rustfmt::skip]
pub(super) const ARRANGEMENTS: &[(&[&str], &[Corner])] = &[
    (&["twodoku", "gattai-2"], &[(0, 0), (2, 2)]),
    (&["butterfly"], &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    (&["flower"], &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    (&["sohei"], &[(0, 2), (2, 0), (2, 4), (4, 2)]),
    (&["windmill", "kazaguruma"], &[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)]),
    (&["samurai", "gattai-5"], &[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)]),
    (&["gattai-8"], &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8)]),
    (&["gattai-11"], &[(0, 0), (0, 4), (0, 8), (0, 12), (2, 2), (2, 6), (2, 10), (4, 0), (4, 4), (4, 8), (4, 12)]),
    (&["gattai-13"], &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8), (6, 2), (6, 6), (8, 0), (8, 4), (8, 8)]),
];

/// The rows and columns of a box.
const BOX: usize = 3;

/// The rows and columns of a grid, counted in cells.
const SIDE: usize = 9;

/// The place of a grid on a board: the row and column of its first cell, counted from 0, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridArea {
    /// The row of its first cell.
    pub row: usize,
    /// The column of its first cell.
    pub column: usize,
    /// The number of its rows.
    pub rows: usize,
    /// The number of its columns.
    pub columns: usize,
}

impl GridArea {
    /// Returns the cell at a row and column of the grid, counted from 0, on a board of this outline.
    pub fn at(&self, shape: Shape, row: usize, column: usize) -> Option<Square> {
        shape.at(0, self.row + row, self.column + column)
    }
}

impl Geometry {
    /// Returns the grids of a flat board, of which most boards have one.
    ///
    /// ```
    /// use foldoku_board::Geometry;
    ///
    /// let twodoku = Geometry::grids(&[(0, 0), (2, 2)]).unwrap();
    /// assert_eq!(twodoku.grid_areas()[1].row, 6);
    /// ```
    pub fn grid_areas(&self) -> Vec<GridArea> {
        let shape = self.shape();
        if shape.is_rectangle() {
            let (rows, columns) = (shape.rows(), shape.columns());
            return alloc::vec![GridArea {
                row: 0,
                column: 0,
                rows,
                columns
            }];
        }
        let first_rows = self.units_of_kind(UnitKind::Row).step_by(SIDE);
        let area = |unit| {
            let (_, row, column) = shape.position(self.squares_of(unit)[0]);
            GridArea {
                row,
                column,
                rows: SIDE,
                columns: SIDE,
            }
        };
        first_rows.map(area).collect()
    }

    /// Builds a board of classic grids, each given by the row and column of its first box, counted in boxes
    /// from 0. Grids share the boxes that they have in common.
    ///
    /// ```
    /// use foldoku_board::Geometry;
    ///
    /// let samurai = Geometry::grids(&[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)]).unwrap();
    /// assert_eq!((samurai.name(), samurai.square_count()), ("samurai", 369));
    /// assert_eq!(samurai.square("r1c10"), None);
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no grid, a grid is given twice, or a side has more than 48 cells.
    pub fn grids(corners: &[(usize, usize)]) -> Result<Geometry, GeometryError> {
        let mut grids = corners.to_vec();
        grids.sort_unstable();
        grids.dedup();
        let last = |place: fn(&Corner) -> usize| grids.iter().map(place).max().unwrap_or(0) + BOX;
        let (down, along) = (last(|it| it.0), last(|it| it.1));
        if grids.is_empty() || grids.len() < corners.len() || down.max(along) > Blocks::SIDE {
            return Err(GeometryError::Grids);
        }
        if grids == [(0, 0)] {
            return Ok(Geometry::classic());
        }
        let mut blocks = Blocks([0; Blocks::SIDE]);
        for &(row, column) in &grids {
            for row in row..row + BOX {
                blocks.0[row] |= 0b111 << column;
            }
        }
        let shape = Shape::of_blocks(BOX * down, BOX * along, (BOX, BOX), blocks);
        let mut tables = Tables::without_units(name_of(&grids), shape, SIDE as u8);
        let cells = |row: usize, column: usize, step: &dyn Fn(usize) -> (usize, usize)| {
            let places = (0..SIDE).map(step);
            let cells = places.map(|(down, along)| shape.at(0, row + down, column + along));
            cells
                .map(|it| it.expect("the grid is on the board"))
                .collect()
        };
        for &(row, column) in &grids {
            for line in 0..SIDE {
                let row = BOX * row + line;
                tables.add_unit(UnitKind::Row, cells(row, BOX * column, &|k| (0, k)));
            }
        }
        for &(row, column) in &grids {
            for line in 0..SIDE {
                let column = BOX * column + line;
                tables.add_unit(UnitKind::Column, cells(BOX * row, column, &|k| (k, 0)));
            }
        }
        for row in 0..down {
            for column in (0..along).filter(|it| blocks.0[row] >> it & 1 == 1) {
                let in_box = |k: usize| (k / BOX, k % BOX);
                tables.add_unit(UnitKind::Box, cells(BOX * row, BOX * column, &in_box));
            }
        }
        Ok(tables.into())
    }
}

/// Returns the name of an arrangement, or the list of its grids by their first cells: `grids:r1c1,r7c7`.
fn name_of(grids: &[Corner]) -> String {
    match ARRANGEMENTS.iter().find(|(_, its)| *its == grids) {
        Some((names, _)) => String::from(names[0]),
        None => {
            let cell = |it: &Corner| alloc::format!("r{}c{}", BOX * it.0 + 1, BOX * it.1 + 1);
            let cells: Vec<String> = grids.iter().map(cell).collect();
            alloc::format!("grids:{}", cells.join(","))
        }
    }
}

/// Returns the grids of a name: that of an arrangement, or the list behind `grids:`.
pub(super) fn parse(name: &str) -> Option<Vec<Corner>> {
    let named = ARRANGEMENTS.iter().find(|(names, _)| names.contains(&name));
    if let Some((_, grids)) = named {
        return Some(grids.to_vec());
    }
    let corner = |cell: &str| {
        let (row, column) = cell.trim().strip_prefix('r')?.split_once('c')?;
        let place = |text: &str| {
            let index = text.parse::<usize>().ok()?.checked_sub(1)?;
            index.is_multiple_of(BOX).then_some(index / BOX)
        };
        Some((place(row)?, place(column)?))
    };
    name.strip_prefix("grids:")?
        .split(',')
        .map(corner)
        .collect()
}

/// Returns the grid and the line within it, counted from 1, of a row or column of a board of several grids.
pub(super) fn line_of(ordinal: usize) -> (usize, usize) {
    ((ordinal - 1) / SIDE + 1, (ordinal - 1) % SIDE + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_boxes_are_one_unit() {
        for (names, cells, boxes) in [
            ("twodoku", 153, 17),
            ("butterfly", 144, 16),
            ("flower", 189, 21),
            ("sohei", 288, 32),
            ("windmill", 333, 37),
            ("samurai", 369, 41),
            ("gattai-8", 576, 64),
            ("gattai-11", 783, 87),
            ("gattai-13", 909, 101),
        ] {
            let board = Geometry::grids(&parse(names).unwrap()).unwrap();
            let found = board.units_of_kind(UnitKind::Box).count();
            assert_eq!(
                (board.name(), board.square_count(), found),
                (names, cells, boxes)
            );
            let grids = parse(names).unwrap().len();
            assert_eq!(board.unit_count(), 18 * grids + boxes);
            assert!(board.units().all(|unit| board.is_complete(unit)));
        }
    }

    #[test]
    fn a_shared_cell_has_the_peers_of_both_grids() {
        let board = Geometry::grids(&[(0, 0), (2, 2)]).unwrap();
        let cell = board.square("r8c8").unwrap();
        assert_eq!(board.units_of(cell).len(), 5);
        assert_eq!(board.peers(cell).len(), 8 + 12 + 12);
    }

    #[test]
    fn rows_and_columns_are_named_with_their_grid() {
        let board = Geometry::grids(&[(0, 0), (2, 2)]).unwrap();
        let names: Vec<String> = board.units().map(|unit| board.unit_name(unit)).collect();
        assert_eq!(names[9], "row 1 of grid 2");
        assert_eq!(names[35], "column 9 of grid 2");
        assert_eq!(names[36], "box 1");
    }

    #[test]
    fn each_grid_has_its_diagonals_and_windows() {
        let grids = Geometry::grids(&[(0, 0), (2, 2)]).unwrap();
        let cells = |board: &Geometry, unit| {
            let squares = board.squares_of(unit).iter();
            let names = squares.map(|&it| board.shape().name(it));
            names.collect::<Vec<String>>().join(" ")
        };
        let extra = |board: Geometry| -> Vec<String> {
            let units = board.units_of_kind(UnitKind::Extra);
            units.map(|it| cells(&board, it)).collect()
        };
        let diagonals = extra(grids.clone().with_diagonals().unwrap());
        assert_eq!(diagonals.len(), 4);
        assert_eq!(
            diagonals[3],
            "r7c15 r8c14 r9c13 r10c12 r11c11 r12c10 r13c9 r14c8 r15c7"
        );
        let windows = extra(grids.with_windows().unwrap());
        assert_eq!(windows.len(), 8);
        assert_eq!(
            windows[7],
            "r12c12 r12c13 r12c14 r13c12 r13c13 r13c14 r14c12 r14c13 r14c14"
        );
    }

    #[test]
    fn impossible_arrangements_are_refused() {
        for grids in [&[][..], &[(0, 0), (0, 0)], &[(0, 14)]] {
            assert_eq!(Geometry::grids(grids), Err(GeometryError::Grids));
        }
        assert_eq!(Geometry::grids(&[(0, 0)]), Ok(Geometry::classic()));
    }
}
