//! Tables of crossings of boxes and lines, for locked candidates.
//!
//! **Invariant:** plain data, computed by the compiler.

use foldoku_board::classic::{UNITS, UNITS_OF};

use super::super::grid::Grid;
use crate::position::ALL_NINE;

/// Two units that cross, the places of the first in the second, and the places of the second outside of
/// the first.
pub(super) type Crossing = (u8, u8, u16, u16);

/// Boxes and columns, boxes and rows, then the reverse.
pub(super) const CROSSINGS: [Crossing; 108] = crossings();

const fn crossings() -> [Crossing; 108] {
    let kinds = [[18, 9], [18, 0], [9, 18], [0, 18]];
    let mut table = [(0, 0, 0, 0); 108];
    let mut count = 0;
    let mut pair = 0;
    while pair < 4 * 81 {
        let one = kinds[pair / 81][0] + pair / 9 % 9;
        let other = kinds[pair / 81][1] + pair % 9;
        let common = common_places(one, other);
        if common != 0 {
            let outside = ALL_NINE & !common_places(other, one);
            table[count] = (one as u8, other as u8, common, outside);
            count += 1;
        }
        pair += 1;
    }
    table
}

/// Returns whether a mask of nine holds locked candidates: rows of three bits, the lines that three boxes
/// share, with a bit for each crossing that holds the digit.
const fn is_locked(mask: usize) -> bool {
    let mut line = 0;
    while line < 3 {
        let row = mask >> (3 * line) & 0b111;
        let column = (mask >> line & 1) | (mask >> (line + 2) & 2) | (mask >> (line + 4) & 4);
        let mut other = 0;
        while other < 3 {
            let column_of = 0b1_001_001 << other & mask;
            let row_of = 0b111 << (3 * other) & mask;
            // The crossing of this row with the other column, and the reverse.
            let is_only_of_row = row == 1 << other;
            let is_only_of_column = column == 1 << other;
            if is_only_of_row && column_of.count_ones() > 1
                || is_only_of_column && row_of.count_ones() > 1
            {
                return true;
            }
            other += 1;
        }
        line += 1;
    }
    false
}

/// [`is_locked`] of each mask.
const IS_LOCKED: [bool; 512] = {
    let mut table = [false; 512];
    let mut mask = 0;
    while mask < 512 {
        table[mask] = is_locked(mask);
        mask += 1;
    }
    table
};

/// Returns whether a digit may be locked in a crossing of a box and a line.
pub(super) fn may_be_locked(grid: &Grid, digit: usize) -> bool {
    let places = grid.places.0[digit].to_bits();
    let bands = [0, 27, 54].map(|first| (places >> first) as usize & 0o777_777_777);
    let [one, two, three] = bands.map(|band| band | band >> 9 | band >> 18);
    let in_rows = bands
        .into_iter()
        .any(|band| IS_LOCKED[thirds_of_rows(band)]);
    in_rows
        || [0, 3, 6].into_iter().any(|first| {
            let [one, two, three] =
                [one, two, three].map(|columns| spread(columns >> first & 0b111));
            IS_LOCKED[one | two << 1 | three << 2]
        })
}

/// Returns the thirds that are not empty of the three rows of a band.
fn thirds_of_rows(band: usize) -> usize {
    let thirds = (band | band >> 1 | band >> 2) & 0o111_111_111;
    let rows = (thirds | thirds >> 2 | thirds >> 4) & 0o007_007_007;
    (rows | rows >> 6 | rows >> 12) & 0o777
}

/// Moves three bits to the places 0, 3 and 6.
fn spread(bits: usize) -> usize {
    (bits | bits << 2 | bits << 4) & 0b1_001_001
}

/// Returns the places of a unit that lie in another one.
const fn common_places(unit: usize, other: usize) -> u16 {
    let mut places = 0;
    let mut place = 0;
    while place < 9 {
        let square = UNITS[unit][place].index();
        let [row, column, in_box] = UNITS_OF[square];
        if row.index() == other || column.index() == other || in_box.index() == other {
            places |= 1 << place;
        }
        place += 1;
    }
    places
}
