//! The layout of a board: the shapes it consists of and their positions.
//!
//! ```text
//! a board of one layer       several layers, in rows       boards side by side
//!   +--------+                 z1      z2                     +--------+  +--------+
//!   |        |                +----+  +----+                  |        |  |        |
//!   |        |                |    |  |    |                  |        |  |        |
//!   +--------+                +----+  +----+                  +--------+  +--------+
//! ```
//!
//! **Invariant:** every length except the width of lines is a multiple of the side of a cell. So a
//! board looks the same at every size, and its extent is known before it is laid out.

mod board;
mod cells;
mod figures;
mod lines;
mod links;
mod margins;
mod overlays;
pub(crate) mod symbols;
mod tints;

use crate::drawing::Drawing;
use crate::notes;
use crate::scene::{Point, Shape};
use board::{Board, GAP};

pub(crate) use board::Measures;
pub(crate) use lines::{Line, line_between};

/// Returns the width and height of a drawing without title and caption, in cells.
pub(crate) fn extent(drawing: &Drawing) -> (f64, f64) {
    let (width, height) = extent_of_boards(drawing);
    (width, height + notes::height(drawing, width))
}

/// Returns the width and height of the boards side by side.
fn extent_of_boards(drawing: &Drawing) -> (f64, f64) {
    let (own_width, own_height) = board::extent(drawing);
    match &drawing.beside {
        None => (own_width, own_height),
        Some(other) => {
            let (width, height) = extent_of_boards(other);
            (own_width + GAP + width, own_height.max(height))
        }
    }
}

/// Adds the shapes of a drawing whose upper left corner is at `origin`.
pub(crate) fn place(drawing: &Drawing, measures: Measures, origin: Point, shapes: &mut Vec<Shape>) {
    place_boards(drawing, measures, origin, shapes);
    let (width, height) = extent_of_boards(drawing);
    let below = origin.offset(0.0, height * measures.cell);
    notes::place(drawing, below, width, measures.cell, shapes);
}

fn place_boards(drawing: &Drawing, measures: Measures, origin: Point, shapes: &mut Vec<Shape>) {
    let board = Board {
        drawing,
        measures,
        origin,
    };
    board.place(shapes);
    if let Some(other) = &drawing.beside {
        let width = board::extent(drawing).0 + GAP;
        let origin = origin.offset(width * measures.cell, 0.0);
        place_boards(other, measures, origin, shapes);
    }
}

/// Returns everything on a board of one layer but its lines, digits, candidates and marks, with the grid at the
/// origin, and the space around it: left, top, right, bottom, in cells.
pub(crate) fn backdrop(drawing: &Drawing, measures: Measures) -> (Vec<Shape>, [f64; 4]) {
    let zero = Point { x: 0.0, y: 0.0 };
    let mut board = Board {
        drawing,
        measures,
        origin: zero,
    };
    let corner = board.layer_corner(0);
    board.origin = zero.offset(-corner.x, -corner.y);
    let mut shapes = Vec::new();
    board.place_tints(&mut shapes);
    board.place_figures_below(&mut shapes);
    board.place_figures_above(&mut shapes);
    board.place_labels(&mut shapes);
    (shapes, margins::margins(drawing))
}

/// A part of a board that pages share between pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// Lines and labels.
    Frame,
    /// The background of cells.
    Cells,
    /// The digits of a row of a board with one layer.
    Row(usize),
    /// Outlines, marked candidates and links.
    Marks,
}

/// Adds one part of a board.
pub(crate) fn place_part(
    drawing: &Drawing,
    part: Part,
    (measures, origin): (Measures, Point),
    shapes: &mut Vec<Shape>,
) {
    let board = Board {
        drawing,
        measures,
        origin,
    };
    match part {
        Part::Frame => {
            board.place_figures_below(shapes);
            board.place_lines(shapes);
            board.place_figures_above(shapes);
            board.place_labels(shapes);
        }
        Part::Cells => board.place_tints(shapes),
        Part::Row(row) => board.place_row(0, row, shapes),
        Part::Marks => {
            board.place_outlines(shapes);
            board.place_discs(shapes);
            board.place_rings_and_strikes(shapes);
            board.place_marked_candidates(shapes);
            board.place_links(shapes);
        }
    }
}

impl Board<'_> {
    /// Adds all shapes, from bottom to top.
    fn place(&self, shapes: &mut Vec<Shape>) {
        self.place_tints(shapes);
        self.place_figures_below(shapes);
        self.place_discs(shapes);
        self.place_lines(shapes);
        self.place_figures_above(shapes);
        self.place_outlines(shapes);
        self.place_layer_names(shapes);
        self.place_labels(shapes);
        self.place_rings_and_strikes(shapes);
        self.place_cells(shapes);
        self.place_links(shapes);
    }
}
