//! Multi-sector locked sets: as many cells at the crossings of rows and columns as there are digits
//! for them.
//!
//! Each cell at a crossing holds one digit. A digit is counted in the rows, or in the columns, that
//! have it at the crossings, whichever are fewer. If these counts add up to the number of cells,
//! each counted digit is confined to the crossings in its rows or columns.
//!
//! See <http://forum.enjoysudoku.com/multi-sector-locked-sets-t31222.html>.
//!
//! **Invariant:** some digits are counted in rows and others in columns; otherwise each line would
//! be a subset by itself.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::{ALL_UNITS, COLUMNS, ROWS, square_at};

use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, digit_set, masks_of_size};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// The numbers of rows and columns that are tried.
const LINES: std::ops::RangeInclusive<u32> = 3..=6;

/// Reports the locked sets of every choice of rows and columns.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut open = [0; 9];
    for square in position.empty_squares() {
        open[square.index() / 9] |= 1 << (square.index() % 9);
    }
    for rows in masks_of_size(LINES) {
        for columns in masks_of_size(LINES) {
            let count = bits_of(rows)
                .map(|row: usize| (open[row] & columns).count_ones())
                .sum();
            let crossing = Crossing { rows, columns };
            if let Some(counts) = crossing.exact_counts(position, count) {
                on_step(crossing.step(position, counts))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Rows and columns that cross.
struct Crossing {
    rows: Mask,
    columns: Mask,
}

impl Crossing {
    /// Returns the number of rows and of columns that have each digit, if the smaller numbers add
    /// up to the number of cells, and both rows and columns are needed.
    fn exact_counts(&self, position: &Position, n_squares: u32) -> Option<[[u32; 2]; 9]> {
        let mut counts = [[0; 2]; 9];
        let mut fewest = 0;
        for (digit, count) in counts.iter_mut().enumerate() {
            *count = self.counts(position, digit);
            fewest += count[0].min(count[1]);
            if fewest > n_squares {
                return None;
            }
        }
        let is_mixed = counts.iter().any(|[rows, columns]| rows < columns)
            && counts.iter().any(|[rows, columns]| rows > columns);
        (fewest == n_squares && is_mixed).then_some(counts)
    }

    fn step(&self, position: &Position, counts: [[u32; 2]; 9]) -> Step {
        let squares = self.squares() & position.empty_squares();
        let mut step = Step::new(Technique::MultiSectorLockedSets);
        for (digit, [rows, columns]) in counts.into_iter().enumerate() {
            if rows <= columns {
                self.clear(position, &mut step, squares, digit, 0, self.rows);
            }
            if columns <= rows {
                self.clear(position, &mut step, squares, digit, 9, self.columns);
            }
        }
        step.truths = squares.iter().map(Truth::Square).collect();
        let mask = position.mask_of_all(squares);
        step.evidence.digits = digit_set(mask);
        step.evidence.squares = squares;
        step.evidence.base = bits_of(self.rows).map(|row| ROWS[row]).collect();
        step.evidence.cover = bits_of(self.columns)
            .map(|column| COLUMNS[column])
            .collect();
        step
    }

    fn squares(&self) -> SquareSet {
        let row = |row| bits_of(self.columns).map(move |column| square_at(row, column));
        bits_of(self.rows).flat_map(row).collect()
    }

    /// Returns the number of rows and of columns that have a digit at the crossings.
    fn counts(&self, position: &Position, digit: usize) -> [u32; 2] {
        let places =
            bits_of(self.rows).map(|row| position.places_in(ROWS[row], digit) & self.columns);
        let (rows, columns) = places.fold((0, 0), |(rows, columns), places| {
            (rows + u32::from(places != 0), columns | places)
        });
        [rows, columns.count_ones()]
    }

    /// Eliminates a digit from the rest of the lines that have it at the crossings.
    fn clear(
        &self,
        position: &Position,
        step: &mut Step,
        squares: SquareSet,
        digit: usize,
        first: usize,
        lines: Mask,
    ) {
        for line in bits_of(lines) {
            let line = SquareSet::of_unit(ALL_UNITS[first + line]);
            if !(line & squares & position.places(digit)).is_empty() {
                step.eliminate_all(position, line.without(squares), digit);
            }
        }
    }
}
