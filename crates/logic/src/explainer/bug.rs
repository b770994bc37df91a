//! BUG (bivalue universal grave): without a few extra candidates, all empty cells would have two
//! candidates and each unit two places for each digit.
//!
//! **Invariant:** without the extra candidates the position is a BUG; one of them is true.

use foldoku_board::classic::{ALL_UNITS, BOXES, COLUMNS, ROWS, UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::difficulty::Difficulty;
use super::pattern_hint::{Effect, Pattern, PatternHint, Support, show};
use crate::candidate::Candidate;
use crate::combinations::Locked;
use crate::order::{Combinations, SearchOrder};
use crate::position::{ALL_NINE, Mask, Position, digit_set, squares_at};
use crate::step::{Deadly, Step, Truth};
use crate::subsets::Subset;
use crate::technique::Technique;

/// The sequence of combinations.
const ORDER: Combinations = SearchOrder::EXPLAINER.combinations;

/// The candidates that keep a position from being a BUG.
struct Extra {
    squares: SquareSet,
    /// The extra digits of each cell.
    digits: [Mask; 81],
    /// The extra digits of all cells.
    all: Mask,
    /// The cells that see all cells with extra digits.
    common: SquareSet,
}

/// Finds the easiest BUG step.
pub(super) fn find(position: &Position) -> Option<PatternHint> {
    let extra = Extra::of(position)?;
    match extra.squares.len() {
        0 => None,
        1 => extra.one_square(position),
        count => {
            let two = (extra.all.count_ones() == 1).then(|| extra.same(position));
            let locked = || (count == 2).then(|| extra.locked(position)).flatten();
            let two = two.flatten().or_else(locked);
            two.or_else(|| extra.subset(position))
        }
    }
}

impl Extra {
    /// Returns the extra candidates, if the rest is a BUG.
    fn of(position: &Position) -> Option<Extra> {
        let mut extra = Extra {
            squares: SquareSet::EMPTY,
            digits: [0; 81],
            all: 0,
            common: SquareSet::ALL,
        };
        let mut rest = position.clone();
        for unit in BOXES.into_iter().chain(ROWS).chain(COLUMNS) {
            for digit in 0..9 {
                if rest.all_places_in(unit)[digit].count_ones() <= 2 {
                    continue;
                }
                let mut large = large_squares(&rest, unit, digit).iter();
                let square = large.next()?;
                // If there are several, one of their other units settles which one is extra.
                if large.next().is_none() {
                    extra.squares.insert(square);
                    extra.digits[square.index()] |= 1 << digit;
                    extra.all |= 1 << digit;
                    extra.common &= SquareSet::peers_of(square);
                    rest.remove(Candidate::at(square, digit));
                    let has_no_type = extra.squares.len() > 1 && extra.all.count_ones() > 1;
                    if has_no_type && extra.common.is_empty() {
                        return None;
                    }
                }
            }
        }
        is_bug(&rest).then_some(extra)
    }

    /// Type 1: one cell holds an extra digit.
    fn one_square(&self, position: &Position) -> Option<PatternHint> {
        let square = self.squares.first()?;
        let effect = Effect::remove(self.squares, ALL_NINE & !self.digits[square.index()]);
        hint(
            position,
            Technique::BugPlusOne,
            56,
            effect,
            Support::Nothing,
        )
    }

    /// Type 2: all extra candidates have the same digit.
    fn same(&self, position: &Position) -> Option<PatternHint> {
        let effect = Effect::remove(self.common, self.all);
        hint(position, Technique::BugTwo, 57, effect, Support::Nothing)
    }

    /// Type 4: two cells share another digit, which their unit has nowhere else.
    fn locked(&self, position: &Position) -> Option<PatternHint> {
        let one = self.squares.first()?;
        let other = self.squares.without(SquareSet::of(one)).first()?;
        let both = position.mask(one) & position.mask(other) & !self.all;
        let units = UNITS_OF[one.index()].into_iter();
        let unit = units
            .rev()
            .find(|unit| UNITS_OF[other.index()].contains(unit))?;
        if both.count_ones() != 1 {
            return None;
        }
        let removal = |square: Square| {
            let kept = self.digits[square.index()] | both;
            (SquareSet::of(square), ALL_NINE & !kept)
        };
        let effect = Effect::Remove([removal(one), removal(other), (SquareSet::EMPTY, 0)]);
        let digit = both.trailing_zeros() as usize;
        let support = Support::Locked { unit, digit };
        hint(position, Technique::BugFour, 57, effect, support)
    }

    /// Type 3: the cells act as one cell with the extra digits in a naked subset.
    fn subset(&self, position: &Position) -> Option<PatternHint> {
        let first = self.squares.first()?;
        let [row, column, block] = UNITS_OF[first.index()];
        let units = [block, row, column].into_iter();
        let units = units.filter(|&unit| self.squares.is_subset(SquareSet::of_unit(unit)));
        let sizes = (2..=6).flat_map(|size| units.clone().map(move |unit| (size, unit)));
        let mut found = sizes.filter_map(|(size, unit)| self.subset_in(position, unit, size));
        found.next()
    }

    fn subset_in(&self, position: &Position, unit: Unit, size: u32) -> Option<PatternHint> {
        let mut squares = position.masks_in(unit);
        let mut places: Mask = 0;
        for (place, square) in UNITS[unit.index()].iter().enumerate() {
            if self.squares.contains(*square) {
                places |= 1 << place;
                squares[place] = 0;
            }
        }
        let whole = places.trailing_zeros() as usize;
        squares[whole] = self.all;
        Locked::new(&squares, size, ORDER).first(|chosen, locked| {
            if chosen >> whole & 1 == 0 {
                return None;
            }
            let rest = squares_at(unit, ALL_NINE & !chosen & !places);
            let subset = Subset {
                unit,
                places: chosen & !places,
                digits: locked,
                is_hidden: false,
            };
            let tenths = 57 + size as u16 - 1;
            let effect = Effect::remove(rest, locked);
            hint(
                position,
                Technique::BugThree,
                tenths,
                effect,
                Support::Subset(subset),
            )
        })
    }
}

/// Returns the cells with more than two candidates among the places of a digit in a unit.
fn large_squares(rest: &Position, unit: Unit, digit: usize) -> SquareSet {
    let squares = squares_at(unit, rest.all_places_in(unit)[digit]);
    let is_large = |&square: &Square| rest.mask(square).count_ones() > 2;
    squares.iter().filter(is_large).collect()
}

/// Returns whether all empty cells have two candidates and all digits two places.
fn is_bug(position: &Position) -> bool {
    let mut squares = position.empty_squares().iter();
    squares.all(|square| position.mask(square).count_ones() == 2)
        && ALL_UNITS.into_iter().all(|unit| {
            let mut lines = position.all_places_in(unit).iter();
            lines.all(|line| matches!(line.count_ones(), 0 | 2))
        })
}

fn hint(
    position: &Position,
    technique: Technique,
    tenths: u16,
    effect: Effect,
    support: Support,
) -> Option<PatternHint> {
    effect.changes(position).then_some(PatternHint {
        technique,
        difficulty: Difficulty::from_tenths(tenths),
        effect,
        pattern: Pattern::Bug { support },
    })
}

/// Adds the truths and the evidence of a BUG to a step.
pub(super) fn add_to(position: &Position, step: &mut Step, support: Support) {
    let Some(extra) = Extra::of(position) else {
        return;
    };
    let in_bug = |square: Square| {
        (
            square,
            digit_set(position.mask(square) & !extra.digits[square.index()]),
        )
    };
    let squares = connected(position).into_iter().map(in_bug).collect();
    step.truths = vec![Truth::Deadly(Deadly { squares })];
    support.add_to(step);
    let digits = match support {
        Support::Locked { digit, .. } => 1 << digit,
        _ => extra.all,
    };
    step.evidence.fins = extra.squares;
    show(step, extra.squares, digits);
}

/// Returns the empty cells in an order in which each sees an earlier one if possible, so that the
/// check fills the pattern with little backtracking.
fn connected(position: &Position) -> Vec<Square> {
    let mut order: Vec<Square> = Vec::new();
    let mut left = position.empty_squares();
    let mut seen = SquareSet::EMPTY;
    while let Some(square) = (left & seen).first().or_else(|| left.first()) {
        left.remove(square);
        seen |= SquareSet::peers_of(square);
        order.push(square);
    }
    order
}
