//! What can be wrong with the description of a geometry.
//!
//! **Invariant:** every value names the part at fault, so that its message needs no context but
//! the file it came from.

use core::fmt;

use crate::square::Square;

/// Why a geometry cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GeometryError {
    /// Box sides outside `2..=8`.
    BoxSize {
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        columns: usize,
    },
    /// A side that no rectangle of at least two rows and columns divides.
    BoardSize {
        /// The side asked for.
        side: usize,
    },
    /// A cube whose side is not `2..=4` boxes.
    CubeSize {
        /// The number asked for.
        side: usize,
    },
    /// A line of a region map that is longer or shorter than the map has lines.
    RegionLine {
        /// The line, counted from 1.
        line: usize,
        /// How many squares it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A region that is larger or smaller than a row.
    RegionSize {
        /// The region's letter in the map.
        region: char,
        /// How many squares it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A region map with no squares in it, or with more than 64 rows.
    RegionMapSize {
        /// How many lines it has.
        lines: usize,
    },
    /// A unit that names a square the board does not have.
    SquareOutside {
        /// The square.
        square: Square,
        /// How many squares the board has.
        squares: usize,
    },
    /// A unit that names a square twice.
    SquareTwice {
        /// The square.
        square: Square,
    },
    /// A unit with fewer than two squares, or more than the board has digits.
    UnitSize {
        /// How many squares it has.
        found: usize,
        /// How many it may have.
        digits: usize,
    },
    /// An extra rule that is not defined on this board.
    NoSuchExtra {
        /// The rule.
        extra: &'static str,
        /// The boards it is defined on.
        needs: &'static str,
    },
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BoxSize { rows, columns } => write!(
                f,
                "boxes of {rows}x{columns} cannot be built: both sides must be from 2 to 8"
            ),
            Self::BoardSize { side } => write!(
                f,
                "a {side}x{side} board has no rectangular boxes: give a region map, jigsaw:FILE"
            ),
            Self::CubeSize { side } => {
                write!(
                    f,
                    "cube:{side} cannot be built: the number must be from 2 to 4"
                )
            }
            Self::RegionLine {
                line,
                found,
                expected,
            } => write!(
                f,
                "line {line} of the region map has {found} squares, but the map has {expected} lines"
            ),
            Self::RegionSize {
                region,
                found,
                expected,
            } => write!(
                f,
                "region '{}' of the region map has {found} squares, expected {expected}",
                region.escape_default()
            ),
            Self::RegionMapSize { lines } => write!(
                f,
                "a region map has from 2 to 64 lines of squares, this one has {lines}"
            ),
            Self::SquareOutside { square, squares } => write!(
                f,
                "a unit names square {}, but the board has {squares}",
                square.index() + 1
            ),
            Self::SquareTwice { square } => {
                write!(f, "a unit names square {} twice", square.index() + 1)
            }
            Self::UnitSize { found, digits } => write!(
                f,
                "a unit of {found} squares cannot be: on this board it has from 2 to {digits}"
            ),
            Self::NoSuchExtra { extra, needs } => write!(f, "'{extra}' is defined on {needs}"),
        }
    }
}

impl core::error::Error for GeometryError {}
