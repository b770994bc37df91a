//! Geometries: the cells of a board, the units they form, and which cells are peers.
//!
//! ```text
//!  cells ──▶ units (rows, columns, boxes, extra groups, pairs) ──▶ peers
//! ```
//!
//! **Invariant:** peers follow from units: two cells are peers exactly if some unit contains both.
//! Every constructor adds units with `Tables::add_unit`, which keeps the tables consistent. No unit
//! has more cells than the board has digits; a unit with exactly that many is *complete* and holds
//! every digit.

mod build;
mod error;
mod extras;
mod grids;
mod region_map;
mod shape;
mod spec;
mod tables;

pub use error::GeometryError;
pub use grids::GridArea;
pub use shape::Shape;
pub use spec::{Base, Extra, GeometrySpec, SpecError};

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use crate::classic;
use crate::digit::DigitSet;
use crate::square::Square;
use crate::unit::{Unit, UnitKind};
use tables::Tables;

/// A board: its cells, its units, and which cells are peers.
///
/// A geometry is a handle to shared tables: cloning it is cheap, and the classic board is built
/// into the program, so [`Geometry::classic`] costs nothing. Two geometries are equal if they have
/// the same name and the same units, wherever their tables are stored.
///
/// ```
/// use foldoku_board::{Geometry, UnitKind};
///
/// let classic = Geometry::classic();
/// let c2 = classic.square("C2").unwrap();
/// assert_eq!(classic.units_of(c2).len(), 3);
/// assert_eq!(classic.peers(c2).len(), 20);
///
/// let windoku = Geometry::boxes(3, 3).unwrap().with_windows().unwrap();
/// assert_eq!(windoku.units_of_kind(UnitKind::Extra).count(), 4);
/// ```
#[derive(Clone, Default)]
pub struct Geometry(Handle);

/// Where the tables are stored.
#[derive(Clone, Default)]
enum Handle {
    /// In constants, see [`tables`].
    #[default]
    Classic,
    /// On the heap, shared by all clones.
    Custom(Arc<Tables>),
}

impl Geometry {
    /// Returns the name under which the geometry was built: `9x9`, `16x16+x`, `cube:2` …
    pub fn name(&self) -> &str {
        match &self.0 {
            Handle::Classic => "9x9",
            Handle::Custom(tables) => &tables.name,
        }
    }

    /// Returns the outline of the board, which also names the cells.
    #[inline]
    pub fn shape(&self) -> Shape {
        match &self.0 {
            Handle::Classic => tables::CLASSIC_SHAPE,
            Handle::Custom(tables) => tables.shape,
        }
    }

    /// Returns the number of digits; they are `1..=digit_count`.
    #[inline]
    pub fn digit_count(&self) -> u8 {
        match &self.0 {
            Handle::Classic => classic::SIDE as u8,
            Handle::Custom(tables) => tables.digits,
        }
    }

    /// Returns the set of all digits of the board.
    #[inline]
    pub fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.digit_count())
    }

    /// Returns the number of cells.
    pub fn square_count(&self) -> usize {
        self.shape().square_count()
    }

    /// Returns the cells in reading order.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        (0..self.square_count()).map(Square::new)
    }

    /// Returns the number of units.
    #[inline]
    pub fn unit_count(&self) -> usize {
        match &self.0 {
            Handle::Classic => classic::UNITS.len(),
            Handle::Custom(tables) => tables.units.len(),
        }
    }

    /// Returns the units: rows, columns, pillars, boxes, then extra groups and pairs in the order in
    /// which they were added.
    #[inline]
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit> + Clone + use<> {
        (0..self.unit_count()).map(Unit::new)
    }

    /// Returns the units of one kind, in the order of the unit table.
    pub fn units_of_kind(&self, kind: UnitKind) -> impl Iterator<Item = Unit> + Clone + '_ {
        self.units().filter(move |&unit| self.kind(unit) == kind)
    }

    /// Returns the cells of a unit, in the order of the unit.
    #[inline]
    pub fn squares_of(&self, unit: Unit) -> &[Square] {
        match &self.0 {
            Handle::Classic => &tables::CLASSIC_UNITS[unit.index()],
            Handle::Custom(tables) => &tables.units[unit.index()].squares,
        }
    }

    /// Returns the kind of a unit.
    #[inline]
    pub fn kind(&self, unit: Unit) -> UnitKind {
        match &self.0 {
            Handle::Classic => tables::classic_kind(unit),
            Handle::Custom(tables) => tables.units[unit.index()].kind,
        }
    }

    /// Returns whether a unit has as many cells as the board has digits, so that it holds each digit
    /// once.
    #[inline]
    pub fn is_complete(&self, unit: Unit) -> bool {
        self.squares_of(unit).len() == self.digit_count() as usize
    }

    /// Returns the units that contain a cell.
    #[inline]
    pub fn units_of(&self, square: Square) -> &[Unit] {
        match &self.0 {
            Handle::Classic => &tables::CLASSIC_UNITS_OF[square.index()],
            Handle::Custom(tables) => &tables.units_of[square.index()],
        }
    }

    /// Returns the peers of a cell, which must differ from it, in reading order.
    #[inline]
    pub fn peers(&self, square: Square) -> &[Square] {
        match &self.0 {
            Handle::Classic => &tables::CLASSIC_PEERS[square.index()],
            Handle::Custom(tables) => &tables.peers[square.index()],
        }
    }

    /// Returns whether two cells must differ.
    pub fn are_peers(&self, one: Square, other: Square) -> bool {
        self.peers(one).binary_search(&other).is_ok()
    }

    /// Returns the cell called `name`, either `r1c1` (`z1r1c1` in three dimensions) or `A1`.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.shape().square(name)
    }

    /// Returns whether the board has exactly the units of the classic board, under any name.
    pub fn is_classic(&self) -> bool {
        match &self.0 {
            Handle::Classic => true,
            Handle::Custom(tables) => tables.are_classic(),
        }
    }

    /// Returns the name of a unit as used in sentences: `row 1`, `box 9`, `pair r1c2 r2c4`.
    pub fn unit_name(&self, unit: Unit) -> String {
        let kind = self.kind(unit);
        if kind == UnitKind::Pair {
            let shape = self.shape();
            let [one, other] = [0, 1].map(|place| shape.name(self.squares_of(unit)[place]));
            return alloc::format!("pair {one} {other}");
        }
        let ordinal = self
            .units_of_kind(kind)
            .take_while(|&earlier| earlier <= unit)
            .count();
        let is_line = matches!(kind, UnitKind::Row | UnitKind::Column);
        if !self.shape().is_rectangle() && is_line {
            let (grid, line) = grids::line_of(ordinal);
            return alloc::format!("{kind} {line} of grid {grid}");
        }
        alloc::format!("{kind} {ordinal}")
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        match (&self.0, &other.0) {
            (Handle::Classic, Handle::Classic) => true,
            (Handle::Custom(one), Handle::Custom(other)) => Arc::ptr_eq(one, other) || one == other,
            (Handle::Custom(custom), Handle::Classic)
            | (Handle::Classic, Handle::Custom(custom)) => {
                custom.name == Geometry::classic().name() && custom.are_classic()
            }
        }
    }
}

impl Eq for Geometry {}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Geometry")
            .field("name", &self.name())
            .field("squares", &self.square_count())
            .field("digits", &self.digit_count())
            .field("units", &self.unit_count())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn names(geometry: &Geometry, squares: &[Square]) -> Vec<String> {
        squares
            .iter()
            .map(|&square| geometry.shape().letter_name(square))
            .collect()
    }

    #[test]
    fn the_classic_board_has_27_units_and_20_peers_per_cell() {
        let classic = Geometry::classic();
        assert_eq!(classic.unit_count(), 27);
        for square in classic.squares() {
            assert_eq!(classic.units_of(square).len(), 3);
            assert_eq!(classic.peers(square).len(), 20);
        }
    }

    #[test]
    fn only_boards_with_the_classic_units_are_classic() {
        let boxes = ["AAABBBCCC\n", "DDDEEEFFF\n", "GGGHHHIII\n"]
            .map(|row| row.repeat(3))
            .concat();
        assert!(Geometry::classic().named("mine").is_classic());
        assert!(Geometry::jigsaw(&boxes).unwrap().is_classic());
        for name in [
            "9x9+x",
            "9x9+anti-king",
            "windoku",
            "2x3",
            "16x16",
            "cube:3",
        ] {
            let spec: GeometrySpec = name.parse().unwrap();
            assert!(!spec.build(None).unwrap().is_classic(), "{name}");
        }
        let other = "AAAAAAAAA\nBBBBBBBBB\nCCCCCCCCC\nDDDDDDDDD\nEEEEEEEEE\nFFFFFFFFF\nGGGGGGGGG\nHHHHHHHHH\nIIIIIIIII";
        assert!(!Geometry::jigsaw(other).unwrap().is_classic());
    }

    #[test]
    fn c2_has_the_expected_peers() {
        let classic = Geometry::classic();
        let c2 = classic.square("C2").unwrap();
        assert_eq!(
            names(&classic, classic.peers(c2)),
            vec![
                "A1", "A2", "A3", "B1", "B2", "B3", "C1", "C3", "C4", "C5", "C6", "C7", "C8", "C9",
                "D2", "E2", "F2", "G2", "H2", "I2"
            ]
        );
    }

    #[test]
    fn units_are_named_by_kind_and_number() {
        let knight = Geometry::classic().with_anti_knight().unwrap();
        let unit_names: Vec<String> = knight.units().map(|u| knight.unit_name(u)).collect();
        assert_eq!(unit_names[0], "row 1");
        assert_eq!(unit_names[17], "column 9");
        assert_eq!(unit_names[26], "box 9");
        assert_eq!(unit_names[27], "pair r1c2 r2c4");
    }

    #[test]
    fn peers_are_the_cells_that_share_a_unit() {
        for name in ["9x9+x+anti-knight", "2x3+anti-king", "cube:2", "windoku"] {
            let geometry = name.parse::<GeometrySpec>().unwrap().build(None).unwrap();
            for one in geometry.squares() {
                for other in geometry.squares() {
                    let share = geometry.units().any(|unit| {
                        let squares = geometry.squares_of(unit);
                        one != other && squares.contains(&one) && squares.contains(&other)
                    });
                    assert_eq!(geometry.are_peers(one, other), share, "{name}");
                }
            }
        }
    }
}
