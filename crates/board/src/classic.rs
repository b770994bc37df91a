//! The tables of the classic 9×9 board as constants, for code that is written for it alone.
//!
//! **Invariant:** the tables say exactly what [`Geometry::classic`](crate::Geometry::classic) says;
//! a test compares them.

mod square_set;

use crate::square::Square;

pub use square_set::SquareSet;

/// Squares of a row, a column, a box: the side of the board.
pub const SIDE: usize = 9;

/// How many squares the board has.
pub const SQUARE_COUNT: usize = SIDE * SIDE;

/// The squares in reading order.
pub const SQUARES: [Square; SQUARE_COUNT] = squares();

/// The squares of the 27 units: rows from the top, columns from the left, boxes in reading order.
pub const UNITS: [[Square; SIDE]; 27] = units();

/// The row, the column and the box of each square, as indices into [`UNITS`].
pub const UNITS_OF: [[usize; 3]; SQUARE_COUNT] = units_of();

/// The squares that must differ from each square, in reading order.
pub const PEERS: [[Square; 20]; SQUARE_COUNT] = peers();

const fn squares() -> [Square; SQUARE_COUNT] {
    let mut squares = [Square::new(0); SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        squares[index] = Square::new(index);
        index += 1;
    }
    squares
}

const fn units() -> [[Square; SIDE]; 27] {
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

const fn units_of() -> [[usize; 3]; SQUARE_COUNT] {
    let mut table = [[0; 3]; SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let (row, column) = (index / 9, index % 9);
        table[index] = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
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
    one[0] == other[0] || one[1] == other[1] || one[2] == other[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Geometry;

    #[test]
    fn the_constants_are_the_tables_of_the_classic_geometry() {
        let classic = Geometry::classic();
        assert!(classic.squares().eq(SQUARES));
        for unit in classic.units() {
            assert_eq!(classic.squares_of(unit), UNITS[unit.index()]);
        }
        for square in SQUARES {
            let units = classic.units_of(square).iter().map(|unit| unit.index());
            assert!(units.eq(UNITS_OF[square.index()]));
            assert_eq!(classic.peers(square), PEERS[square.index()]);
        }
    }
}
