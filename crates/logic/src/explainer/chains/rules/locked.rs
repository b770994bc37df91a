//! Crossings of boxes and lines, and the digits that are locked in them.
//!
//! **Invariant:** boxes come before lines, and columns before rows.

use foldoku_board::classic::{UNITS, UNITS_OF};

use super::super::grid::Grid;
use crate::implications::Constraint;
use crate::position::{ALL_NINE, Mask};

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

/// Returns the digits whose places in a unit all lie in the crossing with another unit, where others
/// are left.
pub(super) fn locked_digits(grid: &Grid, &(one, other, common, outside): &Crossing) -> Mask {
    let [one, other] = [one, other].map(|unit| Constraint::line(unit.into(), 0).index());
    let lines = grid.masks[one..one + 9]
        .iter()
        .zip(&grid.masks[other..other + 9]);
    let flags = lines.map(|(&places, &others)| {
        Mask::from((places & !common == 0) & (places != 0) & (others & outside != 0))
    });
    flags
        .enumerate()
        .fold(0, |digits, (digit, is_locked)| digits | is_locked << digit)
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
