//! Canonical forms of solved grids, and of bands.
//!
//! The first row of the form is 123456789 whatever comes first. `start` says which rows and columns
//! come into question by how the second row begins; the others follow from the digits of their first
//! squares. What is left is compared row by row.
//!
//! **Invariant:** every rearrangement that leads to the form is entered into the [`Race`], and is
//! entered once; so its ties count the automorphisms.

use super::board::{self, Board, Labels, NO_LABELS, Word};
use super::sort::sort;
use super::start::{Start, Starts};
use crate::transform::Transform;

/// Whether all rows, columns and boxes of a puzzle have all digits.
pub(super) fn is_solved(boards: &[Board; 2]) -> bool {
    let rows_are_whole = |board: &Board| board.rows.iter().all(board::is_whole_row);
    boards.iter().all(rows_are_whole) && (0..3).all(|band| boards[0].has_whole_boxes(band))
}

/// A transform from a solved grid to its canonical form, and the number of automorphisms.
pub(super) fn canonical(boards: &[Board; 2]) -> (Transform, u32) {
    let mut starts = Starts::new();
    for (side, board) in (0..).zip(boards) {
        for band in 0..3 {
            starts.add_band(board, side, band);
        }
    }
    let mut race = Race::new(9);
    starts.for_each_order(|start, columns| {
        race.enter(&boards[usize::from(start.side & 1)], start, columns)
    });
    (race.leader.transform(), race.ties)
}

/// The comparison of all images that may be least.
pub(super) struct Race {
    /// How many rows count.
    depth: usize,
    /// The least rows so far.
    pub(super) best: [Word; 9],
    /// The first image that has them.
    leader: Image,
    /// How many images have them.
    pub(super) ties: u32,
}

impl Race {
    pub(super) fn new(depth: usize) -> Race {
        Race {
            depth,
            best: [Word::MAX; 9],
            leader: Image::default(),
            ties: 0,
        }
    }

    /// Compares an image with the best.
    pub(super) fn enter(&mut self, board: &Board, start: &Start, columns: [u8; 9]) {
        let mut image = Image::new(board, start, columns);
        let mut leads = false;
        for level in 0..self.depth {
            if level == 3 {
                image.order_rows(board);
            }
            let row = &board.rows[usize::from(image.rows[level])];
            let word = board::word(row, &image.columns, &image.labels);
            if leads || word < self.best[level] {
                leads = true;
                self.best[level] = word;
            } else if word > self.best[level] {
                return;
            }
        }
        if leads {
            self.leader = image;
            self.ties = 0;
        }
        self.ties += 1;
    }
}

/// A grid rearranged such that its first row is 123456789.
#[derive(Clone, Copy, Default)]
struct Image {
    side: u8,
    rows: [u8; 9],
    columns: [u8; 9],
    labels: Labels,
}

impl Image {
    /// The image with three rows in order.
    #[inline]
    fn new(board: &Board, start: &Start, columns: [u8; 9]) -> Image {
        let mut labels = NO_LABELS;
        let first = &board.rows[usize::from(start.rows[0])];
        for (label, column) in (1..).zip(columns) {
            labels[usize::from(first[usize::from(column & 15)] & 15)] = label;
        }
        let [first, second, third] = start.rows;
        Image {
            side: start.side,
            rows: [first, second, third, 0, 0, 0, 0, 0, 0],
            columns,
            labels,
        }
    }

    /// Puts the other bands and their rows into the order of their first squares.
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
        let digits = board::names(&self.labels);
        Transform::new(self.side == 1, self.rows, self.columns, digits)
    }
}
