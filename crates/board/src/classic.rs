//! Tables of the classic 9×9 board as constants, for code written for that board alone.
//!
//! **Invariant:** the tables equal those of [`Geometry::classic`](crate::Geometry::classic); a test
//! compares them.

mod square_set;

use crate::square::Square;
use crate::unit::Unit;

pub use square_set::SquareSet;

/// Number of cells in a row, column or box.
pub const SIDE: usize = 9;

/// Number of cells of the board.
pub const SQUARE_COUNT: usize = SIDE * SIDE;

/// Number of units of the board.
pub const UNIT_COUNT: usize = 3 * SIDE;

/// The cells in reading order.
pub const SQUARES: [Square; SQUARE_COUNT] = squares();

/// The rows from the top.
pub const ROWS: [Unit; SIDE] = units_from(0);

/// The columns from the left.
pub const COLUMNS: [Unit; SIDE] = units_from(SIDE);

/// The boxes in reading order.
pub const BOXES: [Unit; SIDE] = units_from(2 * SIDE);

/// All units: rows, columns, boxes.
pub const ALL_UNITS: [Unit; UNIT_COUNT] = units_from(0);

/// The cells of each unit, indexed by unit.
pub const UNITS: [[Square; SIDE]; UNIT_COUNT] = unit_squares();

/// The row, column and box of each cell, indexed by cell.
pub const UNITS_OF: [[Unit; 3]; SQUARE_COUNT] = units_of();

/// The peers of each cell in reading order, indexed by cell.
pub const PEERS: [[Square; 20]; SQUARE_COUNT] = peers();

/// Returns the cell at a row and a column, both counted from 0.
#[inline]
pub const fn square_at(row: usize, column: usize) -> Square {
    SQUARES[row * SIDE + column]
}

const fn units_from<const N: usize>(first: usize) -> [Unit; N] {
    let mut units = [Unit::new(0); N];
    let mut k = 0;
    while k < N {
        units[k] = Unit::new(first + k);
        k += 1;
    }
    units
}

const fn squares() -> [Square; SQUARE_COUNT] {
    let mut squares = [Square::new(0); SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        squares[index] = Square::new(index);
        index += 1;
    }
    squares
}

const fn unit_squares() -> [[Square; SIDE]; UNIT_COUNT] {
    let mut units = [[Square::new(0); SIDE]; 27];
    let mut n = 0;
    while n < SIDE {
        let mut k = 0;
        while k < SIDE {
            units[n][k] = Square::new(n * 9 + k);
            units[9 + n][k] = Square::new(k * 9 + n);
            units[18 + n][k] = Square::new((n / 3 * 3 + k / 3) * 9 + n % 3 * 3 + k % 3);
            k += 1;
        }
        n += 1;
    }
    units
}

const fn units_of() -> [[Unit; 3]; SQUARE_COUNT] {
    let mut table = [[Unit::new(0); 3]; SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let (row, column) = (index / 9, index % 9);
        table[index] = [ROWS[row], COLUMNS[column], BOXES[row / 3 * 3 + column / 3]];
        index += 1;
    }
    table
}

const fn peers() -> [[Square; 20]; SQUARE_COUNT] {
    let mut table = [[Square::new(0); 20]; SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let mut found = 0;
        let mut other = 0;
        while other < SQUARE_COUNT {
            if other != index && share_a_unit(index, other) {
                table[index][found] = Square::new(other);
                found += 1;
            }
            other += 1;
        }
        index += 1;
    }
    table
}

const fn share_a_unit(one: usize, other: usize) -> bool {
    let (one, other) = (UNITS_OF[one], UNITS_OF[other]);
    one[0].index() == other[0].index()
        || one[1].index() == other[1].index()
        || one[2].index() == other[2].index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Geometry;

    #[test]
    fn constants_equal_the_tables_of_the_classic_geometry() {
        let classic = Geometry::classic();
        assert!(classic.squares().eq(SQUARES));
        assert!(classic.units().eq(ALL_UNITS));
        for unit in ALL_UNITS {
            assert_eq!(classic.squares_of(unit), UNITS[unit.index()]);
        }
        for square in SQUARES {
            assert_eq!(classic.units_of(square), UNITS_OF[square.index()]);
            assert_eq!(classic.peers(square), PEERS[square.index()]);
        }
    }
}
