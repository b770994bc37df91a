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

/// The thirds of each mask of a line that are not empty.
const THIRDS: [u8; 512] = {
    let mut table = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let thirds = [mask & 0o007, mask & 0o070, mask & 0o700];
        table[mask] =
            (thirds[0] != 0) as u8 | ((thirds[1] != 0) as u8) << 1 | ((thirds[2] != 0) as u8) << 2;
        mask += 1;
    }
    table
};

/// Returns whether a digit may be locked in a crossing of a box and a line.
pub(super) fn may_be_locked(grid: &Grid, digit: usize) -> bool {
    (0..6).any(|three| {
        let lines = [0, 1, 2].map(|line| grid.lines[3 * three + line][digit]);
        let [one, two, three] = lines.map(|places| usize::from(THIRDS[usize::from(places)]));
        IS_LOCKED[one | two << 3 | three << 6]
    })
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
