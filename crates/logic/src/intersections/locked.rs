//! Locked pairs and triples: a subset in the cells that a box and a line share.
//!
//! **Invariant:** a naked one eliminates something in the box and in the line; a hidden one eliminates
//! something in its cells and in the unit that does not show it. Otherwise it is just a subset.

use std::ops::ControlFlow;

use foldoku_board::classic::{BOXES, COLUMNS, ROWS, UNITS};
use foldoku_board::{SquareSet, Unit};

use super::Options;
use crate::combinations::Locked;
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::{ALL_NINE, Mask, Position, bits_of, digit_set, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    size: u32,
    options: &Options,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    for block in BOXES {
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

/// Returns the rows and columns that cross a box.
fn lines_of(block: Unit) -> impl Iterator<Item = Unit> {
    let first = UNITS[block.index()][0].index();
    let (row, column) = (first / 9, first % 9);
    let rows = ROWS[row..row + 3].iter();
    rows.chain(&COLUMNS[column..column + 3]).copied()
}

/// Finds subsets shown by their cells.
fn naked(
    position: &Position,
    technique: Technique,
    size: u32,
    (block, line): (Unit, Unit),
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let mut masks = position.masks_in(block);
    for (mask, square) in masks.iter_mut().zip(UNITS[block.index()]) {
        if !SquareSet::of_unit(line).contains(square) {
            *mask = 0;
        }
    }
    let order = SearchOrder::HODOKU.combinations;
    Locked::new(&masks, size, order).each(&mut |places, digits| {
        let squares = squares_at(block, places);
        let mut step = subset(position, technique, (block, line), squares, digits);
        step.truths.extend(squares.iter().map(Truth::Square));
        match [block, line].into_iter().all(|unit| reaches(&step, unit)) {
            true => on_step(step),
            false => ControlFlow::Continue(()),
        }
    })
}

/// Finds subsets shown by their digits in the first of two units.
fn hidden(
    position: &Position,
    technique: Technique,
    size: u32,
    (base, other): (Unit, Unit),
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let order = SearchOrder::HODOKU.combinations;
    let places = position.all_places_in(base);
    Locked::new(places, size, order).each(&mut |digits, places| {
        let squares = squares_at(base, places);
        if !squares.is_subset(SquareSet::of_unit(other)) {
            return ControlFlow::Continue(());
        }
        let mut step = subset(position, technique, (base, other), squares, digits);
        let outside = step.eliminations.len();
        step.eliminate_mask(position, squares, ALL_NINE & !digits);
        let truths = bits_of(digits).map(|digit| Truth::in_unit(base, digit));
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
    (base, cover): (Unit, Unit),
    squares: SquareSet,
    digits: Mask,
) -> Step {
    let mut step = Step::new(technique);
    let others = (SquareSet::of_unit(base) | SquareSet::of_unit(cover)).without(squares);
    step.eliminate_mask(position, others, digits);
    step.evidence.digits = digit_set(digits);
    step.evidence.squares = squares;
    step.evidence.base.push(base);
    step.evidence.cover.push(cover);
    step
}

/// Returns whether a step eliminates something in a unit.
fn reaches(step: &Step, unit: Unit) -> bool {
    let squares = SquareSet::of_unit(unit);
    let mut eliminated = step.eliminations.iter();
    eliminated.any(|candidate| squares.contains(candidate.square()))
}
