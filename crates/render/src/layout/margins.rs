//! The margins around a board, for clues outside it.
//!
//! ```text
//!         7            a clue above a column, before the first cell that it sees
//!      +-----
//!  12↘ |               a clue of a diagonal, with an arrow
//! ```
//!
//! **Invariant:** several clues at one place lie behind each other, the first one next to the board.

use std::collections::BTreeMap;

use foldoku_board::Square;

use crate::drawing::Drawing;
use crate::figures::Figure;

/// The width of a margin for one clue, in cells.
pub(super) const ROOM: f64 = 0.9;

/// The place of a clue: the row and column counted from the board, and the side on which further
/// clues at the same place lie.
fn place(drawing: &Drawing, first: Square, (down, across): (i8, i8)) -> ((i64, i64), (i64, i64)) {
    let (_, row, column) = drawing.geometry.shape().position(first);
    let at = (
        row as i64 - i64::from(down),
        column as i64 - i64::from(across),
    );
    let rows = drawing.grid_rows() as i64;
    let columns = drawing.geometry.shape().columns() as i64;
    let side = match at {
        (-1, _) => (-1, 0),
        (_, -1) => (0, -1),
        (row, _) if row == rows => (1, 0),
        (_, column) if column == columns => (0, 1),
        // The line starts within the board.
        _ => (0, 0),
    };
    (at, side)
}

/// A clue and its distance from the board.
pub(super) struct Placed<'a> {
    pub(super) text: &'a str,
    pub(super) step: (i8, i8),
    pub(super) arrow: bool,
    pub(super) at: (i64, i64),
    pub(super) side: (i64, i64),
    pub(super) depth: i64,
}

pub(super) fn placed(drawing: &Drawing) -> Vec<Placed<'_>> {
    let mut used: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    let mut all = Vec::new();
    for figure in drawing.figures() {
        let Figure::Clue {
            first,
            step,
            text,
            arrow,
        } = figure
        else {
            continue;
        };
        let (at, side) = place(drawing, *first, *step);
        let depth = used.entry(at).or_default();
        all.push(Placed {
            text,
            step: *step,
            arrow: *arrow,
            at,
            side,
            depth: *depth,
        });
        *depth += 1;
    }
    all
}

/// Returns the margins for clues: left, top, right, bottom, in cells.
pub(super) fn margins(drawing: &Drawing) -> [f64; 4] {
    let (rows, columns) = (
        drawing.grid_rows() as i64,
        drawing.geometry.shape().columns() as i64,
    );
    let mut margins = [0.0_f64; 4];
    for clue in placed(drawing) {
        let (row, column) = clue.at;
        let room = (clue.depth + 1) as f64 * ROOM;
        let sides = [column == -1, row == -1, column == columns, row == rows];
        for (margin, _) in margins
            .iter_mut()
            .zip(sides)
            .filter(|(_, is_side)| *is_side)
        {
            *margin = margin.max(room);
        }
    }
    margins
}
