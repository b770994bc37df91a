//! The room on a board: which places are taken by figures that would hide each other.
//!
//! ```text
//!  even, even   a cell              odd, odd   a corner of four cells: a diagonal step or a symbol
//!  odd, even    a side of cells     outside the board: clues
//! ```
//!
//! **Invariant:** lines and symbols share places; frames and backgrounds have places of their own, because
//! lines can be read on top of them.

use foldoku_board::Square;

use super::layer::Layer;
use crate::rule::Rule;
use crate::sheet::Sheet;

/// Half a cell outside the board on each side.
const MARGIN: i32 = 2;

/// The places that are taken, on three planes.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    width: i32,
    taken: [Vec<bool>; 3],
}

/// A place on a plane, in half cells.
type Place = (usize, i32, i32);

impl Canvas {
    pub(super) fn new(sheet: &Sheet) -> Canvas {
        let width = 2 * sheet.columns() as i32 + 2 * MARGIN;
        let height = 2 * sheet.rows() as i32 + 2 * MARGIN;
        let plane = vec![false; (width * height) as usize];
        Canvas {
            width,
            taken: [plane.clone(), plane.clone(), plane],
        }
    }

    fn index(&self, (_, row, column): Place) -> usize {
        ((row + MARGIN) * self.width + column + MARGIN) as usize
    }

    fn is_free(&self, place: Place) -> bool {
        !self.taken[place.0][self.index(place)]
    }

    /// Returns whether a cell is free.
    pub(super) fn is_cell_free(&self, sheet: &Sheet, cell: Square, layer: Layer) -> bool {
        let (row, column) = sheet.place(cell);
        self.is_free((plane(layer), 2 * row, 2 * column))
    }

    /// Returns whether a line can lead to a neighbouring cell of a cell.
    pub(super) fn is_step_free(&self, sheet: &Sheet, from: Square, to: Square) -> bool {
        let ((row, column), (next_row, next_column)) = (sheet.place(from), sheet.place(to));
        let is_diagonal = row != next_row && column != next_column;
        !is_diagonal || self.is_free((plane(Layer::Line), row + next_row, column + next_column))
    }

    pub(super) fn has_room(&self, sheet: &Sheet, rule: &Rule, layer: Layer) -> bool {
        let places = places(sheet, rule, layer);
        places.into_iter().all(|place| self.is_free(place))
    }

    pub(super) fn take_room(&mut self, sheet: &Sheet, rule: &Rule, layer: Layer) {
        for place in places(sheet, rule, layer) {
            let index = self.index(place);
            self.taken[place.0][index] = true;
        }
    }
}

/// Returns the plane of a layer.
fn plane(layer: Layer) -> usize {
    match layer {
        Layer::Frame => 1,
        Layer::Shade => 2,
        _ => 0,
    }
}

/// Returns the places that a rule covers.
fn places(sheet: &Sheet, rule: &Rule, layer: Layer) -> Vec<Place> {
    let plane = plane(layer);
    let at = |&cell: &Square| {
        let (row, column) = sheet.place(cell);
        (plane, 2 * row, 2 * column)
    };
    let between = |one: &Square, other: &Square| {
        let ((row, column), (next_row, next_column)) = (sheet.place(*one), sheet.place(*other));
        (plane, row + next_row, column + next_column)
    };
    let cells = rule.cells.iter().chain(rule.groups.iter().flatten());
    match layer {
        Layer::Nothing => Vec::new(),
        Layer::First => rule.cells.iter().take(1).map(at).collect(),
        Layer::Frame | Layer::Shade => cells.map(at).collect(),
        Layer::Middle => match &rule.cells[..] {
            [first, .., last] => vec![between(first, last)],
            _ => Vec::new(),
        },
        Layer::Line => {
            let steps = rule.cells.windows(2);
            // Straight steps pass sides, where dots can be seen on the line.
            let diagonal = steps.filter(|pair| {
                let ((row, column), (next_row, next_column)) =
                    (sheet.place(pair[0]), sheet.place(pair[1]));
                (row - next_row).abs() == 1 && (column - next_column).abs() == 1
            });
            let corners = diagonal.map(|pair| between(&pair[0], &pair[1]));
            cells.map(at).chain(corners).collect()
        }
        Layer::Outside => match &rule.cells[..] {
            [first, second, ..] => {
                let ((row, column), (next_row, next_column)) =
                    (sheet.place(*first), sheet.place(*second));
                vec![(
                    plane,
                    2 * (2 * row - next_row),
                    2 * (2 * column - next_column),
                )]
            }
            _ => Vec::new(),
        },
    }
}
