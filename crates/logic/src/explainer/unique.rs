//! Unique rectangles and loops: cells whose two common digits could be swapped all around.
//!
//! **Invariant:** a loop visits each unit twice or not at all, once with each of the two digits. The
//! hint is the one of least difficulty, then of lowest type, then the first in the order of loops:
//! by their first cell, then box before row before column at every turn.

use foldoku_board::classic::{UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::difficulty::Difficulty;
use super::pattern_hint::{Effect, Loop, Pattern, PatternHint, Support};
use crate::combinations::Locked;
use crate::order::{Combinations, SearchOrder};
use crate::position::{ALL_NINE, Mask, Position, bits_of, squares_at};
use crate::subsets::Subset;
use crate::technique::Technique;

/// The sequence of combinations.
const ORDER: Combinations = SearchOrder::EXPLAINER.combinations;

/// Finds the easiest unique rectangle or loop.
pub(super) fn find(position: &Position) -> Option<PatternHint> {
    let mut search = Search::new(position);
    for square in position.squares_up_to_size(2).iter() {
        search.start(square);
    }
    search.best.map(|(_, hint)| hint)
}

/// A search for loops, and its best hint.
struct Search<'a> {
    position: &'a Position,
    /// The two digits of the loop.
    digits: Mask,
    /// The cells that have both as candidates.
    possible: SquareSet,
    path: Loop,
    on_path: SquareSet,
    /// The units with a cell at an even place of the path, and those with one at an odd place.
    units: [u32; 2],
    /// The best hint, with its difficulty and type.
    best: Option<((Difficulty, u8), PatternHint)>,
}

/// The candidates of a path besides the two digits.
#[derive(Clone, Copy)]
struct Extra {
    digits: Mask,
    /// How many more cells may have different extra digits.
    allowed: i8,
}

impl<'a> Search<'a> {
    fn new(position: &'a Position) -> Search<'a> {
        Search {
            position,
            digits: 0,
            possible: SquareSet::EMPTY,
            path: Loop::default(),
            on_path: SquareSet::EMPTY,
            units: [0; 2],
            best: None,
        }
    }

    /// Searches the loops from a cell with two candidates.
    fn start(&mut self, square: Square) {
        self.digits = self.position.mask(square);
        let mut digits = bits_of(self.digits);
        let places = digits.next().zip(digits.next());
        let both = |(one, other)| self.position.places(one) & self.position.places(other);
        self.possible = places.map_or(SquareSet::EMPTY, both);
        let nothing = Extra {
            digits: 0,
            allowed: 2,
        };
        if self.possible.len() >= 4 {
            self.visit(square, nothing, 3);
        }
    }

    /// Adds a cell to the path and continues in its units, except the kind it was reached by.
    fn visit(&mut self, square: Square, extra: Extra, arrived_by: usize) {
        let parity = usize::from(self.path.len() % 2);
        let bits = UNITS_OF[square.index()]
            .iter()
            .fold(0, |bits, unit| bits | 1 << unit.index());
        if self.units[parity] & bits != 0 {
            return;
        }
        self.units[parity] |= bits;
        self.on_path.insert(square);
        self.path.push(square);
        let [row, column, block] = UNITS_OF[square.index()];
        for (kind, unit) in [(0, block), (1, row), (2, column)] {
            if kind != arrived_by {
                self.turn(unit, extra, kind);
            }
        }
        self.path.pop();
        self.on_path.remove(square);
        self.units[parity] &= !bits;
    }

    /// Continues with the cells of a unit.
    fn turn(&mut self, unit: Unit, extra: Extra, kind: usize) {
        let (first, can_close) = (self.path.first(), self.path.len() >= 4);
        let mut open = (self.possible & SquareSet::of_unit(unit)).without(self.on_path);
        if can_close && SquareSet::of_unit(unit).contains(first) {
            open.insert(first);
        }
        for next in open {
            if can_close && next == first {
                if self.units[0] == self.units[1] {
                    self.evaluate();
                }
                continue;
            }
            let others = self.position.mask(next) & !self.digits;
            let digits = extra.digits | others;
            if others == 0 || extra.allowed > 0 || digits.count_ones() == 1 {
                let allowed = extra.allowed - i8::from(others != 0);
                self.visit(next, Extra { digits, allowed }, kind);
            }
        }
    }

    /// Evaluates the loop that the path forms.
    fn evaluate(&mut self) {
        let has_extra = |&square: &Square| self.position.mask(square) & !self.digits != 0;
        let extra: SquareSet = self.path.iter().filter(has_extra).collect();
        let other_digits = |squares: SquareSet| {
            let squares = squares.iter();
            squares.fold(0, |all, square| all | self.position.mask(square)) & !self.digits
        };
        let digits = other_digits(extra);
        match extra.len() {
            0 => {}
            1 => self.offer(1, 0, Effect::remove(extra, self.digits), Support::Nothing),
            count => {
                if digits.count_ones() == 1 {
                    let effect = Effect::remove(extra.common_peers(), digits);
                    self.offer(2, 0, effect, Support::Nothing);
                }
                if count == 2 {
                    self.evaluate_two(extra, digits);
                }
            }
        }
    }

    /// Evaluates a loop in which only two cells have other candidates.
    fn evaluate_two(&mut self, extra: SquareSet, digits: Mask) {
        let mut squares = extra.iter();
        let Some((one, other)) = squares.next().zip(squares.next()) else {
            return;
        };
        let [row, column, block] = UNITS_OF[one.index()];
        let common = |unit: &Unit| UNITS_OF[other.index()].contains(unit);
        let units = [block, row, column].into_iter().filter(common);
        for unit in units.clone() {
            self.find_locked(unit, extra);
        }
        // Only the first subset counts.
        if digits.count_ones() >= 2 {
            let mut found = units.filter_map(|unit| self.subset(unit, extra, digits));
            if let Some(found) = found.next() {
                let support = Support::Subset(found.subset);
                self.offer(3, found.tenths, found.effect, support);
            }
        }
    }

    /// Returns the smallest subset of a unit in which the two cells count as one.
    fn subset(&self, unit: Unit, extra: SquareSet, digits: Mask) -> Option<LoopSubset> {
        let places = places_of(unit, extra);
        let mut sizes = 2..=self.position.empty_count_in(unit) / 2;
        sizes.find_map(|size| {
            let naked = self.naked(unit, places, digits, size);
            naked.or_else(|| self.hidden(unit, places, digits, size))
        })
    }

    /// Type 3 with a naked subset: the two cells act as one cell with the other digits.
    fn naked(&self, unit: Unit, places: Mask, digits: Mask, size: u32) -> Option<LoopSubset> {
        let [one, other] = pair(places);
        let mut squares = self.position.masks_in(unit);
        squares[one] = digits;
        squares[other] = 0;
        Locked::new(&squares, size, ORDER).first(|chosen, locked| {
            let rest = squares_at(unit, ALL_NINE & !chosen & !places);
            let effect = Effect::remove(rest, locked);
            let is_useful = chosen >> one & 1 == 1 && effect.changes(self.position);
            is_useful.then_some(LoopSubset {
                tenths: size - 1,
                effect,
                subset: Subset {
                    unit,
                    places: chosen & !places,
                    digits: locked,
                    is_hidden: false,
                },
            })
        })
    }

    /// Type 3 with a hidden subset: the two cells act as one place for the digits of the loop.
    fn hidden(&self, unit: Unit, places: Mask, digits: Mask, size: u32) -> Option<LoopSubset> {
        let [one, other] = pair(places);
        let loop_digits = self.digits;
        // The two cells are one place.
        let mut lines = *self.position.all_places_in(unit);
        for digit in bits_of(loop_digits) {
            lines[digit] = lines[digit] & !(1 << other) | 1 << one;
        }
        let mut search = Locked::new(&lines, size, ORDER);
        search.members = search.members & !digits | loop_digits;
        search.first(|chosen, locked| {
            let squares = locked & !places;
            let effect = Effect::remove(squares_at(unit, squares), ALL_NINE & !chosen);
            let is_useful = chosen & loop_digits == loop_digits && effect.changes(self.position);
            is_useful.then_some(LoopSubset {
                tenths: size - 2,
                effect,
                subset: Subset {
                    unit,
                    places: squares,
                    digits: chosen,
                    is_hidden: true,
                },
            })
        })
    }

    /// Type 4: if the unit has a digit of the loop only in the two cells, it is in one of them, and
    /// the other digit of the loop is in neither.
    fn find_locked(&mut self, unit: Unit, extra: SquareSet) {
        let lines = self.position.all_places_in(unit);
        let locked = |&digit: &usize| lines[digit] & !places_of(unit, extra) == 0;
        if let Some(digit) = bits_of(self.digits).find(locked) {
            let effect = Effect::remove(extra, self.digits & !(1 << digit));
            self.offer(4, 0, effect, Support::Locked { unit, digit });
        }
    }

    /// Keeps a hint if it changes something and is better than the best so far.
    fn offer(&mut self, kind: u8, more: u32, effect: Effect, support: Support) {
        let base = match self.path.len() {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        };
        let difficulty = Difficulty::from_tenths(base + more as u16);
        let rank = (difficulty, kind);
        let is_better = self.best.is_none_or(|(best, _)| rank < best);
        if !is_better || !effect.changes(self.position) {
            return;
        }
        let technique = match (self.path.len(), kind) {
            (4, 1) => Technique::UniquenessOne,
            (4, 2) => Technique::UniquenessTwo,
            (4, 3) => Technique::UniquenessThree,
            (4, _) => Technique::UniquenessFour,
            _ => Technique::UniqueLoop,
        };
        let pattern = Pattern::Loop {
            squares: self.path,
            digits: self.digits,
            support,
        };
        let hint = PatternHint {
            technique,
            difficulty,
            effect,
            pattern,
        };
        self.best = Some((rank, hint));
    }
}

/// A subset in which two cells of the loop count as one.
struct LoopSubset {
    /// Tenths added to the difficulty.
    tenths: u32,
    effect: Effect,
    subset: Subset,
}

/// Returns the places of some cells of a unit.
fn places_of(unit: Unit, squares: SquareSet) -> Mask {
    let places = (0..9).filter(|&place| squares.contains(UNITS[unit.index()][place]));
    places.fold(0, |places, place| places | 1 << place)
}

/// Returns the two places of a pair.
fn pair(places: Mask) -> [usize; 2] {
    let lowest = places.trailing_zeros() as usize;
    let rest = places & (places - 1);
    [lowest, rest.trailing_zeros() as usize]
}
