//! Subsets: naked, hidden, and fish, which are one pattern over three kinds of variables.
//!
//! Nine variables that split nine others form a *grid*: the cells of a row are split by its digits, the digits
//! of a row by its columns, a digit's rows by its columns. If the candidates of n variables of a grid belong
//! to n of the crossing ones, the other variables lose those of their candidates.
//!
//! **Invariant:** the mask of a variable names the crossing variables of its grid.

use crate::board::{Candidate, members};
use crate::position::Position;

/// The size of the largest subset; a larger one has a smaller counterpart.
pub(crate) const LARGEST: usize = 4;

/// The number of grids.
const GRIDS: usize = 72;

/// The variables of each grid: the cells and the digits of each unit, and each digit in rows and in columns.
const VARIABLES_OF: [[u16; 9]; GRIDS] = grid_table();

/// Returns a candidate that a subset of this size removes.
pub(crate) fn removed(position: &Position, size: usize) -> Option<Candidate> {
    VARIABLES_OF
        .iter()
        .find_map(|grid| extend(position, grid, size, 0, 0, 0))
}

/// Adds variables of a grid, from the one with the index `next` on, to those that are `chosen` and have the
/// crossing variables `union`.
fn extend(
    position: &Position,
    grid: &[u16; 9],
    size: usize,
    next: usize,
    chosen: u16,
    union: u16,
) -> Option<Candidate> {
    let open = |index: usize| position.open(usize::from(grid[index]));
    if chosen.count_ones() as usize == size {
        let others = (0..9).filter(|index| chosen >> index & 1 == 0);
        let mut removed = others.flat_map(|it| members(grid[it].into(), open(it) & union));
        return removed.next();
    }
    (next..9).find_map(|index| {
        let union = union | open(index);
        let fits = !open(index).is_power_of_two() && union.count_ones() as usize <= size;
        fits.then(|| extend(position, grid, size, index + 1, chosen | 1 << index, union))?
    })
}

const fn grid_table() -> [[u16; 9]; GRIDS] {
    let mut table = [[0; 9]; GRIDS];
    let mut one = 0;
    while one < 9 {
        let mut place = 0;
        while place < 9 {
            let (row, column) = (one / 3 * 3 + place / 3, one % 3 * 3 + place % 3);
            let variables = [
                9 * one + place,
                9 * place + one,
                9 * row + column,
                81 + 9 * one + place,
                162 + 9 * one + place,
                243 + 9 * one + place,
                81 + 9 * place + one,
                162 + 9 * place + one,
            ];
            let mut kind = 0;
            while kind < variables.len() {
                table[9 * kind + one][place] = variables[kind] as u16;
                kind += 1;
            }
            place += 1;
        }
        one += 1;
    }
    table
}
