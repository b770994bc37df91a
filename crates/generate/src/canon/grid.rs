//! Canonical forms of solved grids and of bands.
//!
//! The first row of the form is always 123456789. `start` selects the rows and columns that can
//! come first by comparing the start of the second row. The remaining rows are ordered by the
//! digits in the first column. The remaining rearrangements are compared row by row.
//!
//! **Invariant:** every rearrangement that leads to the form is compared exactly once, so the
//! number of ties is the number of automorphisms.

use super::board::{self, Board, Labels, NO_LABELS, Word};
use super::sort::sort;
use super::start::{Start, Starts};
use crate::transform::Transform;

/// Returns whether every row, column and box of a puzzle contains all digits.
pub(super) fn is_solved(boards: &[Board; 2]) -> bool {
    let has_complete_rows = |board: &Board| board.rows.iter().all(board::is_complete_row);
    boards.iter().all(has_complete_rows) && (0..3).all(|band| boards[0].has_complete_boxes(band))
}

/// Returns a transform from a solved grid to its canonical form, and the number of automorphisms.
pub(super) fn canonical(boards: &[Board; 2]) -> (Transform, u32) {
    let minimum = minimise(boards, |_, _| {});
    (minimum.first.transform(), minimum.ties)
}

/// Returns all transforms from a solved grid to its canonical form, one per automorphism.
pub(super) fn transforms(boards: &[Board; 2]) -> Vec<Transform> {
    let mut least: Vec<Rearrangement> = Vec::new();
    minimise(boards, |ties, rearranged| {
        if ties == 1 {
            least.clear();
        }
        least.push(rearranged);
    });
    least.iter().map(Rearrangement::transform).collect()
}

/// Finds the smallest rearrangement of a solved grid. Calls `each` with the number of ties so far and each one that is
/// as small as all before it.
#[inline]
fn minimise(boards: &[Board; 2], mut each: impl FnMut(u32, Rearrangement)) -> Minimum {
    let mut starts = Starts::new();
    for (side, board) in (0..).zip(boards) {
        for band in 0..3 {
            starts.add_band(board, side, band);
        }
    }
    let mut minimum = Minimum::new(9);
    starts.for_each_order(|start, columns| {
        let board = &boards[usize::from(start.side & 1)];
        if let Some(rearranged) = minimum.compare(board, start, columns) {
            each(minimum.ties, rearranged);
        }
    });
    minimum
}

/// The smallest rearrangement so far.
pub(super) struct Minimum {
    /// The number of rows to compare.
    depth: usize,
    /// The smallest rows so far.
    pub(super) best: [Word; 9],
    /// The first rearrangement with these rows.
    first: Rearrangement,
    /// The number of rearrangements with these rows.
    pub(super) ties: u32,
}

impl Minimum {
    pub(super) fn new(depth: usize) -> Minimum {
        Minimum {
            depth,
            best: [Word::MAX; 9],
            first: Rearrangement::default(),
            ties: 0,
        }
    }

    /// Compares a rearrangement with the smallest so far, and returns it if none is smaller.
    #[inline]
    pub(super) fn compare(
        &mut self,
        board: &Board,
        start: &Start,
        columns: [u8; 9],
    ) -> Option<Rearrangement> {
        let mut rearranged = Rearrangement::new(board, start, columns);
        let mut is_smaller = false;
        for level in 0..self.depth {
            if level == 3 {
                rearranged.order_rows(board);
            }
            let row = &board.rows[usize::from(rearranged.rows[level])];
            let word = board::word(row, &rearranged.columns, &rearranged.labels);
            if is_smaller || word < self.best[level] {
                is_smaller = true;
                self.best[level] = word;
            } else if word > self.best[level] {
                return None;
            }
        }
        if is_smaller {
            self.first = rearranged;
            self.ties = 0;
        }
        self.ties += 1;
        Some(rearranged)
    }
}

/// A rearrangement of a grid whose first row is 123456789.
#[derive(Clone, Copy, Default)]
pub(super) struct Rearrangement {
    side: u8,
    rows: [u8; 9],
    columns: [u8; 9],
    labels: Labels,
}

impl Rearrangement {
    /// Creates a rearrangement with its first three rows in order.
    #[inline]
    fn new(board: &Board, start: &Start, columns: [u8; 9]) -> Rearrangement {
        let mut labels = NO_LABELS;
        let first = &board.rows[usize::from(start.rows[0])];
        for (label, column) in (1..).zip(columns) {
            labels[usize::from(first[usize::from(column & 15)] & 15)] = label;
        }
        let [first, second, third] = start.rows;
        Rearrangement {
            side: start.side,
            rows: [first, second, third, 0, 0, 0, 0, 0, 0],
            columns,
            labels,
        }
    }

    /// Sorts the other two bands and their rows by the digits in the first column.
    #[inline]
    fn order_rows(&mut self, board: &Board) {
        let (columns, labels) = (self.columns, self.labels);
        let key = |row: u8| board::label(&board.rows[usize::from(row)], columns[0], &labels);
        let first = self.rows[0] / 3;
        let mut bands = [(first + 1) % 3, (first + 2) % 3].map(|band| {
            let mut rows = [0, 1, 2].map(|row| 3 * band + row);
            sort(&mut rows, |&row| key(row));
            rows
        });
        sort(&mut bands, |rows| key(rows[0]));
        self.rows[3..].copy_from_slice(bands.as_flattened());
    }

    fn transform(&self) -> Transform {
        let digits = board::complete_labels(&self.labels);
        Transform::new(self.side == 1, self.rows, self.columns, digits)
    }
}
