//! Qiu's deadly pattern: two cells, and two lines that differ in one digit only.
//!
//! ```text
//!    P P . | . . . | . . .      The two lines have the same digits outside the columns in which both are empty,
//!    . . . | . . . | . . .      up to one. So all of these columns are needed to get from one line to the other by
//!    ──────                     their digits: those of any closed part could be exchanged. If two digits of the box
//!    S S x | x x x | x x x      are in the cells S, and in the cells P in line with them, the part between these
//!    S S x | x x x | x x x      digits can be exchanged together with them.
//! ```
//!
//! Guardians are the other candidates of P, and the places of the two digits in the box outside of S.
//!
//! **Invariant:** the cells P are empty, and one of S in each line and column. P is in another band of the same
//! stack, or the reverse. Steps with the same effect are reported once.

use std::ops::ControlFlow;

use foldoku_board::classic::{COLUMNS, ROWS, UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::guarded::Guarded;
use super::shapes::{outside, pairs};
use crate::candidate::Candidate;
use crate::common::{distinct, excluded_by_all};
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, masks_of_size};
use crate::step::Step;
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    for units in [ROWS, COLUMNS] {
        for pair in pairs() {
            let lines = pair.map(|line| units[line]);
            if are_alike(position, lines) {
                for line in outside(pair) {
                    with_lines(position, lines, units[line], &mut on_step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether two lines have the same digits where one of them is filled, but for one at most.
fn are_alike(position: &Position, lines: [Unit; 2]) -> bool {
    let filled = |line: Unit| UNITS[line.index()].map(|square| position.digit(square));
    let [one, other] = lines.map(filled);
    let count = one
        .iter()
        .zip(&other)
        .filter(|(one, other)| one.is_some() || other.is_some());
    let common = one
        .iter()
        .flatten()
        .filter(|digit| other.contains(&Some(**digit)));
    count.count() <= common.count() + 1
}

/// Reports the patterns of two lines with cells in a third.
fn with_lines(
    position: &Position,
    lines: [Unit; 2],
    line: Unit,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    for places in pairs() {
        let cells = |unit: Unit| places.map(|place| UNITS[unit.index()][place]);
        let [corner, first, second] = [line, lines[0], lines[1]].map(cells);
        let is_open = |square: Square| position.digit(square).is_none();
        let has_room = [first, second, [first[0], second[0]], [first[1], second[1]]];
        let has_room = has_room
            .iter()
            .all(|pair| pair.iter().any(|&square| is_open(square)));
        if !has_room || !corner.iter().all(|&square| is_open(square)) {
            continue;
        }
        let crossing: SquareSet = first.into_iter().chain(second).collect();
        let [one, other] = corner.map(|square| position.mask(square));
        for digits in masks_of_size(2..=2).filter(|digits| digits & !(one | other) == 0) {
            if one & digits == 0 || other & digits == 0 {
                continue;
            }
            if let Some(beside) = places_beside(position, crossing, digits) {
                let pattern = corner.map(|square| (square, digits));
                let guarded = Guarded::beside_lines(position, &pattern, lines);
                match beside.is_empty() {
                    true => guarded.each(Technique::QiuPattern, &mut *on_step)?,
                    false => on_step(by_all_guardians(position, guarded, beside))?,
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the places of two digits in the box of some cells outside of these, if both have places in them.
fn places_beside(position: &Position, crossing: SquareSet, digits: Mask) -> Option<Vec<Candidate>> {
    let of_box = SquareSet::of_unit(UNITS_OF[crossing.first()?.index()][2]);
    let mut beside = Vec::new();
    for digit in bits_of(digits) {
        let places = of_box & position.places(digit);
        if (places & crossing).is_empty() {
            return None;
        }
        let others = places.without(crossing).iter();
        beside.extend(others.map(|square| Candidate::at(square, digit)));
    }
    Some(beside)
}

/// Returns the step of a pattern with guardians in the box of the two lines: one of all guardians is true.
fn by_all_guardians(
    position: &Position,
    guarded: Guarded<'_>,
    mut guardians: Vec<Candidate>,
) -> Step {
    let mut step = guarded.step(Technique::QiuPattern);
    let beside: SquareSet = guardians.iter().map(|guardian| guardian.square()).collect();
    step.evidence.fins |= beside;
    guardians.extend(guarded.candidates());
    match guardians[..] {
        [guardian] => step.placements.push(guardian),
        _ => step.eliminations = excluded_by_all(position, &guardians),
    }
    step
}
