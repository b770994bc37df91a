//! Extended rectangles, Borescoper's deadly patterns and unique matrices: a few digits in cells of a fixed shape.
//!
//! An extended rectangle is two lines of n cells with n digits, three or more: exchanging the lines keeps
//! the digits of every unit. The lines are in the same band or stack, or all three cells of each are in
//! one box.
//!
//! ```text
//!    a b | p      Borescoper's pattern: a square in a box, and two cells of two other boxes beside its
//!    c d | q      rows and below its columns. With all cells of the square it has four digits, with
//!    ────         three of them three digits.
//!    s t
//! ```
//!
//! A unique matrix is the cells of a band in one column of each of its boxes, with four digits.
//!
//! **Invariant:** all cells are empty, and each can hold two of the digits. Steps with the same effect
//! are reported once.

use std::ops::{ControlFlow, Range};

use smallvec::SmallVec;

use foldoku_board::Square;
use foldoku_board::classic::square_at;

use super::guarded::Guarded;
use crate::common::distinct;
use crate::finder::OnStep;
use crate::position::{Mask, Position, masks_of_size};
use crate::technique::Technique;

/// The cells of a pattern, with its digits.
type Pattern = SmallVec<[(Square, Mask); 14]>;

/// Reports the extended rectangles.
pub(super) fn find_extended(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    for is_transposed in [false, true] {
        for one in 0..9 {
            for two in one + 1..9 {
                let lines = Lines {
                    position,
                    lines: [one, two],
                    is_transposed,
                };
                // Two lines of a band, or of two boxes of a stack.
                let (sizes, groups) = match one / 3 == two / 3 {
                    true => (3..=7, &[[0, 9]][..]),
                    false => (3..=3, &[[0, 3], [3, 6], [6, 9]][..]),
                };
                for digits in masks_of_size(sizes) {
                    for &[from, to] in groups {
                        lines.extend(from..to, digits, Pattern::new(), &mut on_step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two rows, or two columns.
struct Lines<'a> {
    position: &'a Position,
    lines: [usize; 2],
    is_transposed: bool,
}

impl Lines<'_> {
    /// Adds the cells at some of the places until the pattern has as many as there are digits.
    fn extend(
        &self,
        places: Range<usize>,
        digits: Mask,
        pattern: Pattern,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let missing = digits.count_ones() as usize - pattern.len() / 2;
        if missing == 0 {
            let guarded = Guarded::new(self.position, &pattern);
            return guarded.each(Technique::ExtendedRectangle, on_step);
        }
        let last = places.end;
        for place in places.start..(last + 1).saturating_sub(missing) {
            let squares = self.lines.map(|line| match self.is_transposed {
                false => square_at(line, place),
                true => square_at(place, line),
            });
            if squares
                .iter()
                .all(|&square| fits(self.position, square, digits))
            {
                let mut more = pattern.clone();
                more.extend(squares.map(|square| (square, digits)));
                if Guarded::new(self.position, &more).is_promising() {
                    self.extend(place + 1..last, digits, more, &mut *on_step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether an empty cell can hold two of some digits.
fn fits(position: &Position, square: Square, digits: Mask) -> bool {
    (position.mask(square) & digits).count_ones() >= 2
}

/// Reports Borescoper's patterns, those of three digits first.
pub(super) fn find_borescoper(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    let is_empty = |square: &Square| position.empty_squares().contains(*square);
    let shapes: Vec<[Square; 8]> = eights().collect();
    // Without one of the first four cells, the square of the shape, then with all of them.
    for left_out in [Some(0), Some(1), Some(2), Some(3), None] {
        for shape in &shapes {
            let cells = shape.iter().enumerate();
            let cells = cells.filter(|&(index, _)| Some(index) != left_out);
            let cells: SmallVec<[Square; 8]> = cells.map(|(_, &square)| square).collect();
            if cells.iter().all(is_empty) {
                let size = cells.len() as u32 - 4;
                each_of_size(
                    position,
                    &cells,
                    size,
                    Technique::BorescoperPattern,
                    &mut on_step,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the unique matrices.
pub(super) fn find_matrices(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    for is_transposed in [false, true] {
        for band in [0, 3, 6] {
            for places in (0..27).map(|number| [number / 9, 3 + number / 3 % 3, 6 + number % 3]) {
                let lines = (band..band + 3).flat_map(|line| places.map(|place| (line, place)));
                let cells = lines.map(|(line, place)| match is_transposed {
                    false => square_at(line, place),
                    true => square_at(place, line),
                });
                let cells: SmallVec<[Square; 9]> = cells.collect();
                if cells.iter().all(|&square| position.digit(square).is_none()) {
                    each_of_size(position, &cells, 4, Technique::UniqueMatrix, &mut on_step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the patterns with a number of digits in some cells.
fn each_of_size(
    position: &Position,
    cells: &[Square],
    size: u32,
    technique: Technique,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let all = cells
        .iter()
        .fold(0, |all, &square| all | position.mask(square));
    for digits in masks_of_size(size..=size).filter(|digits| digits & !all == 0) {
        if cells.iter().all(|&square| fits(position, square, digits)) {
            let pattern: Pattern = cells.iter().map(|&square| (square, digits)).collect();
            let guarded = Guarded::new(position, &pattern);
            if guarded.is_promising() {
                guarded.each(technique, &mut *on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the shapes: the square, then the two cells beside its rows and those below its columns.
fn eights() -> impl Iterator<Item = [Square; 8]> {
    pairs().flat_map(|rows| {
        pairs().flat_map(move |columns| {
            outside(columns).flat_map(move |column| {
                outside(rows).map(move |row| {
                    let [[a, b], [c, d]] =
                        rows.map(|row| columns.map(|column| square_at(row, column)));
                    let [e, f] = rows.map(|row| square_at(row, column));
                    let [g, h] = columns.map(|column| square_at(row, column));
                    [a, b, c, d, e, f, g, h]
                })
            })
        })
    })
}

/// Returns two lines of a band or stack.
pub(super) fn pairs() -> impl Iterator<Item = [usize; 2]> {
    let all = (0..9).flat_map(|one| (one + 1..9).map(move |two| [one, two]));
    all.filter(|[one, two]| one / 3 == two / 3)
}

/// Returns the lines outside the band or stack of two lines.
pub(super) fn outside([one, _]: [usize; 2]) -> impl Iterator<Item = usize> {
    (0..9).filter(move |other| other / 3 != one / 3)
}
