//! Pictures: a drawing with its heading and caption on a white background.
//!
//! **Invariant:** no shape reaches beyond the edge of the picture.

use crate::drawing::Drawing;
use crate::heading;
use crate::ink::Ink;
use crate::layout::{self, Measures};
use crate::legend;
use crate::scene::{Anchor, Outline, Point, Scene, Shape, Text};

/// The width of a picture; the height follows from it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Width {
    /// 40 pixels per cell plus the margin; a PNG has twice as many.
    #[default]
    Natural,
    /// A width in pixels.
    Pixels(u32),
    /// A width in millimetres; a PNG has 300 pixels per inch.
    Millimetres(f64),
}

/// The margin on all sides, in cells.
const MARGIN: f64 = 0.4;

/// The height of the caption and its font size, in cells.
const CAPTION: (f64, f64) = (0.75, 0.42);

/// The space above the legend, in cells.
const LEGEND_GAP: f64 = 0.2;

/// Returns the shapes of a picture, at 40 units per cell.
pub(crate) fn scene(drawing: &Drawing) -> Scene {
    let measures = Measures::SCREEN;
    let side = measures.cell;
    let (columns, rows) = layout::extent(drawing);
    let above = heading::height(drawing, columns);
    let below = if drawing.caption.is_empty() {
        0.0
    } else {
        CAPTION.0
    };
    let legend_height = if drawing.legend.is_empty() {
        0.0
    } else {
        LEGEND_GAP + legend::height(drawing, columns)
    };
    let scene_width = (columns + 2.0 * MARGIN) * side;
    let mut scene = Scene {
        width: scene_width,
        height: (above + rows + legend_height + below + 2.0 * MARGIN) * side,
        shapes: Vec::new(),
    };
    let background = Outline::Rectangle {
        corner: Point { x: 0.0, y: 0.0 },
        width: scene.width,
        height: scene.height,
    };
    scene.shapes.push(Shape::Fill(background, Ink::Paper));
    let middle = Point {
        x: scene_width / 2.0,
        y: MARGIN * side,
    };
    heading::place(drawing, middle, columns, side, &mut scene.shapes);
    let corner = Point {
        x: MARGIN * side,
        y: (MARGIN + above) * side,
    };
    layout::place(drawing, measures, corner, &mut scene.shapes);
    let below_board = corner.offset(0.0, (rows + LEGEND_GAP) * side);
    legend::place(drawing, below_board, columns, side, &mut scene.shapes);
    if below > 0.0 {
        let at = middle.offset(0.0, (above + rows + legend_height + 0.85 * below) * side);
        let (size, room) = (CAPTION.1 * side, columns * side);
        let caption = Text::fitted(&drawing.caption, at, Anchor::Middle, size, room);
        scene.shapes.push(Shape::Text(caption.coloured(Ink::Muted)));
    }
    scene
}
