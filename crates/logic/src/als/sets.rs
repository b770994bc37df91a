//! Almost locked sets: so many squares of a unit with one digit more between them.
//!
//! **Invariant:** the sets of a position stand in a fixed order, each once, whichever units it lies
//! in; rows come first, then columns, then boxes.

use foldoku_board::DigitSet;
use foldoku_board::classic::{Squares, UNITS};

use crate::state::{Marks, State, digits_of};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Almost {
    /// Its squares.
    pub(crate) squares: Squares,
    /// Their digits, one more than there are squares.
    pub(crate) digits: Marks,
    /// The squares that can hold each of the digits.
    pub(crate) places: [Squares; 9],
    /// The squares that see all of them.
    pub(crate) seen: [Squares; 9],
}

impl Almost {
    fn new(state: &State, squares: Squares, digits: Marks) -> Almost {
        let mut set = Almost {
            squares,
            digits,
            places: [Squares::NONE; 9],
            seen: [Squares::NONE; 9],
        };
        for digit in digits_of(digits) {
            set.places[digit] = squares & state.places(digit);
            set.seen[digit] = set.places[digit].common_peers();
        }
        set
    }

    /// The candidates of a digit that would leave the set without it.
    #[inline]
    pub(crate) fn targets(&self, state: &State, digit: usize) -> Squares {
        self.seen[digit] & state.places(digit)
    }
}

/// The almost locked sets of at least so many squares.
pub(crate) fn almost_locked_sets(state: &State, smallest: usize) -> Vec<Almost> {
    let mut sets = Vec::new();
    for unit in 0..27 {
        of_unit(state, unit, smallest, &mut sets);
    }
    sets
}

fn of_unit(state: &State, unit: usize, smallest: usize, sets: &mut Vec<Almost>) {
    let squares = UNITS[unit].map(|square| square.index());
    // What the squares of each mask hold: that of the mask without its lowest square, and one more.
    let mut digits = [0; 512];
    for mask in 1..512_usize {
        let lowest = mask.trailing_zeros() as usize;
        let rest = mask & (mask - 1);
        let marks = state.marks(squares[lowest]);
        if marks == 0 || (rest != 0 && digits[rest] == 0) {
            continue;
        }
        digits[mask] = digits[rest] | marks;
        let size = mask.count_ones() as usize;
        if size >= smallest && digits[mask].count_ones() as usize == size + 1 {
            let set: Squares = digits_of(mask as Marks)
                .map(|place| squares[place])
                .collect();
            if first_unit(set) == unit {
                sets.push(Almost::new(state, set, digits[mask]));
            }
        }
    }
}

/// The first of the units that have all of these squares.
fn first_unit(squares: Squares) -> usize {
    let has_all = |&unit: &usize| squares.is_subset(Squares::of_unit(unit));
    (0..27).find(has_all).expect("the squares share a unit")
}

/// The digits of a mask.
pub(crate) fn digit_set(marks: Marks) -> DigitSet {
    DigitSet::from_bits(u64::from(marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::ALL_MARKS;

    #[test]
    fn a_set_is_found_once_though_it_lies_in_two_units() {
        let mut marks = [ALL_MARKS; 81];
        marks[0] = 0b011;
        marks[1] = 0b110;
        let state = State::of_marks(&marks);
        let found = |smallest| -> Vec<(Squares, Marks)> {
            let sets = almost_locked_sets(&state, smallest).into_iter();
            let small = sets.filter(|set| set.squares.len() < 8);
            small.map(|set| (set.squares, set.digits)).collect()
        };
        let pair: Squares = [0, 1].into_iter().collect();
        assert_eq!(found(2), [(pair, 0b111)]);
        assert_eq!(found(1).len(), 3);
        let sets = almost_locked_sets(&state, 2);
        let set = sets.iter().find(|set| set.squares == pair).unwrap();
        assert_eq!(set.places[1], pair);
        assert_eq!(set.seen[1].len(), 7 + 6);
    }
}
