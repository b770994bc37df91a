//! The cells and the digits of units of which one candidate must be true.
//!
//! **Invariant:** every group has at least two members.

use super::super::grid::{Grid, candidate_at, has_several};
use super::super::source::Source;
use crate::position::bits_of;

/// Returns the groups of a grid.
pub(super) fn groups(grid: &Grid) -> impl Iterator<Item = Source> {
    let squares = (0..81).map(|square| Source::Square(square as u8));
    let unit = |unit: u8| (0..9).map(move |digit| Source::Unit(unit, digit));
    let all = squares.chain((0..27).flat_map(unit));
    all.filter(|&group| has_several(mask(grid, group)))
}

/// Returns the candidates of a group.
pub(in super::super) fn members(grid: &Grid, group: Source) -> impl Iterator<Item = usize> {
    bits_of(mask(grid, group)).map(move |bit| match group {
        Source::Unit(unit, digit) => candidate_at(unit.into(), bit, digit.into()),
        Source::Square(square) => usize::from(square) * 9 + bit,
        Source::Contradiction(start) | Source::Double(start) => start.subject(),
    })
}

fn mask(grid: &Grid, group: Source) -> u16 {
    match group {
        Source::Unit(unit, digit) => grid.lines[usize::from(unit)][usize::from(digit)],
        Source::Square(square) => grid.marks[usize::from(square)],
        Source::Contradiction(_) | Source::Double(_) => 0,
    }
}
