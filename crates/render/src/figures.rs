//! Figures: what the rules of a puzzle look like, as data.
//!
//! ```text
//!  Shade    cells with a coloured background     Spot   a symbol on a cell, an edge or a corner
//!  Line     a line through cells, with two ends  Frame  a dashed outline with a text in its corner
//!  Ring     a circle or pill around cells        Clue   a text outside the board
//! ```
//!
//! **Invariant:** figures know cells and colours, but no rules. They are drawn in layers,
//! independent of their order: shades, rings of parity, lines, circles and pills, the lines of the board, outlines,
//! symbols on edges, digits.

use foldoku_board::Square;

/// A part of the picture of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Figure {
    /// A coloured background, with an optional text at the lower right of each cell.
    Shade {
        /// The cells.
        cells: Vec<Square>,
        /// The colour.
        hue: Hue,
        /// The text; empty for none.
        text: String,
    },
    /// A line through the centres of cells.
    Line(Stroke),
    /// A circle around a cell, or a pill around several in a row, which hides lines below it.
    Ring(Vec<Square>),
    /// A symbol at the middle of its cells: one cell, the edge between two, or the corner of four.
    Spot {
        /// The cells.
        cells: Vec<Square>,
        /// The symbol.
        spot: Spot,
    },
    /// A dashed outline.
    Frame {
        /// The cells within it.
        cells: Vec<Square>,
        /// The text in the corner of its first cell; empty for none.
        text: String,
        /// The colour of the dashes; `None` for that of digits.
        hue: Option<Hue>,
    },
    /// A text outside the board.
    Clue {
        /// The cell next to the clue.
        first: Square,
        /// The rows and columns of one step into the board: `(1, 0)` for a clue above it.
        step: (i8, i8),
        /// The text.
        text: String,
        /// Whether an arrow shows the direction, which diagonals need.
        arrow: bool,
    },
    /// A diagonal of the board from corner to corner; it rises to the right or falls.
    Diagonal {
        /// Whether it rises to the right.
        rises: bool,
    },
    /// A drawing without a meaning.
    Ornament(Ornament),
}

/// A drawing without a meaning, below all others. Points are rows and columns, in hundredths of a cell from the
/// corner of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ornament {
    /// Connected straight lines.
    Path {
        /// The points in order.
        points: Vec<[i32; 2]>,
        /// The width in hundredths of a cell.
        width: i32,
        /// The colour.
        paint: Paint,
    },
    /// A circle or rectangle.
    Shape {
        /// The middle.
        middle: [i32; 2],
        /// The height and the width.
        size: [i32; 2],
        /// Whether it is a circle.
        is_round: bool,
        /// The colour of the inside; `None` for none.
        fill: Option<Paint>,
        /// The colour of the border; `None` for none.
        border: Option<Paint>,
    },
    /// A text.
    Text {
        /// The middle.
        middle: [i32; 2],
        /// The font size in hundredths of a cell.
        size: i32,
        /// The text.
        text: String,
    },
}

/// The colour of an ornament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paint {
    /// A colour.
    Hue(Hue),
    /// The colour of thin lines.
    Black,
    /// White in every theme.
    White,
}

/// A line through the centres of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The cells in order.
    pub cells: Vec<Square>,
    /// The colour.
    pub hue: Hue,
    /// The width and the kind of the line.
    pub style: StrokeStyle,
    /// The shapes at the first and at the last cell.
    pub ends: [LineEnd; 2],
    /// Whether the last cell is connected with the first one.
    pub closed: bool,
    /// A text at the first cell; empty for none.
    pub text: String,
}

/// The width and the kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StrokeStyle {
    /// As thin as the shaft of an arrow.
    Thin,
    /// As thin, with dashes.
    Dashed,
    /// The usual width of coloured lines.
    Medium,
    /// The width of a thermometer.
    Wide,
    /// The outline of a wide line.
    Hollow,
}

/// The shape at an end of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineEnd {
    /// The line just ends.
    #[default]
    Plain,
    /// A disc in the colour of the line.
    Bulb,
    /// A circle.
    Circle,
    /// A diamond.
    Diamond,
    /// The head of an arrow.
    Arrow,
}

/// A symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spot {
    /// A white dot with an optional text.
    White(String),
    /// A black dot with an optional text.
    Black(String),
    /// A text that interrupts the line between its cells.
    Text(String),
    /// A circle with up to four digits in two lines.
    Values(Vec<String>),
    /// An inequality sign that opens towards the first of its two cells.
    Greater,
    /// A grey disc in the cell.
    Disc,
    /// A grey square in the cell.
    Block,
    /// A circle in the cell.
    Circle,
    /// A small ring in the middle of the cell, on a line.
    Point,
    /// Four small wedges that point into the cell.
    Inwards,
    /// Four small wedges that point out of the cell.
    Outwards,
}

/// The colours of figures, named after their looks, because many rules share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Hue {
    /// Grey.
    Grey,
    /// Green.
    Green,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
    /// Yellow.
    Yellow,
    /// Violet blue.
    Blue,
    /// Light blue.
    Sky,
    /// Blue green.
    Teal,
    /// Light orange.
    Peach,
    /// Light violet.
    Lavender,
    /// Light red.
    Red,
    /// Light brown.
    Brown,
}

impl Hue {
    /// All colours.
    pub const ALL: [Hue; 12] = [
        Hue::Grey,
        Hue::Green,
        Hue::Orange,
        Hue::Purple,
        Hue::Yellow,
        Hue::Blue,
        Hue::Sky,
        Hue::Teal,
        Hue::Peach,
        Hue::Lavender,
        Hue::Red,
        Hue::Brown,
    ];
}

/// A line of text below the board, which explains a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line that the text explains, if it explains one.
    pub sample: Option<(Hue, StrokeStyle)>,
    /// The name of the rule.
    pub name: String,
    /// The explanation.
    pub text: String,
}

impl Figure {
    /// Returns the cells of the figure.
    pub fn cells(&self) -> &[Square] {
        match self {
            Figure::Shade { cells, .. }
            | Figure::Spot { cells, .. }
            | Figure::Frame { cells, .. }
            | Figure::Ring(cells) => cells,
            Figure::Line(stroke) => &stroke.cells,
            Figure::Clue { first, .. } => std::slice::from_ref(first),
            Figure::Diagonal { .. } | Figure::Ornament(_) => &[],
        }
    }

    /// Returns whether the figure reaches the edges of cells, where candidates make room for it.
    pub(crate) fn is_at_edges(&self) -> bool {
        match self {
            Figure::Frame { .. } => true,
            Figure::Spot { cells, spot } => {
                cells.len() > 1 || matches!(spot, Spot::Inwards | Spot::Outwards)
            }
            _ => false,
        }
    }
}
