//! Unique rectangles: two digits in two rows, two columns and two boxes.
//!
//! ```text
//!    0 ── 1      the corners 0 and 3 are opposite, and so are 1 and 2;
//!    │    │      if the corners hold two digits between them, the digits can be swapped
//!    2 ── 3
//! ```
//!
//! Types 1 to 6 and hidden rectangles differ in which corners are guardians.
//!
//! **Invariant:** at least one corner has exactly the two digits as candidates. The types exclude
//! each other by their guardians, except that types 3, 4, 6 and hidden rectangles may coincide.

use std::collections::HashSet;
use std::ops::ControlFlow;

use foldoku_board::classic::{SQUARES, UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};

use super::Options;
use super::guarded::Guarded;
use crate::candidate::Candidate;
use crate::common::{emit, units_of_all};
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, squares_at};
use crate::step::Truth;
use crate::technique::Technique;

/// The corners of a rectangle, row by row.
pub(super) type Corners = [Square; 4];

/// All rectangles in two boxes.
static RECTANGLES: [[u8; 4]; 486] = all_rectangles();

const fn all_rectangles() -> [[u8; 4]; 486] {
    let mut all = [[0; 4]; 486];
    let mut count = 0;
    let mut first = 0;
    while first < 81 {
        let mut last = first + 10;
        while last < 81 {
            let (row, column) = (first / 9, first % 9);
            let (low, right) = (last / 9, last % 9);
            let is_in_two_boxes = (row / 3 == low / 3) != (column / 3 == right / 3);
            if right > column && is_in_two_boxes {
                let corners = [first, row * 9 + right, low * 9 + column, last];
                let mut corner = 0;
                while corner < 4 {
                    all[count][corner] = corners[corner] as u8;
                    corner += 1;
                }
                count += 1;
            }
            last += 1;
        }
        first += 1;
    }
    all
}

/// Returns the rectangles in two boxes, in the order of their first and then of their last corners.
pub(super) fn rectangles() -> impl Iterator<Item = Corners> {
    RECTANGLES
        .iter()
        .map(|corners| corners.map(|corner| SQUARES[usize::from(corner)]))
}

pub(super) fn find(
    position: &Position,
    technique: Technique,
    options: &Options,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let mut seen = HashSet::new();
    for plain in position.squares_of_size(2) {
        let pair = position.mask(plain);
        let fits = |square: &Square| {
            if options.missing_candidates {
                position.allowed(*square) & pair == pair
            } else {
                position.mask(*square) & pair == pair
            }
        };
        for corners in rectangles_from(plain) {
            if corners.iter().all(fits) && seen.insert((corners, pair)) {
                let pattern = corners.map(|square| (square, pair));
                let guarded = Guarded::new(position, &pattern);
                of_type(position, technique, guarded, (corners, pair), &mut *on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the rectangles in two boxes with this corner: by the second corner in the box, then by the
/// distance of the other two.
fn rectangles_from(corner: Square) -> impl Iterator<Item = Corners> {
    let [row, column, block] = UNITS_OF[corner.index()];
    let mates = UNITS[block.index()].into_iter();
    mates.flat_map(move |mate| {
        let [mate_row, mate_column, _] = UNITS_OF[mate.index()];
        let sides = match (mate_row == row, mate_column == column) {
            (true, false) => Some([column, mate_column]),
            (false, true) => Some([row, mate_row]),
            _ => None,
        };
        let others = sides.into_iter().flat_map(|[one, two]| {
            let [one, two] = [one, two].map(|unit| UNITS[unit.index()]);
            one.into_iter().zip(two)
        });
        let outside = others.filter(move |(one, _)| !SquareSet::of_unit(block).contains(*one));
        outside.map(move |(one, two)| {
            let mut corners = [corner, mate, one, two];
            corners.sort_unstable();
            corners
        })
    })
}

fn of_type(
    position: &Position,
    technique: Technique,
    guarded: Guarded<'_>,
    rectangle: (Corners, Mask),
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let count = guarded.guardians.len();
    let is_line = units_of_all(guarded.guardians).any(|unit| unit.index() < 18);
    match technique {
        Technique::UniquenessOne => guarded.only_guardian(technique, on_step),
        Technique::UniquenessTwo if is_line => guarded.one_digit(technique, on_step),
        Technique::UniquenessThree if is_line => guarded.subset(technique, rectangle.1, on_step),
        Technique::UniquenessFour if is_line => guarded.conjugate(technique, on_step),
        Technique::UniquenessFive if !is_line => guarded.one_digit(technique, on_step),
        Technique::UniquenessSix if !is_line && count == 2 => {
            crossed(position, guarded, rectangle, on_step)
        }
        Technique::HiddenRectangle if count == 3 || !is_line => {
            hidden(position, guarded, rectangle, on_step)
        }
        _ => ControlFlow::Continue(()),
    }
}

/// Type 6: opposite corners are guardians, and one of the digits is confined to the corners in both
/// rows or in both columns. If one guardian held it, both would.
fn crossed(
    position: &Position,
    guarded: Guarded<'_>,
    (corners, pair): (Corners, Mask),
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let [row, column, _] = UNITS_OF[corners[0].index()];
    let [low, right, _] = UNITS_OF[corners[3].index()];
    let squares: SquareSet = corners.into_iter().collect();
    for digit in bits_of(pair) {
        let is_confined = |units: &[Unit; 2]| {
            let mut units = units.iter();
            units.all(|&unit| has_both_places(position, unit, digit, squares))
        };
        let lines = [[row, low], [column, right]];
        if let Some(units) = lines.into_iter().find(is_confined) {
            let mut step = guarded.step(Technique::UniquenessSix);
            step.eliminate_all(position, guarded.guardians, digit);
            let truths = units.map(|unit| Truth::in_unit(unit, digit));
            step.truths.extend(truths);
            step.evidence.base.extend(units);
            emit(step, &mut *on_step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Hidden rectangle: one corner holds no other candidates, and in the row and the column of the opposite
/// corner a digit is confined to the rectangle. If the opposite corner held the other digit, the
/// pattern would be complete.
fn hidden(
    position: &Position,
    guarded: Guarded<'_>,
    (corners, pair): (Corners, Mask),
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let squares: SquareSet = corners.into_iter().collect();
    for (plain, opposite) in [(0, 3), (1, 2), (2, 1), (3, 0)] {
        if guarded.guardians.contains(corners[plain]) {
            continue;
        }
        let target = corners[opposite];
        let [row, column, _] = UNITS_OF[target.index()];
        for digit in bits_of(pair) {
            let mut units = [row, column].into_iter();
            let is_confined = units.all(|unit| has_both_places(position, unit, digit, squares));
            let other = (pair & !(1 << digit)).ilog2() as usize;
            if is_confined && position.has(Candidate::at(target, other)) {
                let mut step = guarded.step(Technique::HiddenRectangle);
                step.eliminate(position, Candidate::at(target, other));
                step.truths.push(Truth::in_unit(row, digit));
                step.truths.push(Truth::in_unit(column, digit));
                step.evidence.base.extend([row, column]);
                on_step(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether a digit has exactly two places in a unit, both of them corners.
fn has_both_places(position: &Position, unit: Unit, digit: usize, corners: SquareSet) -> bool {
    let places = squares_at(unit, position.places_in(unit, digit));
    places.len() == 2 && places.is_subset(corners)
}
