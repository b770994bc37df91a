//! The tables behind a [`Geometry`](super::Geometry): constants for the classic board, memory on
//! the heap for every other one.
//!
//! **Invariant:** units are only added by [`Tables::add_unit`], which keeps the units, the units of
//! each cell and the peers in step. The constants equal the tables that [`Tables::boxes`] builds
//! for boxes of 3×3; a test compares them.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::Shape;
use crate::classic;
use crate::square::Square;
use crate::unit::{Unit, UnitKind};

/// The outline of the classic board.
pub(super) const CLASSIC_SHAPE: Shape = Shape::new(1, 9, 9, (3, 3));

/// The units of each cell of the classic board.
pub(super) static CLASSIC_UNITS_OF: [[Unit; 3]; classic::SQUARE_COUNT] = {
    let mut table = [[Unit::new(0); 3]; classic::SQUARE_COUNT];
    let mut index = 0;
    while index < classic::SQUARE_COUNT {
        let (row, column) = (index / 9, index % 9);
        let in_box = 18 + row / 3 * 3 + column / 3;
        table[index] = [Unit::new(row), Unit::new(9 + column), Unit::new(in_box)];
        index += 1;
    }
    table
};

/// The cells of each unit of the classic board.
pub(super) static CLASSIC_UNITS: [[Square; classic::SIDE]; 27] = classic::UNITS;

/// The peers of each cell of the classic board.
pub(super) static CLASSIC_PEERS: [[Square; 20]; classic::SQUARE_COUNT] = classic::PEERS;

/// Returns the kind of a unit of the classic board.
#[inline]
pub(super) const fn classic_kind(unit: Unit) -> UnitKind {
    match unit.index() {
        0..9 => UnitKind::Row,
        9..18 => UnitKind::Column,
        _ => UnitKind::Box,
    }
}

/// The tables of one board.
#[derive(Clone)]
pub(super) struct Tables {
    pub(super) name: String,
    pub(super) shape: Shape,
    pub(super) digits: u8,
    pub(super) units: Vec<UnitEntry>,
    pub(super) units_of: Vec<SmallVec<[Unit; 4]>>,
    pub(super) peers: Vec<SmallVec<[Square; 20]>>,
}

/// One unit.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct UnitEntry {
    pub(super) kind: UnitKind,
    pub(super) squares: SmallVec<[Square; 9]>,
}

impl Tables {
    /// Returns a board of `rows * columns` cells per side with boxes of `rows` × `columns`.
    pub(super) fn boxes(rows: usize, columns: usize) -> Tables {
        let side = rows * columns;
        let mut tables = Tables::square_sheet(side, (rows, columns));
        for top in (0..side).step_by(rows) {
            for left in (0..side).step_by(columns) {
                let corner = top * side + left;
                let squares = (0..side).map(|k| corner + k / columns * side + k % columns);
                tables.add_unit(UnitKind::Box, squares.map(Square::new).collect());
            }
        }
        tables
    }

    /// Returns a square board with its rows and columns, but no boxes and no name.
    pub(super) fn square_sheet(side: usize, block: (usize, usize)) -> Tables {
        let shape = Shape::new(1, side, side, block);
        let mut tables = Tables::without_units(String::new(), shape, side as u8);
        for row in 0..side {
            let squares = (0..side).map(|k| Square::new(row * side + k)).collect();
            tables.add_unit(UnitKind::Row, squares);
        }
        for column in 0..side {
            let squares = (0..side).map(|k| Square::new(k * side + column)).collect();
            tables.add_unit(UnitKind::Column, squares);
        }
        tables
    }

    /// Returns a board that has cells but no units yet.
    pub(super) fn without_units(name: String, shape: Shape, digits: u8) -> Tables {
        Tables {
            name,
            shape,
            digits,
            units: Vec::new(),
            units_of: vec![SmallVec::new(); shape.square_count()],
            peers: vec![SmallVec::new(); shape.square_count()],
        }
    }

    /// Adds a unit and the peers that follow from it.
    pub(super) fn add_unit(&mut self, kind: UnitKind, squares: SmallVec<[Square; 9]>) {
        let unit = Unit::new(self.units.len());
        for &square in &squares {
            self.units_of[square.index()].push(unit);
            let peers = &mut self.peers[square.index()];
            peers.extend(squares.iter().copied().filter(|&peer| peer != square));
            peers.sort_unstable();
            peers.dedup();
        }
        self.units.push(UnitEntry { kind, squares });
    }

    /// Adds a pair, unless the two cells are peers already.
    pub(super) fn add_pair(&mut self, one: Square, other: Square) {
        if !self.peers[one.index()].contains(&other) {
            self.add_unit(UnitKind::Pair, SmallVec::from_slice(&[one, other]));
        }
    }

    /// Returns whether the rules are those of the classic board and no others.
    pub(super) fn are_classic(&self) -> bool {
        let units = self.units.iter();
        are_classic(
            self.shape,
            self.digits,
            units.map(|unit| (unit.kind, &unit.squares[..])),
        )
    }
}

/// Returns whether a board with these units is the classic board.
pub(super) fn are_classic<'a>(
    shape: Shape,
    digits: u8,
    units: impl ExactSizeIterator<Item = (UnitKind, &'a [Square])>,
) -> bool {
    shape.square_count() == classic::SQUARE_COUNT
        && shape.layers() == 1
        && shape.columns() == classic::SIDE
        && digits as usize == classic::SIDE
        && units.len() == CLASSIC_UNITS.len()
        && (units.zip(&CLASSIC_UNITS).enumerate()).all(|(index, ((kind, squares), classic))| {
            kind == classic_kind(Unit::new(index)) && squares == &classic[..]
        })
}

/// The units decide which cells are peers, so the other tables need not be compared.
impl PartialEq for Tables {
    fn eq(&self, other: &Tables) -> bool {
        (&self.name, self.shape, self.digits, &self.units)
            == (&other.name, other.shape, other.digits, &other.units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Geometry;

    #[test]
    fn the_constants_of_the_classic_board_equal_built_tables() {
        let (classic, built) = (Geometry::classic(), Tables::boxes(3, 3));
        assert!(built.are_classic());
        assert_eq!(classic.shape(), built.shape);
        assert_eq!(classic.digit_count(), built.digits);
        assert_eq!(classic.unit_count(), built.units.len());
        for unit in classic.units() {
            let entry = &built.units[unit.index()];
            assert_eq!(classic.kind(unit), entry.kind);
            assert_eq!(classic.squares_of(unit), &entry.squares[..]);
        }
        for square in classic.squares() {
            assert_eq!(
                classic.units_of(square),
                &built.units_of[square.index()][..]
            );
            assert_eq!(classic.peers(square), &built.peers[square.index()][..]);
        }
    }
}
