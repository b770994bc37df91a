//! Units: the groups of cells whose digits must differ.
//!
//! **Invariant:** a [`Unit`] is an index into the unit table of one [`Geometry`](crate::Geometry).
//! Only that geometry creates it, and it has no meaning for another one.

use core::fmt;

/// A unit of a board, as an index into the unit table of its geometry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(u16);

impl Unit {
    #[inline]
    pub(crate) const fn new(index: usize) -> Unit {
        assert!(
            index <= u16::MAX as usize,
            "a geometry has at most 65536 units"
        );
        Unit(index as u16)
    }

    /// Returns the index of the unit in the table of its geometry.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}

/// The kind of a unit. Strategies can be limited to some kinds.
///
/// A geometry lists its units in the order of their kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum UnitKind {
    /// A row, left to right.
    Row,
    /// A column, top to bottom.
    Column,
    /// A line through the layers of a board of three dimensions.
    Pillar,
    /// A box, or a region of a jigsaw.
    Box,
    /// An extra group: a diagonal, a windoku window or any other.
    Extra,
    /// Two cells that must differ, as under an anti-knight rule.
    Pair,
}

impl UnitKind {
    /// All kinds, in the order of the unit table.
    pub const ALL: [UnitKind; 6] = [
        UnitKind::Row,
        UnitKind::Column,
        UnitKind::Pillar,
        UnitKind::Box,
        UnitKind::Extra,
        UnitKind::Pair,
    ];

    /// Returns whether the unit is a straight line along an axis of the board.
    pub const fn is_line(self) -> bool {
        matches!(self, UnitKind::Row | UnitKind::Column | UnitKind::Pillar)
    }

    /// Returns the name of the kind as used in sentences: `row`, `column` …
    pub const fn name(self) -> &'static str {
        match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Pillar => "pillar",
            UnitKind::Box => "box",
            UnitKind::Extra => "extra group",
            UnitKind::Pair => "pair",
        }
    }
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
