//! Empty rectangles: the places for a digit in a box lie in one row and one column, and a strong
//! link starts in one of the two.
//!
//! ```text
//!    ┌───────┐
//!    │ .  X .│
//!    │ X  . X│ · · · · A         the row and the column of the box cross at `.`
//!    │ .  X .│         ║
//!    └────│──┘         ║         A or B is true,
//!         ?────────────B         so the digit is not at ?
//! ```
//!
//! **Invariant:** the row and the column each have a place outside their crossing; otherwise these
//! are locked candidates.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::classic::{BOXES, COLUMNS, ROWS, UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::Options;
use crate::candidate::Candidate;
use crate::common::{Conjugates, conjugates_in, emit};
use crate::finder::OnStep;
use crate::position::{Position, digit_set, squares_at};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// An empty rectangle with its strong link.
#[derive(Clone, Copy)]
struct Rectangle {
    /// The box.
    block: Unit,
    /// The places for the digit in the box.
    squares: SquareSet,
    /// The row and the column that contain these places.
    lines: [Unit; 2],
    link: Conjugates,
    /// The cell that loses the digit.
    target: Square,
}

pub(super) fn find(position: &Position, options: &Options, on_step: OnStep<'_>) -> ControlFlow<()> {
    for digit in 0..9 {
        for rectangle in rectangles(position, digit, options) {
            let step = step(position, Technique::EmptyRectangle, &[rectangle], digit);
            emit(step, &mut *on_step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two empty rectangles of the same box with different eliminations.
pub(super) fn find_dual(
    position: &Position,
    options: &Options,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    for digit in 0..9 {
        let rectangles = rectangles(position, digit, options);
        for (index, &one) in rectangles.iter().enumerate() {
            for &two in &rectangles[index + 1..] {
                if one.is_dual_of(two) {
                    let both = [one, two];
                    let step = step(position, Technique::DualEmptyRectangle, &both, digit);
                    emit(step, &mut *on_step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Rectangle {
    fn is_dual_of(self, other: Rectangle) -> bool {
        self.block == other.block && self.target != other.target
    }
}

fn rectangles(position: &Position, digit: usize, options: &Options) -> SmallVec<[Rectangle; 8]> {
    let mut rectangles = SmallVec::new();
    let fewest = if options.small_empty_rectangles { 2 } else { 3 };
    for block in BOXES {
        let squares = squares_at(block, position.places_in(block, digit));
        if squares.len() < fewest {
            continue;
        }
        for lines in crosses(block, squares) {
            rectangles.extend(
                links(position, block, lines, digit).filter_map(|(link, target)| {
                    let is_left = position.has(Candidate::at(target, digit));
                    let outside = !SquareSet::of_unit(block).contains(target);
                    (is_left && outside).then_some(Rectangle {
                        block,
                        squares,
                        link,
                        lines,
                        target,
                    })
                }),
            );
        }
    }
    rectangles
}

/// Returns the pairs of a row and a column of a box that together contain the given cells, and need
/// both; the last ones first.
fn crosses(block: Unit, squares: SquareSet) -> impl Iterator<Item = [Unit; 2]> {
    let corner = UNITS[block.index()][0].index();
    let (row, column) = (corner / 9, corner % 9);
    let lines = (0..9)
        .rev()
        .map(move |cross| [ROWS[row + cross / 3], COLUMNS[column + cross % 3]]);
    lines.filter(move |&[row, column]| {
        let [row, column] = [row, column].map(SquareSet::of_unit);
        squares.is_subset(row | column) && !squares.is_subset(row) && !squares.is_subset(column)
    })
}

/// Returns the strong links that start in the row outside of the box, and then those in the column,
/// with the cells that lose the digit.
fn links(
    position: &Position,
    block: Unit,
    [row, column]: [Unit; 2],
    digit: usize,
) -> impl Iterator<Item = (Conjugates, Square)> {
    let starts = [row, column].into_iter().flat_map(move |line| {
        let squares = SquareSet::of_unit(line) & position.places(digit);
        let outside = squares.without(SquareSet::of_unit(block));
        outside.into_iter().map(move |near| (line, near))
    });
    starts.filter_map(move |(line, near)| {
        let [near_row, near_column, _] = UNITS_OF[near.index()];
        // A link that starts in the row is in a column, and its other end in another row.
        let (unit, kind, other) = if line == row {
            (near_column, 0, column)
        } else {
            (near_row, 1, row)
        };
        let link = conjugates_in(position, unit, digit)?;
        let far = link.ends.into_iter().find(|&end| end != near)?;
        let crossing = SquareSet::of_unit(UNITS_OF[far.index()][kind]) & SquareSet::of_unit(other);
        crossing.first().map(|target| (link, target))
    })
}

/// Returns the step of one or two empty rectangles.
fn step(position: &Position, technique: Technique, rectangles: &[Rectangle], digit: usize) -> Step {
    let mut step = Step::new(technique);
    step.evidence.digits = digit_set(1 << digit);
    for rectangle in rectangles {
        step.eliminate(position, Candidate::at(rectangle.target, digit));
        step.truths.push(Truth::in_unit(rectangle.block, digit));
        step.truths.push(Truth::in_unit(rectangle.link.unit, digit));
        step.evidence.squares |= rectangle.link.squares();
        step.evidence.fins |= rectangle.squares;
        step.evidence.base.push(rectangle.block);
        step.evidence.base.push(rectangle.link.unit);
        step.evidence.cover.extend(rectangle.lines);
    }
    step
}
