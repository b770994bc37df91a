//! The orders in which HoDoKu and Sudoku Explainer look for patterns.
//!
//! Which step a program shows first depends on the order of its search, and with Sudoku Explainer so
//! does the rating. Singles, locked candidates, subsets, fish and wings are searched by one
//! implementation each, which takes its order from here.
//!
//! **Invariant:** an order changes only the sequence of the patterns, never which are found.

use crate::position::UnitMask;

pub(crate) const ROW_MASK: UnitMask = 0x1ff;
pub(crate) const COLUMN_MASK: UnitMask = ROW_MASK << 9;
pub(crate) const BOX_MASK: UnitMask = COLUMN_MASK << 9;

/// The sequence of combinations of the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Combinations {
    /// By the smallest member first: 12, 13, 14, 23, 24, 34.
    Lexicographic,
    /// As increasing binary numbers: 12, 13, 23, 14, 24, 34.
    Binary,
}

/// The units of one kind, crossed by the units of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// Boxes crossed by columns.
    BoxColumn,
    /// Boxes crossed by rows.
    BoxRow,
    /// Columns crossed by boxes.
    ColumnBox,
    /// Rows crossed by boxes.
    RowBox,
}

/// The sequence of singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SinglesOrder {
    /// Those that appeared first come first; full houses are looked for among the naked singles.
    Arrival,
    /// Unit by unit, kind by kind; naked singles in reading order.
    Units([UnitMask; 3]),
}

/// The order of locked candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockedOrder {
    /// The crossings, in groups: the groups come one after the other, the crossings of a group
    /// alternate for each unit and digit.
    pub(crate) pointing: &'static [&'static [Crossing]],
    pub(crate) claiming: &'static [&'static [Crossing]],
    /// Whether the loop over digits is outside of the loop over units.
    pub(crate) digits_first: bool,
}

/// The order in which a program looks for patterns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchOrder {
    /// The sequence of singles.
    pub(crate) singles: SinglesOrder,
    pub(crate) locked: LockedOrder,
    /// The units in which subsets are looked for, kind by kind.
    pub(crate) subsets: [UnitMask; 3],
    /// The sequence of the members of subsets and of the base lines of fish.
    pub(crate) combinations: Combinations,
    /// Whether fish are looked for with columns as base first.
    pub(crate) columns_first: bool,
    /// Whether XY-Wings come in the order of their pivots; otherwise that of their cells, whichever of
    /// them is the pivot.
    pub(crate) pivots_first: bool,
}

impl SearchOrder {
    /// The order of HoDoKu.
    pub(crate) const HODOKU: SearchOrder = SearchOrder {
        singles: SinglesOrder::Arrival,
        locked: LockedOrder {
            pointing: &[&[Crossing::BoxRow, Crossing::BoxColumn]],
            claiming: &[&[Crossing::RowBox], &[Crossing::ColumnBox]],
            digits_first: false,
        },
        subsets: [BOX_MASK, ROW_MASK, COLUMN_MASK],
        combinations: Combinations::Lexicographic,
        columns_first: false,
        pivots_first: false,
    };

    /// The order of Sudoku Explainer 1.2.1.
    pub(crate) const EXPLAINER: SearchOrder = SearchOrder {
        singles: SinglesOrder::Units([BOX_MASK, COLUMN_MASK, ROW_MASK]),
        locked: LockedOrder {
            pointing: &[&[Crossing::BoxColumn], &[Crossing::BoxRow]],
            claiming: &[&[Crossing::ColumnBox], &[Crossing::RowBox]],
            digits_first: true,
        },
        subsets: [BOX_MASK, COLUMN_MASK, ROW_MASK],
        combinations: Combinations::Binary,
        columns_first: true,
        pivots_first: true,
    };
}
