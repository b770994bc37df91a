//! Geometries: which squares a board has, which units they form, and which squares are peers.
//!
//! ```text
//!  squares ──▶ units (rows, columns, boxes, extra groups, pairs) ──▶ peers
//! ```
//!
//! **Invariant:** peers follow from units and from nothing else: two squares are peers exactly if
//! some unit holds both. Every constructor ends in `Tables::add_unit`, which keeps the three
//! tables in step. No unit is larger than the digit count; one as large as it is *complete* and
//! must hold every digit.

mod build;
mod error;
mod shape;
mod spec;
mod tables;

pub use error::GeometryError;
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
    /// The name under which the geometry was built: `9x9`, `16x16+x`, `cube:2` …
    pub fn name(&self) -> &str {
        match &self.0 {
            Handle::Classic => "9x9",
            Handle::Custom(tables) => &tables.name,
        }
    }

    /// Rows, columns and layers, and with them the names of the squares.
    #[inline]
    pub fn shape(&self) -> Shape {
        match &self.0 {
            Handle::Classic => tables::CLASSIC_SHAPE,
            Handle::Custom(tables) => tables.shape,
        }
    }

    /// How many different digits the board has; they are `1..=digit_count`.
    #[inline]
    pub fn digit_count(&self) -> u8 {
        match &self.0 {
            Handle::Classic => classic::SIDE as u8,
            Handle::Custom(tables) => tables.digits,
        }
    }

    /// The set of all digits of the board.
    #[inline]
    pub fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.digit_count())
    }

    /// How many squares the board has.
    pub fn square_count(&self) -> usize {
        self.shape().square_count()
    }

    /// The squares in reading order.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        (0..self.square_count()).map(Square::new)
    }

    /// How many units the board has.
    #[inline]
    pub fn unit_count(&self) -> usize {
        match &self.0 {
            Handle::Classic => classic::UNITS.len(),
            Handle::Custom(tables) => tables.units.len(),
        }
    }

    /// The units: rows, columns, pillars, boxes, then extra groups and pairs as they were added.
    #[inline]
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit> + Clone + use<> {
        (0..self.unit_count()).map(Unit::new)
    }

    /// The units of one kind, in the order of the table.
    pub fn units_of_kind(&self, kind: UnitKind) -> impl Iterator<Item = Unit> + Clone + '_ {
        self.units().filter(move |&unit| self.kind(unit) == kind)
    }

    /// The squares of `unit`, in the unit's own order.
    #[inline]
    pub fn squares_of(&self, unit: Unit) -> &[Square] {
        match &self.0 {
            Handle::Classic => &tables::CLASSIC_UNITS[unit.index()],
            Handle::Custom(tables) => &tables.units[unit.index()].squares,
        }
    }

    /// What `unit` is.
    #[inline]
    pub fn kind(&self, unit: Unit) -> UnitKind {
        match &self.0 {
            Handle::Classic => tables::classic_kind(unit),
            Handle::Custom(tables) => tables.units[unit.index()].kind,
        }
    }

    /// Whether `unit` has as many squares as the board has digits, so that it holds each digit once.
    #[inline]
    pub fn is_complete(&self, unit: Unit) -> bool {
        self.squares_of(unit).len() == self.digit_count() as usize
    }

    /// The units that hold `square`.
    #[inline]
    pub fn units_of(&self, square: Square) -> &[Unit] {
        match &self.0 {
            Handle::Classic => &tables::CLASSIC_UNITS_OF[square.index()],
            Handle::Custom(tables) => &tables.units_of[square.index()],
        }
    }

    /// The squares that must differ from `square`, in reading order.
    #[inline]
    pub fn peers(&self, square: Square) -> &[Square] {
        match &self.0 {
            Handle::Classic => &tables::CLASSIC_PEERS[square.index()],
            Handle::Custom(tables) => &tables.peers[square.index()],
        }
    }

    /// Whether two squares must differ.
    pub fn are_peers(&self, one: Square, other: Square) -> bool {
        self.peers(one).binary_search(&other).is_ok()
    }

    /// The square called `name`, either `r1c1` (`z1r1c1` in three dimensions) or `A1`.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.shape().square(name)
    }

    /// Whether the rules are those of the classic board and no others, whatever the name.
    pub fn is_classic(&self) -> bool {
        match &self.0 {
            Handle::Classic => true,
            Handle::Custom(tables) => tables.are_classic(),
        }
    }

    /// The name of a unit in sentences: `row 1`, `box 9`, `pair r1c2 r2c4`.
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
    fn the_classic_board_has_27_units_and_20_peers_a_square() {
        let classic = Geometry::classic();
        assert_eq!(classic.unit_count(), 27);
        for square in classic.squares() {
            assert_eq!(classic.units_of(square).len(), 3);
            assert_eq!(classic.peers(square).len(), 20);
        }
    }

    #[test]
    fn only_the_classic_rules_are_classic() {
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
    fn the_peers_of_c2_are_those_of_the_drawing() {
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
    fn units_are_named_by_kind_and_ordinal() {
        let knight = Geometry::classic().with_anti_knight().unwrap();
        let unit_names: Vec<String> = knight.units().map(|u| knight.unit_name(u)).collect();
        assert_eq!(unit_names[0], "row 1");
        assert_eq!(unit_names[17], "column 9");
        assert_eq!(unit_names[26], "box 9");
        assert_eq!(unit_names[27], "pair r1c2 r2c4");
    }

    #[test]
    fn peers_are_exactly_the_pairs_that_share_a_unit() {
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
