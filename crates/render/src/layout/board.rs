//! The positions of the cells and candidates of one board.
//!
//! **Invariant:** positions depend on the shape of the board, the measures and the origin only.

use foldoku_board::Square;

use super::margins::margins;
use crate::drawing::Drawing;
use crate::ink::Ink;
use crate::marks::{Candidate, Labels};
use crate::scene::{Point, Shape, Text};

/// The lengths that a layout is built from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measures {
    /// The side of a cell.
    pub(crate) cell: f64,
    /// The width of the lines between cells.
    pub(crate) thin: f64,
    /// The width of the lines between regions.
    pub(crate) thick: f64,
}

/// The space between two layers or boards, in cells.
pub(super) const GAP: f64 = 1.0;

/// The height of the name of a layer, in cells.
const LAYER_NAME: f64 = 0.75;

/// The maximum number of layers that are placed in a single row.
const MAX_LAYERS_IN_ROW: usize = 4;

/// The space for row and column labels, in cells.
const LABELS: f64 = 0.55;

/// The space between the grid and extra cells, in cells.
const EXTRA_GAP: f64 = 0.5;

/// The part of a cell that candidates use where rules draw along the edges of cells.
const SMALLER: f64 = 0.74;

impl Measures {
    /// The measures for screens, where lines thinner than a pixel would be blurred.
    pub(crate) const SCREEN: Measures = Measures {
        cell: 40.0,
        thin: 1.0,
        thick: 3.0,
    };

    /// Returns the measures for print, in points. Lines are thinner on small boards, within limits
    /// that printers can reproduce.
    #[cfg(feature = "pdf")]
    pub(crate) fn print(cell: f64) -> Measures {
        Measures {
            cell,
            thin: (cell / 30.0).clamp(0.3, 0.5),
            thick: (cell / 14.0).clamp(0.9, 2.0),
        }
    }
}

/// Returns the width and height of a single board, in cells.
pub(super) fn extent(drawing: &Drawing) -> (f64, f64) {
    let shape = drawing.geometry.shape();
    let columns = layers_in_row(shape.layers());
    let rows = shape.layers().div_ceil(columns);
    let labels = label_space(drawing);
    let along = |count: usize, side: usize| {
        count as f64 * (side as f64 + labels) + (count - 1) as f64 * GAP
    };
    let names = rows as f64 * layer_name(shape.layers());
    let [left, top, right, bottom] = margins(drawing);
    (
        along(columns, shape.columns()) + left + right,
        along(rows, drawing.grid_rows()) + names + top + bottom + extra_height(drawing),
    )
}

/// Returns the height of the extra cells below the grid and the space above them.
fn extra_height(drawing: &Drawing) -> f64 {
    match drawing.extra_rows() {
        0 => 0.0,
        rows => EXTRA_GAP + rows as f64,
    }
}

fn layers_in_row(layers: usize) -> usize {
    if layers <= MAX_LAYERS_IN_ROW {
        layers
    } else {
        (layers as f64).sqrt().ceil() as usize
    }
}

fn layer_name(layers: usize) -> f64 {
    if layers > 1 { LAYER_NAME } else { 0.0 }
}

/// Returns the space for labels left of a layer and above it.
fn label_space(drawing: &Drawing) -> f64 {
    match drawing.labels {
        Labels::None => 0.0,
        Labels::Numbers | Labels::Letters => LABELS,
    }
}

/// A board with its position and measures.
pub(super) struct Board<'a> {
    pub(super) drawing: &'a Drawing,
    pub(super) measures: Measures,
    pub(super) origin: Point,
}

impl Board<'_> {
    pub(super) fn place_layer_names(&self, shapes: &mut Vec<Shape>) {
        let layers = self.drawing.geometry.shape().layers();
        for layer in (0..layers).filter(|_| layers > 1) {
            let corner = self.layer_corner(layer);
            let labels = label_space(self.drawing);
            let above = -(LAYER_NAME / 2.0 + labels) * self.measures.cell;
            let text = Text::centred(
                format!("z{}", layer + 1),
                corner.offset(0.5 * self.measures.cell, above),
                0.45 * self.measures.cell,
            );
            shapes.push(Shape::Text(text.coloured(Ink::Muted)));
        }
    }

    /// Adds the names of rows and columns.
    pub(super) fn place_labels(&self, shapes: &mut Vec<Shape>) {
        let (shape, labels) = (self.drawing.geometry.shape(), self.drawing.labels);
        if labels == Labels::None {
            return;
        }
        let (side, middle) = (self.measures.cell, 0.6 * LABELS);
        let mut add = |name: String, centre: Point| {
            let text = Text::centred(name, centre, 0.36 * side);
            shapes.push(Shape::Text(text.coloured(Ink::Muted)));
        };
        for layer in 0..shape.layers() {
            let corner = self.layer_corner(layer);
            let [left, top, ..] = margins(self.drawing);
            for column in 0..shape.columns() {
                let centre = corner.offset((column as f64 + 0.5) * side, -(middle + top) * side);
                add(labels.column(column), centre);
            }
            for row in 0..self.drawing.grid_rows() {
                let centre = corner.offset(-(middle + left) * side, (row as f64 + 0.5) * side);
                add(labels.row(row), centre);
            }
        }
    }

    /// Returns the upper left corner of a layer.
    pub(super) fn layer_corner(&self, layer: usize) -> Point {
        let shape = self.drawing.geometry.shape();
        let columns = layers_in_row(shape.layers());
        let (row, column) = (layer / columns, layer % columns);
        let name = layer_name(shape.layers());
        let labels = label_space(self.drawing);
        let across = column as f64 * (shape.columns() as f64 + labels + GAP) + labels;
        let down = row as f64 * (shape.rows() as f64 + labels + GAP + name) + name + labels;
        let side = self.measures.cell;
        let [left, top, ..] = margins(self.drawing);
        self.origin
            .offset((across + left) * side, (down + top) * side)
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, square: Square) -> Point {
        let (layer, row, column) = self.drawing.geometry.shape().position(square);
        let side = self.measures.cell;
        let below = if row < self.drawing.grid_rows() {
            0.0
        } else {
            EXTRA_GAP + margins(self.drawing)[3]
        };
        self.layer_corner(layer)
            .offset(column as f64 * side, (row as f64 + below) * side)
    }

    /// Returns the cell at an offset of rows and columns.
    pub(super) fn neighbour(&self, square: Square, down: isize, across: isize) -> Option<Square> {
        let shape = self.drawing.geometry.shape();
        let (layer, row, column) = shape.position(square);
        let row = row.checked_add_signed(down)?;
        let column = column.checked_add_signed(across)?;
        shape.at(layer, row, column)
    }

    pub(super) fn centre(&self, square: Square) -> Point {
        let half = self.measures.cell / 2.0;
        self.corner(square).offset(half, half)
    }

    /// Returns the centre of a candidate's place in its cell.
    pub(super) fn slot(&self, candidate: Candidate) -> Point {
        let columns = self.slot_columns();
        let rows = usize::from(self.drawing.geometry.digit_count()).div_ceil(columns);
        let (row, column) = (
            candidate.digit.index() / columns,
            candidate.digit.index() % columns,
        );
        let side = self.slot_side();
        let across = (column as f64 + 0.5 - columns as f64 / 2.0) * side;
        // Fewer rows than columns are spread over the whole height.
        let down = (row as f64 + 0.5 - rows as f64 / 2.0) * side * columns as f64 / rows as f64;
        let centre = self.centre(candidate.square);
        match self.has_figures_at_edges() {
            // Texts in corners are at the top.
            true => centre.offset(across, down + 0.05 * self.measures.cell),
            false => centre.offset(across, down),
        }
    }

    /// Returns whether candidates make room for figures along the edges of cells.
    fn has_figures_at_edges(&self) -> bool {
        let mut figures = self.drawing.figures().iter();
        figures.any(crate::figures::Figure::is_at_edges)
    }

    /// Returns the number of candidates in a row of a cell.
    fn slot_columns(&self) -> usize {
        f64::from(self.drawing.geometry.digit_count()).sqrt().ceil() as usize
    }

    /// Returns the side of a candidate's place; all places keep clear of the lines around the cell.
    pub(super) fn slot_side(&self) -> f64 {
        let room = self.measures.cell - self.measures.thick - self.measures.thin;
        let room = if self.has_figures_at_edges() {
            SMALLER * self.measures.cell
        } else {
            room.max(0.9 * self.measures.cell)
        };
        room / self.slot_columns() as f64
    }
}
