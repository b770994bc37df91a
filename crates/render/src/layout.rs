//! The layout of a board: which shapes it consists of, and where they lie.
//!
//! ```text
//! a board of one layer       one of several, in rows       boards beside each other
//!   +--------+                 z1      z2                     +--------+  +--------+
//!   |        |                +----+  +----+                  |        |  |        |
//!   |        |                |    |  |    |                  |        |  |        |
//!   +--------+                +----+  +----+                  +--------+  +--------+
//! ```
//!
//! **Invariant:** every length is a multiple of a square's side but the widths of lines; so a board
//! looks the same in all sizes, and its extent is known before it is laid out.

mod lines;
mod links;
mod squares;
mod tints;

use foldoku_board::Square;

use crate::drawing::Drawing;
use crate::marks::Candidate;
use crate::scene::{Colour, Point, Shape, Text};

/// The lengths of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measures {
    /// The side of a square.
    pub(crate) square: f64,
    /// The width of the lines between squares.
    pub(crate) thin: f64,
    /// The width of the lines between regions.
    pub(crate) thick: f64,
}

/// The space between two layers or boards, in squares.
const GAP: f64 = 1.0;

/// The room for the name of a layer, in squares.
const LAYER_NAME: f64 = 0.75;

/// Up to so many layers stand in one row.
const LAYERS_IN_ROW: usize = 4;

const GREY: Colour = Colour(0x66, 0x66, 0x66);

impl Measures {
    /// For screens, where a line thinner than a pixel is a blur.
    pub(crate) const SCREEN: Measures = Measures {
        square: 40.0,
        thin: 1.0,
        thick: 3.0,
    };

    /// For print, in points: lines are thinner on small boards, but never so thin that they break.
    #[cfg(feature = "pdf")]
    pub(crate) fn print(square: f64) -> Measures {
        Measures {
            square,
            thin: (square / 30.0).clamp(0.3, 0.5),
            thick: (square / 14.0).clamp(0.9, 2.0),
        }
    }
}

/// Width and height of a drawing without title and caption, in squares.
pub(crate) fn extent(drawing: &Drawing<'_>) -> (f64, f64) {
    let (own_width, own_height) = own_extent(drawing);
    match &drawing.beside {
        None => (own_width, own_height),
        Some(other) => {
            let (width, height) = extent(other);
            (own_width + GAP + width, own_height.max(height))
        }
    }
}

/// Lays a drawing out with its upper left corner at `origin`.
pub(crate) fn place(
    drawing: &Drawing<'_>,
    measures: Measures,
    origin: Point,
    shapes: &mut Vec<Shape>,
) {
    let board = Board {
        drawing,
        measures,
        origin,
    };
    board.place(shapes);
    if let Some(other) = &drawing.beside {
        let width = own_extent(drawing).0 + GAP;
        let origin = origin.offset(width * measures.square, 0.0);
        place(other, measures, origin, shapes);
    }
}

fn own_extent(drawing: &Drawing<'_>) -> (f64, f64) {
    let shape = drawing.geometry.shape();
    let columns = layers_in_row(shape.layers());
    let rows = shape.layers().div_ceil(columns);
    let along = |count: usize, side: usize| (count * side) as f64 + (count - 1) as f64 * GAP;
    let names = rows as f64 * layer_name(shape.layers());
    (
        along(columns, shape.columns()),
        along(rows, shape.rows()) + names,
    )
}

fn layers_in_row(layers: usize) -> usize {
    if layers <= LAYERS_IN_ROW {
        layers
    } else {
        (layers as f64).sqrt().ceil() as usize
    }
}

fn layer_name(layers: usize) -> f64 {
    if layers > 1 { LAYER_NAME } else { 0.0 }
}

/// A board that is being laid out.
struct Board<'a> {
    drawing: &'a Drawing<'a>,
    measures: Measures,
    origin: Point,
}

impl Board<'_> {
    /// From what lies at the bottom to what lies on top.
    fn place(&self, shapes: &mut Vec<Shape>) {
        self.place_tints(shapes);
        self.place_discs(shapes);
        self.place_lines(shapes);
        self.place_layer_names(shapes);
        self.place_squares(shapes);
        self.place_rings_and_strikes(shapes);
        self.place_links(shapes);
    }

    fn place_layer_names(&self, shapes: &mut Vec<Shape>) {
        let layers = self.drawing.geometry.shape().layers();
        for layer in (0..layers).filter(|_| layers > 1) {
            let corner = self.layer_corner(layer);
            let above = -LAYER_NAME / 2.0 * self.measures.square;
            let text = Text::centred(
                format!("z{}", layer + 1),
                corner.offset(0.5 * self.measures.square, above),
                0.45 * self.measures.square,
            );
            shapes.push(Shape::Text(text.coloured(GREY)));
        }
    }

    /// The upper left corner of a layer.
    fn layer_corner(&self, layer: usize) -> Point {
        let shape = self.drawing.geometry.shape();
        let columns = layers_in_row(shape.layers());
        let (row, column) = (layer / columns, layer % columns);
        let name = layer_name(shape.layers());
        let across = column as f64 * (shape.columns() as f64 + GAP);
        let down = row as f64 * (shape.rows() as f64 + GAP + name) + name;
        let square = self.measures.square;
        self.origin.offset(across * square, down * square)
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> Point {
        let (layer, row, column) = self.drawing.geometry.shape().position(square);
        let side = self.measures.square;
        self.layer_corner(layer)
            .offset(column as f64 * side, row as f64 * side)
    }

    fn centre(&self, square: Square) -> Point {
        let half = self.measures.square / 2.0;
        self.corner(square).offset(half, half)
    }

    /// The centre of the place that a candidate has in its square.
    fn slot(&self, candidate: Candidate) -> Point {
        let columns = self.slot_columns();
        let rows = usize::from(self.drawing.geometry.digit_count()).div_ceil(columns);
        let (row, column) = (
            candidate.digit.index() / columns,
            candidate.digit.index() % columns,
        );
        let side = self.slot_side();
        let across = (column as f64 + 0.5 - columns as f64 / 2.0) * side;
        // Where there are fewer rows than columns, they are spread.
        let down = (row as f64 + 0.5 - rows as f64 / 2.0) * side * columns as f64 / rows as f64;
        self.centre(candidate.square).offset(across, down)
    }

    /// How many candidates stand side by side.
    fn slot_columns(&self) -> usize {
        f64::from(self.drawing.geometry.digit_count()).sqrt().ceil() as usize
    }

    /// The side of the place of a candidate: all of them lie a little inside their square.
    fn slot_side(&self) -> f64 {
        let room = self.measures.square - self.measures.thick - self.measures.thin;
        room.max(0.9 * self.measures.square) / self.slot_columns() as f64
    }
}
