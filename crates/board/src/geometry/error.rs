//! The errors of building a geometry.
//!
//! **Invariant:** every value names the faulty part, so that its message needs no context but the
//! file it came from.

use core::fmt;

use crate::digit::Digit;
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
    /// A side for which no box of at least two rows and two columns fits, or that is greater than 64.
    BoardSize {
        /// The requested side.
        side: usize,
    },
    /// A board without cells or digits, or with too many.
    SheetSize {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
        /// The number of digits.
        digits: u8,
    },
    /// A cube whose side is not `2..=4` boxes.
    CubeSize {
        /// The requested number.
        side: usize,
    },
    /// Several grids of which one is given twice, or that need more than 48 rows or columns.
    Grids,
    /// A line of a region map that does not have as many cells as the map has lines.
    RegionLine {
        /// The line, counted from 1.
        line: usize,
        /// The number of its cells.
        found: usize,
        /// The number it should have.
        expected: usize,
    },
    /// A region that is larger or smaller than a row.
    RegionSize {
        /// The region's letter in the map.
        region: char,
        /// The number of its cells.
        found: usize,
        /// The number it should have.
        expected: usize,
    },
    /// A region map without cells, or with more than 64 rows.
    RegionMapSize {
        /// The number of its lines.
        lines: usize,
    },
    /// A unit with a cell that the board does not have.
    SquareOutside {
        /// The cell.
        square: Square,
        /// The number of cells of the board.
        squares: usize,
    },
    /// A unit that names a cell twice.
    SquareTwice {
        /// The cell.
        square: Square,
    },
    /// A unit with fewer than two cells, or with more cells than the board has digits.
    UnitSize {
        /// The number of its cells.
        found: usize,
        /// The largest number it can have.
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
                "boxes of {rows}x{columns} are not supported: both sides must be from 2 to 8"
            ),
            Self::BoardSize { side } if side > usize::from(Digit::MAX) => write!(
                f,
                "a {side}x{side} board is not supported: the largest size is {0}x{0}",
                Digit::MAX
            ),
            Self::BoardSize { side } => write!(
                f,
                "a {side}x{side} board has no rectangular boxes; use a region map, jigsaw:FILE"
            ),
            Self::SheetSize {
                rows,
                columns,
                digits,
            } => write!(
                f,
                "a board of {rows}x{columns} cells with {digits} digits is not supported: expected 1 to 4096 cells and 1 to 64 digits"
            ),
            Self::CubeSize { side } => {
                write!(
                    f,
                    "cube:{side} is not supported: the number must be from 2 to 4"
                )
            }
            Self::Grids => f.write_str(
                "boards of several grids have each grid once, and at most 48 rows and columns",
            ),
            Self::RegionLine {
                line,
                found,
                expected,
            } => write!(
                f,
                "line {line} of the region map: expected {expected} cells, as many as the map has lines, found {found}"
            ),
            Self::RegionSize {
                region,
                found,
                expected,
            } => write!(
                f,
                "region '{}' of the region map: expected {expected} cells, found {found}",
                region.escape_default()
            ),
            Self::RegionMapSize { lines } => {
                write!(f, "region map: expected 2 to 64 lines, found {lines}")
            }
            Self::SquareOutside { square, squares } => write!(
                f,
                "a unit names cell {}, but the board has {squares} cells",
                square.index() + 1
            ),
            Self::SquareTwice { square } => {
                write!(f, "a unit names cell {} twice", square.index() + 1)
            }
            Self::UnitSize { found, digits } => write!(
                f,
                "a unit has {found} cells; expected 2 to {digits} on this board"
            ),
            Self::NoSuchExtra { extra, needs } => write!(f, "'{extra}' is only defined on {needs}"),
        }
    }
}

impl core::error::Error for GeometryError {}
