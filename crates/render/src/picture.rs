//! Pictures: a drawing with its title and its caption, on white.
//!
//! **Invariant:** nothing reaches beyond the picture's edge.

use crate::drawing::Drawing;
use crate::layout::{self, Measures};
use crate::scene::{Anchor, Colour, Outline, Point, Scene, Shape, Text};

/// How wide a picture is; its height follows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Width {
    /// 40 pixels a square and a margin around the board; twice that in a PNG.
    #[default]
    Natural,
    /// So many pixels.
    Pixels(u32),
    /// So many millimetres, in a PNG at 300 pixels an inch.
    Millimetres(f64),
}

/// The margin around everything, in squares.
const MARGIN: f64 = 0.4;

/// The heights of title and caption, in squares, and the sizes of their fonts.
const TITLE: (f64, f64) = (0.9, 0.6);
const CAPTION: (f64, f64) = (0.75, 0.42);

const CAPTION_COLOUR: Colour = Colour(0x33, 0x33, 0x33);

/// The shapes of a picture, at 40 to a square.
pub(crate) fn scene(drawing: &Drawing<'_>) -> Scene {
    let measures = Measures::SCREEN;
    let side = measures.square;
    let (columns, rows) = layout::extent(drawing);
    let above = if drawing.title.is_empty() {
        0.0
    } else {
        TITLE.0
    };
    let below = if drawing.caption.is_empty() {
        0.0
    } else {
        CAPTION.0
    };
    let scene_width = (columns + 2.0 * MARGIN) * side;
    let mut scene = Scene {
        width: scene_width,
        height: (above + rows + below + 2.0 * MARGIN) * side,
        shapes: Vec::new(),
    };
    let paper = Outline::Rectangle {
        corner: Point { x: 0.0, y: 0.0 },
        width: scene.width,
        height: scene.height,
    };
    scene.shapes.push(Shape::Fill(paper, Colour::WHITE));
    let line = |content: &str, y: f64, size: f64| {
        let at = Point {
            x: scene_width / 2.0,
            y: y * side,
        };
        Text::fitted(content, at, Anchor::Middle, size * side, columns * side)
    };
    if above > 0.0 {
        let title = line(&drawing.title, MARGIN + 0.6 * above, TITLE.1);
        scene.shapes.push(Shape::Text(title.bold()));
    }
    let corner = Point {
        x: MARGIN * side,
        y: (MARGIN + above) * side,
    };
    layout::place(drawing, measures, corner, &mut scene.shapes);
    if below > 0.0 {
        let caption = line(
            &drawing.caption,
            MARGIN + above + rows + 0.85 * below,
            CAPTION.1,
        );
        let caption = caption.coloured(CAPTION_COLOUR);
        scene.shapes.push(Shape::Text(caption));
    }
    scene
}
