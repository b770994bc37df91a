//! Legends: the meaning of each annotation of a drawing, in lines below the board.
//!
//! ```text
//!  ■ pivot  □ pincers  ● one of them is true  ⊘ removed
//!  ─▶ strong link  ┄▶ weak link
//! ```
//!
//! **Invariant:** an item is never divided; a line is as wide as the board at most, unless a single
//! item is wider.

use crate::drawing::Drawing;
use crate::ink::Ink;
use crate::layout::symbols;
use crate::marks::{LegendKey, Mark};
use crate::scene::{Anchor, Outline, Pen, Point, Shape, Text, Weight};

/// The font size, the height of a line, the width of a sample, and the space after an item, in
/// cells.
const SIZE: f64 = 0.34;
const LINE: f64 = 0.56;
const SAMPLE: f64 = 0.62;
const GAP: f64 = 0.42;

/// The mean width of a character, in units of the font size.
const CHARACTER_WIDTH: f64 = 0.53;

/// Returns the height of the legend of a drawing that is this wide, in cells.
pub(crate) fn height(drawing: &Drawing, width: f64) -> f64 {
    LINE * lines(drawing, width).len() as f64
}

/// Adds the legend; all lengths are given in cells of this side.
pub(crate) fn place(
    drawing: &Drawing,
    corner: Point,
    width: f64,
    cell: f64,
    shapes: &mut Vec<Shape>,
) {
    for (index, line) in lines(drawing, width).into_iter().enumerate() {
        let mut left = 0.0;
        for (key, text) in line {
            let centre = corner.offset(
                (left + SAMPLE / 2.0) * cell,
                (index as f64 + 0.5) * LINE * cell,
            );
            sample(*key, centre, cell, shapes);
            shapes.push(Shape::Text(Text {
                at: centre.offset((SAMPLE / 2.0 + 0.1) * cell, 0.35 * SIZE * cell),
                anchor: Anchor::Start,
                size: SIZE * cell,
                weight: Weight::Regular,
                ink: Ink::Muted,
                content: text.clone(),
            }));
            left += item_width(text);
        }
    }
}

/// Returns the items of each line.
fn lines(drawing: &Drawing, width: f64) -> Vec<Vec<&(LegendKey, String)>> {
    let mut lines: Vec<Vec<&(LegendKey, String)>> = Vec::new();
    let mut left = width;
    for item in &drawing.legend {
        let item_width = item_width(&item.1);
        if left + item_width - GAP > width || lines.is_empty() {
            lines.push(Vec::new());
            left = 0.0;
        }
        left += item_width;
        if let Some(line) = lines.last_mut() {
            line.push(item);
        }
    }
    lines
}

fn item_width(text: &str) -> f64 {
    SAMPLE + 0.1 + text.chars().count() as f64 * CHARACTER_WIDTH * SIZE + GAP
}

/// Adds the sample of an annotation.
pub(crate) fn sample(key: LegendKey, centre: Point, cell: f64, shapes: &mut Vec<Shape>) {
    let side = 0.36 * cell;
    match key {
        LegendKey::Cell(tint) => {
            let outline = Outline::Rectangle {
                corner: centre.offset(-side / 2.0, -side / 2.0),
                width: side,
                height: side,
            };
            shapes.push(Shape::Fill(outline.clone(), Ink::Cell(tint)));
            let thin = Pen::solid(0.02 * cell, Ink::Muted);
            let pen = symbols::outline_pen(tint, 0.7 * cell).unwrap_or(thin);
            shapes.push(Shape::Stroke(outline, pen));
        }
        LegendKey::Candidate(mark) => {
            shapes.push(symbols::disc(mark, centre, side));
            shapes.extend(symbols::ring_or_strike(mark, centre, side, cell));
            // The sample has a digit, as it would otherwise not show what is struck through.
            let text = Text::centred(sample_digit(mark).to_owned(), centre, 0.26 * cell);
            shapes.push(Shape::Text(text.bold().coloured(Ink::OnMark)));
        }
        LegendKey::Link(style) => {
            let half = SAMPLE / 2.0 * cell;
            let ends = [
                centre.offset(-half, 0.06 * cell),
                centre.offset(0.0, -0.1 * cell),
                centre.offset(half, 0.06 * cell),
            ];
            symbols::arrow(style, ends, cell, shapes);
        }
    }
}

/// Returns the digit that shows a mark.
pub(crate) fn sample_digit(mark: Mark) -> &'static str {
    match mark {
        Mark::Defining => "1",
        Mark::Off => "2",
        Mark::Fin => "3",
        Mark::Eliminated => "4",
        Mark::Placed => "5",
    }
}
