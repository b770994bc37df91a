//! Locked pairs and triples: a subset in the cells that a box and a line share.
//!
//! **Invariant:** a naked one eliminates something in the box, and in the line outside of the box; a
//! hidden one eliminates something in its cells and in the unit that does not show it. Otherwise it
//! is just a subset.

use std::ops::ControlFlow;

use foldoku_board::classic::{BOXES, COLUMNS, ROWS, UNITS};
use foldoku_board::{SquareSet, Unit};

use super::Options;
use crate::combinations::Locked;
use crate::common::units_of_all;
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
        naked(position, technique, size, block, on_step)?;
        if options.hidden {
            for line in lines_of(block) {
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
    block: Unit,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let masks = position.masks_in(block);
    let order = SearchOrder::HODOKU.combinations;
    Locked::new(&masks, size, order).each(&mut |places, digits| {
        let squares = squares_at(block, places);
        let Some(line) = units_of_all(squares).find(|&unit| unit != block) else {
            return ControlFlow::Continue(());
        };
        let others = |unit| SquareSet::of_unit(unit).without(squares);
        let in_line = others(line).without(SquareSet::of_unit(block));
        let reaches = |squares: SquareSet| {
            position.mask_of_all(squares & position.empty_squares()) & digits != 0
        };
        if !reaches(in_line) || !reaches(others(block)) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(technique);
        step.eliminate_in_each(position, others(line), digits);
        step.eliminate_in_each(position, others(block), digits);
        step.truths.extend(squares.iter().map(Truth::Square));
        cite(&mut step, (block, line), squares, digits);
        on_step(step)
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
        let mut step = Step::new(technique);
        let units = SquareSet::of_unit(base) | SquareSet::of_unit(other);
        step.eliminate_mask(position, units.without(squares), digits);
        let outside = step.eliminations.len();
        step.eliminate_mask(position, squares, ALL_NINE & !digits);
        let truths = bits_of(digits).map(|digit| Truth::in_unit(base, digit));
        step.truths.extend(truths);
        cite(&mut step, (base, other), squares, digits);
        if outside > 0 && step.eliminations.len() > outside {
            on_step(step)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Adds the pattern of a locked subset to its step.
fn cite(step: &mut Step, (base, cover): (Unit, Unit), squares: SquareSet, digits: Mask) {
    step.evidence.digits = digit_set(digits);
    step.evidence.squares = squares;
    step.evidence.base.push(base);
    step.evidence.cover.push(cover);
}
