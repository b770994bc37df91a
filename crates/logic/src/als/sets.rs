//! Almost locked sets: so many squares of a unit with one digit more between them.
//!
//! **Invariant:** the sets of a position stand in a fixed order, each once, whichever units it lies
//! in; rows come first, then columns, then boxes.

use foldoku_board::classic::{ALL_UNITS, UNITS};
use foldoku_board::{DigitSet, SquareSet, Unit};

use crate::position::{Mask, Position, bits_of};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Almost {
    /// Its squares.
    pub(crate) squares: SquareSet,
    /// Their digits, one more than there are squares.
    pub(crate) digits: Mask,
    /// The squares that can hold each of the digits.
    pub(crate) places: [SquareSet; 9],
    /// The squares that see all of them.
    pub(crate) seen: [SquareSet; 9],
}

impl Almost {
    fn new(position: &Position, squares: SquareSet, digits: Mask) -> Almost {
        let mut set = Almost {
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

    /// The candidates of a digit that would leave the set without it.
    #[inline]
    pub(crate) fn targets(&self, position: &Position, digit: usize) -> SquareSet {
        self.seen[digit] & position.places(digit)
    }
}

/// The almost locked sets of at least so many squares.
pub(crate) fn almost_locked_sets(position: &Position, smallest: usize) -> Vec<Almost> {
    let mut sets = Vec::new();
    for unit in ALL_UNITS {
        of_unit(position, unit, smallest, &mut sets);
    }
    sets
}

fn of_unit(position: &Position, unit: Unit, smallest: usize, sets: &mut Vec<Almost>) {
    let squares = UNITS[unit.index()];
    // What the squares of each mask hold: that of the mask without its lowest square, and one more.
    let mut digits = [0; 512];
    for mask in 1..512_usize {
        let lowest = mask.trailing_zeros() as usize;
        let rest = mask & (mask - 1);
        let marks = position.mask(squares[lowest]);
        if marks == 0 || (rest != 0 && digits[rest] == 0) {
            continue;
        }
        digits[mask] = digits[rest] | marks;
        let size = mask.count_ones() as usize;
        if size >= smallest && digits[mask].count_ones() as usize == size + 1 {
            let set: SquareSet = bits_of(mask as Mask).map(|place| squares[place]).collect();
            if first_unit(set) == unit {
                sets.push(Almost::new(position, set, digits[mask]));
            }
        }
    }
}

/// The first of the units that have all of these squares.
fn first_unit(squares: SquareSet) -> Unit {
    let has_all = |&unit: &Unit| squares.is_subset(SquareSet::of_unit(unit));
    ALL_UNITS
        .into_iter()
        .find(has_all)
        .expect("the squares share a unit")
}

/// The digits of a mask.
pub(crate) fn digit_set(marks: Mask) -> DigitSet {
    DigitSet::from_bits(u64::from(marks))
}

#[cfg(test)]
mod tests {
    use foldoku_board::Square;

    use super::*;
    use crate::position::ALL_NINE;

    #[test]
    fn a_set_is_found_once_though_it_lies_in_two_units() {
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
