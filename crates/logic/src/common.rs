//! Helpers shared by finders: strong links, visibility, units of a set, effects, simple chains.
//!
//! **Invariant:** iterators yield units, cells and digits in ascending order.

use std::collections::HashSet;
use std::ops::ControlFlow;

use foldoku_board::classic::{ALL_UNITS, UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Mask, Position, digit_at};
use crate::step::{Chain, Node, Step};

/// A strong link: the only two cells of a unit that have a digit as a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conjugates {
    /// The unit.
    pub(crate) unit: Unit,
    /// The cells, the first in reading order first.
    pub(crate) ends: [Square; 2],
}

impl Conjugates {
    /// Returns the cells as a set.
    pub(crate) fn squares(self) -> SquareSet {
        SquareSet::of(self.ends[0]) | SquareSet::of(self.ends[1])
    }
}

/// Returns the strong links of a digit.
pub(crate) fn conjugates(position: &Position, digit: usize) -> impl Iterator<Item = Conjugates> {
    let units = ALL_UNITS.into_iter();
    units.filter_map(move |unit| conjugates_in(position, unit, digit))
}

/// Returns the strong link of a digit in a unit.
pub(crate) fn conjugates_in(position: &Position, unit: Unit, digit: usize) -> Option<Conjugates> {
    let places = position.places_in(unit, digit);
    let squares = UNITS[unit.index()];
    (places.count_ones() == 2).then(|| Conjugates {
        unit,
        ends: [
            squares[places.trailing_zeros() as usize],
            squares[places.ilog2() as usize],
        ],
    })
}

/// Returns whether two cells share a unit.
pub(crate) fn sees(one: Square, other: Square) -> bool {
    SquareSet::peers_of(one).contains(other)
}

/// Returns the units that contain all of the cells; the set must not be empty.
pub(crate) fn units_of_all(squares: SquareSet) -> impl Iterator<Item = Unit> {
    let units = squares
        .first()
        .map_or([ALL_UNITS[0]; 3], |first| UNITS_OF[first.index()]);
    units
        .into_iter()
        .filter(move |&unit| squares.is_subset(SquareSet::of_unit(unit)))
}

/// Reports a step unless it changes nothing.
pub(crate) fn emit(step: Step, on_step: OnStep<'_>) -> ControlFlow<()> {
    if step.is_empty() {
        ControlFlow::Continue(())
    } else {
        on_step(step)
    }
}

/// Passes on the steps that change something, of steps with the same effect the first.
pub(crate) fn distinct(on_step: OnStep<'_>) -> impl FnMut(Step) -> ControlFlow<()> {
    let mut effects = HashSet::new();
    move |step| {
        let effect = (step.placements.clone(), step.eliminations.clone());
        if !step.is_empty() && effects.insert(effect) {
            on_step(step)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Returns the candidates of a position that each of some candidates excludes.
pub(crate) fn excluded_by_all(position: &Position, by: &[Candidate]) -> Vec<Candidate> {
    let mut excluded = Vec::new();
    for digit in 0..9 {
        let seen = by.iter().map(|candidate| match candidate.digit_index() {
            its if its == digit => SquareSet::peers_of(candidate.square()),
            _ => SquareSet::of(candidate.square()),
        });
        let seen = seen.fold(position.places(digit), |all, seen| all & seen);
        excluded.extend(seen.iter().map(|square| Candidate::at(square, digit)));
    }
    excluded
}

/// Returns a chain of one digit through four cells, alternating between off and on.
pub(crate) fn alternating(squares: [Square; 4], digit: usize) -> Chain {
    let node = |(number, square)| Node {
        squares: SquareSet::of(square),
        digit: digit_at(digit),
        is_on: number % 2 == 1,
        through: None,
    };
    Chain {
        nodes: squares.into_iter().enumerate().map(node).collect(),
        is_loop: false,
    }
}

/// Returns the two bits of a mask with two bits.
pub(crate) fn pair_of(mask: Mask) -> [usize; 2] {
    [mask.trailing_zeros() as usize, mask.ilog2() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::ALL_NINE;

    #[test]
    fn digit_with_two_places_is_a_strong_link() {
        let mut marks = [ALL_NINE; 81];
        for mark in &mut marks[2..8] {
            *mark &= !1;
        }
        marks[0] &= !1;
        let position = Position::from_masks(&marks);
        let links: Vec<Conjugates> = conjugates(&position, 0).collect();
        let expected = Conjugates {
            unit: ALL_UNITS[0],
            ends: [1, 8].map(Square::new),
        };
        assert_eq!(links, [expected]);
    }
}
