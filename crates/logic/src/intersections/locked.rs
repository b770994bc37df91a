//! Locked pairs and triples: a subset in the squares that a box and a line have in common.
//!
//! **Invariant:** a naked one takes something away in the box and something in the line, a hidden one
//! in its squares and in the unit that does not show it; with less it is just a subset.

use std::ops::ControlFlow;

use foldoku_board::classic::{SquareSet, UNITS};

use super::Options;
use crate::finder::OnStep;
use crate::look::{Locked, digit_set, eliminate_marks, marks_in, places_in};
use crate::position::{ALL_MARKS, Marks, Position, digits_of, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    size: u32,
    options: &Options,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    for block in 18..27 {
        for line in lines_of(block) {
            naked(position, technique, size, (block, line), on_step)?;
            if options.hidden {
                hidden(position, technique, size, (block, line), on_step)?;
                hidden(position, technique, size, (line, block), on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rows and columns that cross a box.
fn lines_of(block: usize) -> impl Iterator<Item = usize> {
    let first = UNITS[block][0].index();
    let (row, column) = (first / 9, first % 9);
    (row..row + 3).chain(9 + column..9 + column + 3)
}

/// Subsets that show by their squares.
fn naked(
    position: &Position,
    technique: Technique,
    size: u32,
    (block, line): (usize, usize),
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let mut masks = marks_in(position, block);
    for (place, mask) in masks.iter_mut().enumerate() {
        if !SquareSet::of_unit(line).contains(UNITS[block][place].index()) {
            *mask = 0;
        }
    }
    let masks = &masks;
    Locked { masks, size }.choose(size, 0, &mut |places, digits| {
        let squares = squares_at(block, places);
        let mut step = subset(position, technique, (block, line), squares, digits);
        step.truths.extend(squares.iter().map(Truth::Square));
        match [block, line].into_iter().all(|unit| reaches(&step, unit)) {
            true => on_step(step),
            false => ControlFlow::Continue(()),
        }
    })
}

/// Subsets that show by their digits, in the first of two units.
fn hidden(
    position: &Position,
    technique: Technique,
    size: u32,
    (base, other): (usize, usize),
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let masks = &places_in(position, base);
    Locked { masks, size }.choose(size, 0, &mut |digits, places| {
        let squares = squares_at(base, places);
        if !squares.is_subset(SquareSet::of_unit(other)) {
            return ControlFlow::Continue(());
        }
        let mut step = subset(position, technique, (base, other), squares, digits);
        let outside = step.eliminations.len();
        eliminate_marks(&mut step, position, squares, ALL_MARKS & !digits);
        let truths = digits_of(digits).map(|digit| Truth::Unit(base, digit));
        step.truths.extend(truths);
        match outside > 0 && step.eliminations.len() > outside {
            true => on_step(step),
            false => ControlFlow::Continue(()),
        }
    })
}

fn subset(
    position: &Position,
    technique: Technique,
    (base, cover): (usize, usize),
    squares: SquareSet,
    digits: Marks,
) -> Step {
    let mut step = Step::new(technique);
    let others = (SquareSet::of_unit(base) | SquareSet::of_unit(cover)).without(squares);
    eliminate_marks(&mut step, position, others, digits);
    step.evidence.digits = digit_set(digits);
    step.evidence.squares = squares;
    step.evidence.base.push(base);
    step.evidence.cover.push(cover);
    step
}

/// Whether a step takes something away in a unit.
fn reaches(step: &Step, unit: usize) -> bool {
    let squares = SquareSet::of_unit(unit);
    let mut taken = step.eliminations.iter();
    taken.any(|candidate| squares.contains(candidate.square()))
}
