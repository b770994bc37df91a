//! Hidden and naked subsets: pairs, triples, quadruples.
//!
//! **Invariant:** boxes come before columns before rows, and combinations in the order of their masks;
//! each digit has two places or more, each square two digits or more.

use foldoku_board::classic::UNITS;
use foldoku_board::{SquareSet, Unit};

use super::board::{Board, units};
use super::combinations::{first_locked, of_few};
use super::difficulty::Difficulty;
use super::finding::{Effect, Finding, Pattern, Subset};
use crate::position::{ALL_NINE, Mask, bits_of, squares_at};
use crate::technique::Technique;

/// So many digits with as many places, and therefore another digit with one place.
pub(super) fn direct_hidden(board: &Board, size: u32) -> Option<Finding> {
    units().find_map(|unit| {
        if board.open_in(unit) <= size {
            return None;
        }
        let lines = board.lines(unit);
        first_locked(lines, of_few(lines, size), size, &mut |digits, places| {
            let (digit, place) = single_beside(lines, digits, places)?;
            Some(Finding {
                technique: match size {
                    2 => Technique::DirectHiddenPair,
                    _ => Technique::DirectHiddenTriple,
                },
                difficulty: match size {
                    2 => Difficulty::from_tenths(20),
                    _ => Difficulty::from_tenths(25),
                },
                effect: Effect::place(UNITS[unit.index()][place], digit),
                pattern: hidden_subset(unit, places, digits),
            })
        })
    })
}

/// A digit that is left one place by others, and that place.
#[inline]
fn single_beside(lines: &[Mask; 9], digits: Mask, places: Mask) -> Option<(usize, usize)> {
    let mut others = bits_of(ALL_NINE & !digits);
    others.find_map(|digit| {
        let left = lines[digit] & !places;
        let is_single = lines[digit].count_ones() > 1 && left.count_ones() == 1;
        is_single.then(|| (digit, left.trailing_zeros() as usize))
    })
}

/// So many digits with as many places: nothing else is there.
pub(super) fn hidden(board: &Board, size: u32) -> Option<Finding> {
    units().find_map(|unit| {
        if board.open_in(unit) <= 2 * size {
            return None;
        }
        let lines = board.lines(unit);
        first_locked(lines, of_few(lines, size), size, &mut |digits, places| {
            let others = ALL_NINE & !digits;
            let mut others_there = bits_of(others).filter(|&digit| lines[digit] & places != 0);
            others_there.next()?;
            let (technique, difficulty) = match size {
                2 => (Technique::HiddenPair, Difficulty::from_tenths(34)),
                3 => (Technique::HiddenTriple, Difficulty::from_tenths(40)),
                _ => (Technique::HiddenQuadruple, Difficulty::from_tenths(54)),
            };
            Some(Finding {
                technique,
                difficulty,
                effect: Effect::remove(squares_at(unit, places), others),
                pattern: hidden_subset(unit, places, digits),
            })
        })
    })
}

fn hidden_subset(unit: Unit, places: Mask, digits: Mask) -> Pattern {
    Pattern::Subset(Subset {
        unit,
        places,
        digits,
        is_hidden: true,
    })
}

/// So many squares with as many digits: those are nowhere else in the unit.
pub(super) fn naked(board: &Board, size: u32) -> Option<Finding> {
    units().find_map(|unit| {
        if board.open_in(unit) < 2 * size {
            return None;
        }
        let squares = marks_of(board, unit);
        let members = of_few(&squares, size);
        first_locked(&squares, members, size, &mut |places, digits| {
            let others = ALL_NINE & !places;
            let mut others_with = bits_of(others).filter(|&place| squares[place] & digits != 0);
            others_with.next()?;
            let (technique, difficulty) = match size {
                2 => (Technique::NakedPair, Difficulty::from_tenths(30)),
                3 => (Technique::NakedTriple, Difficulty::from_tenths(36)),
                _ => (Technique::NakedQuadruple, Difficulty::from_tenths(50)),
            };
            let rest = SquareSet::of_unit(unit).without(squares_at(unit, places));
            Some(Finding {
                technique,
                difficulty,
                effect: Effect::remove(rest, digits),
                pattern: Pattern::Subset(Subset {
                    unit,
                    places,
                    digits,
                    is_hidden: false,
                }),
            })
        })
    })
}

/// The marks of the squares of a unit.
#[inline]
pub(super) fn marks_of(board: &Board, unit: Unit) -> [Mask; 9] {
    UNITS[unit.index()].map(|square| board.marks(square))
}
