//! Singles, locked candidates, subsets, fish and wings: the shared searches in the order of Sudoku
//! Explainer, with its difficulties and restrictions.
//!
//! **Invariant:** each producer returns the first hint in [`SearchOrder::EXPLAINER`].

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::{COLUMNS, ROWS, UNITS};

use super::difficulty::Difficulty;
use super::pattern_hint::{Effect, Pattern, PatternHint};
use crate::candidate::Candidate;
use crate::fish::lines::Lines;
use crate::intersections::crossings::{Crossing, each_locked};
use crate::intersections::eliminated;
use crate::order::{self, SearchOrder};
use crate::position::{ALL_NINE, Mask, Position, bits_of, squares_at};
use crate::singles::{each_full_house, each_hidden_single, each_naked_single};
use crate::subsets::{Subset, each_hidden, each_naked};
use crate::technique::Technique;
use crate::wings::pivot;

const ORDER: &SearchOrder = &SearchOrder::EXPLAINER;

/// A search that ends with the first hint.
type Flow = ControlFlow<PatternHint>;

/// Continues the search unless there is a hint.
#[inline]
fn until(hint: Option<PatternHint>) -> Flow {
    match hint {
        Some(hint) => ControlFlow::Break(hint),
        None => ControlFlow::Continue(()),
    }
}

/// Finds hidden singles; the last empty cells of units come before all others.
pub(super) fn hidden_single(position: &Position) -> Option<PatternHint> {
    let first = &mut |unit, candidate| ControlFlow::Break((unit, candidate));
    let last = each_full_house(position, ORDER, first).break_value();
    let is_last = last.is_some();
    let found = last.or_else(|| each_hidden_single(position, ORDER, first).break_value());
    let (unit, candidate) = found?;
    let (technique, tenths) = match (is_last, unit.index()) {
        (true, _) => (Technique::FullHouse, 10),
        (false, 18..) => (Technique::HiddenSingle, 12),
        (false, _) => (Technique::HiddenSingle, 15),
    };
    Some(PatternHint {
        technique,
        difficulty: Difficulty::from_tenths(tenths),
        effect: Effect::Place(candidate),
        pattern: Pattern::HiddenSingle { unit },
    })
}

/// Finds naked singles.
pub(super) fn naked_single(position: &Position) -> Option<PatternHint> {
    let found = each_naked_single(position, ORDER, &mut ControlFlow::Break);
    found.break_value().map(|candidate| PatternHint {
        technique: Technique::NakedSingle,
        difficulty: Difficulty::from_tenths(23),
        effect: Effect::Place(candidate),
        pattern: Pattern::NakedSingle,
    })
}

/// Finds locked digits that leave one place in a third unit, and places the digit there.
pub(super) fn direct_locking(position: &Position) -> Option<PatternHint> {
    locking(position, |crossing, digit| {
        let mut others = crossing.others.iter();
        others.find_map(|other| {
            let places = position.places_in(other.unit, digit);
            let left = places & !other.places;
            (places.count_ones() > 1 && left.count_ones() == 1).then(|| {
                let square = UNITS[other.unit.index()][left.trailing_zeros() as usize];
                let (technique, tenths) = match crossing.base.unit.index() {
                    18.. => (Technique::DirectPointing, 17),
                    _ => (Technique::DirectClaiming, 19),
                };
                PatternHint {
                    technique,
                    difficulty: Difficulty::from_tenths(tenths),
                    effect: Effect::Place(Candidate::at(square, digit)),
                    pattern: Pattern::Locking {
                        base: crossing.base.unit,
                        cover: crossing.cover,
                        digit,
                        third: Some(other.unit),
                    },
                }
            })
        })
    })
}

/// Finds locked digits that can be eliminated from the rest of the second unit.
pub(super) fn indirect_locking(position: &Position) -> Option<PatternHint> {
    locking(position, |crossing, digit| {
        eliminated(position, crossing, digit).map(|squares| {
            let (technique, tenths) = match crossing.base.unit.index() {
                18.. => (Technique::Pointing, 26),
                _ => (Technique::Claiming, 28),
            };
            PatternHint {
                technique,
                difficulty: Difficulty::from_tenths(tenths),
                effect: Effect::remove(squares, 1 << digit),
                pattern: Pattern::Locking {
                    base: crossing.base.unit,
                    cover: crossing.cover,
                    digit,
                    third: None,
                },
            }
        })
    })
}

/// Returns the first hint for a crossing and a digit that is locked there.
#[inline]
fn locking(
    position: &Position,
    find: impl Fn(&Crossing, usize) -> Option<PatternHint>,
) -> Option<PatternHint> {
    let search = |groups: &[&[order::Crossing]]| {
        let digits_first = ORDER.locked.digits_first;
        each_locked(position, groups, digits_first, &mut |crossing, digit| {
            until(find(crossing, digit))
        })
        .break_value()
    };
    search(ORDER.locked.pointing).or_else(|| search(ORDER.locked.claiming))
}

/// Finds hidden subsets that leave one place for another digit, and places that digit.
pub(super) fn direct_hidden_subset(position: &Position, size: u32) -> Option<PatternHint> {
    let find = |subset: Subset| {
        let places = position.all_places_in(subset.unit);
        let (digit, place) = single_outside(places, subset.digits, subset.places)?;
        let (technique, tenths) = match size {
            2 => (Technique::DirectHiddenPair, 20),
            _ => (Technique::DirectHiddenTriple, 25),
        };
        Some(PatternHint {
            technique,
            difficulty: Difficulty::from_tenths(tenths),
            effect: Effect::Place(Candidate::at(UNITS[subset.unit.index()][place], digit)),
            pattern: Pattern::Subset(subset),
        })
    };
    each_hidden(position, ORDER, (size, size + 1), &mut |it| until(find(it))).break_value()
}

/// Returns a digit that has one place outside of the given places, and that place.
#[inline]
fn single_outside(all: &[Mask; 9], digits: Mask, places: Mask) -> Option<(usize, usize)> {
    let mut others = bits_of(ALL_NINE & !digits);
    others.find_map(|digit| {
        let left = all[digit] & !places;
        let is_single = all[digit].count_ones() > 1 && left.count_ones() == 1;
        is_single.then(|| (digit, left.trailing_zeros() as usize))
    })
}

/// Finds hidden subsets in units where the other cells do not form a smaller naked one.
pub(super) fn hidden_subset(position: &Position, size: u32) -> Option<PatternHint> {
    let find = |subset: Subset| {
        let places = position.all_places_in(subset.unit);
        let others = ALL_NINE & !subset.digits;
        let mut there = bits_of(others).filter(|&digit| places[digit] & subset.places != 0);
        there.next()?;
        let (technique, tenths) = match size {
            2 => (Technique::HiddenPair, 34),
            3 => (Technique::HiddenTriple, 40),
            _ => (Technique::HiddenQuadruple, 54),
        };
        Some(PatternHint {
            technique,
            difficulty: Difficulty::from_tenths(tenths),
            effect: Effect::remove(squares_at(subset.unit, subset.places), others),
            pattern: Pattern::Subset(subset),
        })
    };
    let least_empty = 2 * size + 1;
    each_hidden(position, ORDER, (size, least_empty), &mut |it| {
        until(find(it))
    })
    .break_value()
}

/// Finds naked subsets. They eliminate candidates in their own unit only.
pub(super) fn naked_subset(position: &Position, size: u32) -> Option<PatternHint> {
    let find = |subset: Subset| {
        let rest = squares_at(subset.unit, ALL_NINE & !subset.places);
        let effect = Effect::remove(rest, subset.digits);
        if !effect.changes(position) {
            return None;
        }
        let (technique, tenths) = match size {
            2 => (Technique::NakedPair, 30),
            3 => (Technique::NakedTriple, 36),
            _ => (Technique::NakedQuadruple, 50),
        };
        Some(PatternHint {
            technique,
            difficulty: Difficulty::from_tenths(tenths),
            effect,
            pattern: Pattern::Subset(subset),
        })
    };
    each_naked(position, ORDER, (size, 2 * size), &mut |it| until(find(it))).break_value()
}

/// Finds basic fish: by kind of base, then by base lines, then by digit.
pub(super) fn fish(position: &Position, size: usize) -> Option<PatternHint> {
    let bases = [ORDER.columns_first, !ORDER.columns_first];
    let mut found = bases
        .into_iter()
        .filter_map(|has_columns| fish_from(position, size, has_columns));
    found.next()
}

fn fish_from(position: &Position, size: usize, has_columns: bool) -> Option<PatternHint> {
    let mut best: Option<(Mask, Mask, usize)> = None;
    for digit in 0..9 {
        // A larger fish has a smaller one as its complement.
        if position.placed_count(digit) as usize + 2 * size > 9 {
            continue;
        }
        let lines = Lines::new(position, (digit, size), has_columns);
        let fish = lines.each_basic(ORDER.combinations, &mut |base, cover| {
            ControlFlow::Break((base, cover, digit))
        });
        let is_first = |fish: &(Mask, Mask, usize)| best.is_none_or(|best| fish.0 < best.0);
        best = fish.break_value().filter(is_first).or(best);
    }
    let (base, cover, digit) = best?;
    let (technique, tenths) = match size {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        _ => (Technique::Jellyfish, 52),
    };
    let (base_lines, cover_lines) = if has_columns {
        (&COLUMNS, &ROWS)
    } else {
        (&ROWS, &COLUMNS)
    };
    let squares = |lines: Mask, units: &[foldoku_board::Unit; 9]| {
        let squares = bits_of(lines).map(|line| SquareSet::of_unit(units[line]));
        squares.fold(SquareSet::EMPTY, |all, squares| all | squares)
    };
    let (base, cover) = (squares(base, base_lines), squares(cover, cover_lines));
    Some(PatternHint {
        technique,
        difficulty: Difficulty::from_tenths(tenths),
        effect: Effect::remove(cover.without(base), 1 << digit),
        pattern: Pattern::Fish {
            base,
            cover,
            has_columns,
            digit,
        },
    })
}

/// Finds XY-Wings (pivots of two candidates) and XYZ-Wings (three).
pub(super) fn wing(position: &Position, pivot_size: u32) -> Option<PatternHint> {
    let (technique, tenths) = match pivot_size {
        2 => (Technique::XyWing, 42),
        _ => (Technique::XyzWing, 44),
    };
    let found = pivot::each(position, ORDER, pivot_size, &mut ControlFlow::Break);
    found.break_value().map(|wing| PatternHint {
        technique,
        difficulty: Difficulty::from_tenths(tenths),
        effect: Effect::remove(wing.eliminated, 1 << wing.digit),
        pattern: Pattern::Wing {
            squares: wing.squares,
            digit: wing.digit,
        },
    })
}
