//! The almost locked sets of a position.
//!
//! **Invariant:** the sets are in the order of HoDoKu: those of rows first, then columns, then boxes, and
//! in lexicographic order within a unit. A set that lies in two units is listed once.

use foldoku_board::classic::{ALL_UNITS, UNITS};
use foldoku_board::{SquareSet, Unit};

use crate::position::{Mask, Position, bits_of};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    /// The cells.
    pub(crate) squares: SquareSet,
    /// The digits, one more than there are cells.
    pub(crate) digits: Mask,
    /// For each digit, the cells that have it as a candidate.
    pub(crate) places: [SquareSet; 9],
    /// For each digit, the cells that see all of these.
    pub(crate) seen: [SquareSet; 9],
}

impl Als {
    pub(crate) fn new(position: &Position, squares: SquareSet, digits: Mask) -> Als {
        let mut set = Als {
            squares,
            digits,
            places: [SquareSet::EMPTY; 9],
            seen: [SquareSet::EMPTY; 9],
        };
        for digit in bits_of(digits) {
            set.places[digit] = squares & position.places(digit);
            set.seen[digit] = set.places[digit].common_peers();
        }
        set
    }

    /// Returns the candidates of a digit that would remove it from the set.
    #[inline]
    pub(crate) fn targets(&self, position: &Position, digit: usize) -> SquareSet {
        self.seen[digit] & position.places(digit)
    }
}

/// Returns the almost locked sets of at least `smallest` cells.
pub(crate) fn almost_locked_sets(position: &Position, smallest: usize) -> Vec<Als> {
    let mut sets = Vec::new();
    for unit in ALL_UNITS {
        of_unit(position, unit, smallest, &mut sets);
    }
    sets
}

fn of_unit(position: &Position, unit: Unit, smallest: usize, sets: &mut Vec<Als>) {
    let squares = UNITS[unit.index()];
    // The digits of each subset of the cells: those of the subset without its highest cell, and those
    // of that cell.
    let mut digits = [0; 512];
    for mask in SUBSETS {
        let highest = mask.ilog2() as usize;
        let rest = usize::from(mask) & !(1 << highest);
        let marks = position.mask(squares[highest]);
        if marks == 0 || (rest != 0 && digits[rest] == 0) {
            continue;
        }
        let all = digits[rest] | marks;
        digits[usize::from(mask)] = all;
        let size = mask.count_ones() as usize;
        if size >= smallest && all.count_ones() as usize == size + 1 {
            let set: SquareSet = bits_of(mask).map(|place| squares[place]).collect();
            if first_unit(set) == unit {
                sets.push(Als::new(position, set, all));
            }
        }
    }
}

/// The subsets of nine places in lexicographic order: 1, 12, 123, …, 13, …, 2, 23, …
const SUBSETS: [Mask; 511] = subsets();

const fn subsets() -> [Mask; 511] {
    let mut all = [1; 511];
    let mut index = 1;
    while index < 511 {
        let last: Mask = all[index - 1];
        let highest = last.ilog2();
        all[index] = match highest {
            8 => {
                let rest = last & !(1 << 8);
                let highest = rest.ilog2();
                rest & !(1 << highest) | 1 << (highest + 1)
            }
            _ => last | 1 << (highest + 1),
        };
        index += 1;
    }
    all
}

/// Returns the first unit that contains all of these cells.
fn first_unit(squares: SquareSet) -> Unit {
    let has_all = |&unit: &Unit| squares.is_subset(SquareSet::of_unit(unit));
    ALL_UNITS
        .into_iter()
        .find(has_all)
        .expect("the squares share a unit")
}

#[cfg(test)]
mod tests {
    use foldoku_board::Square;

    use super::*;
    use crate::position::ALL_NINE;

    #[test]
    fn set_in_two_units_is_listed_once() {
        let mut marks = [ALL_NINE; 81];
        marks[0] = 0b011;
        marks[1] = 0b110;
        let position = Position::from_masks(&marks);
        let found = |smallest| -> Vec<(SquareSet, Mask)> {
            let sets = almost_locked_sets(&position, smallest).into_iter();
            let small = sets.filter(|set| set.squares.len() < 8);
            small.map(|set| (set.squares, set.digits)).collect()
        };
        let pair: SquareSet = [0, 1].map(Square::new).into_iter().collect();
        assert_eq!(found(2), [(pair, 0b111)]);
        assert_eq!(found(1).len(), 3);
        let sets = almost_locked_sets(&position, 2);
        let set = sets.iter().find(|set| set.squares == pair).unwrap();
        assert_eq!(set.places[1], pair);
        assert_eq!(set.seen[1].len(), 7 + 6);
    }
}
