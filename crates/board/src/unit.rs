//! Units: the groups of squares whose digits must differ.
//!
//! **Invariant:** a [`Unit`] is an index into the unit table of one [`Geometry`](crate::Geometry);
//! only that geometry hands it out, and only there does it mean anything.

use core::fmt;

/// A unit of a board, as an index into its geometry's table.
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

    /// The place of this unit in its geometry's table.
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

/// What a unit is; strategies can be limited to some kinds.
///
/// The order is the order in which a geometry lists its units.
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
    /// An extra group: a diagonal, a windoku window, any other.
    Extra,
    /// Two squares that must differ, as under an anti-knight rule.
    Pair,
}

impl UnitKind {
    /// Every kind, in the order of the unit table.
    pub const ALL: [UnitKind; 6] = [
        UnitKind::Row,
        UnitKind::Column,
        UnitKind::Pillar,
        UnitKind::Box,
        UnitKind::Extra,
        UnitKind::Pair,
    ];

    /// Whether the unit is a straight line along an axis of the board.
    pub const fn is_line(self) -> bool {
        matches!(self, UnitKind::Row | UnitKind::Column | UnitKind::Pillar)
    }

    /// The kind's name in sentences: `row`, `column` …
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
