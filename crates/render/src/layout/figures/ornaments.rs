//! Ornaments: drawings of setters that have no meaning here.
//!
//! **Invariant:** ornaments lie below everything else of the board.

use super::super::board::Board;
use crate::figures::{Figure, Ornament, Paint};
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Point, Shape, Text};

/// Returns the colour of a line, or of the inside of a shape.
fn ink(paint: Paint, of_hue: fn(crate::figures::Hue) -> Ink) -> Ink {
    match paint {
        Paint::Hue(hue) => of_hue(hue),
        Paint::Black => Ink::Thin,
        Paint::White => Ink::White,
    }
}

impl Board<'_> {
    /// Returns a point that is given in hundredths of a cell from the corner of the board.
    fn at(&self, [row, column]: [i32; 2]) -> Point {
        let scale = |at: i32| f64::from(at) / 100.0 * self.measures.cell;
        self.layer_corner(0).offset(scale(column), scale(row))
    }

    /// Adds all ornaments.
    pub(super) fn place_ornaments(&self, shapes: &mut Vec<Shape>) {
        for figure in self.drawing.figures() {
            if let Figure::Ornament(ornament) = figure {
                self.place_ornament(ornament, shapes);
            }
        }
    }

    fn place_ornament(&self, ornament: &Ornament, shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        let length = |hundredths: i32| f64::from(hundredths) / 100.0 * cell;
        match ornament {
            Ornament::Path {
                points,
                width,
                paint,
            } => {
                let points = points.iter().map(|&point| self.at(point)).collect();
                let pen = Pen::round(length(*width), ink(*paint, Ink::Line));
                shapes.push(Shape::Stroke(
                    Outline::Path {
                        points,
                        closed: false,
                    },
                    pen,
                ));
            }
            Ornament::Shape {
                middle,
                size,
                is_round,
                fill,
                border,
            } => {
                let [height, width] = size.map(length);
                let centre = self.at(*middle);
                let outline = if *is_round {
                    let radius = height.min(width) / 2.0;
                    Outline::Circle { centre, radius }
                } else {
                    let corner = centre.offset(-width / 2.0, -height / 2.0);
                    Outline::Rectangle {
                        corner,
                        width,
                        height,
                    }
                };
                let fill = fill.map(|paint| Shape::Fill(outline.clone(), ink(paint, Ink::Shade)));
                let pen = |paint| Pen::solid(0.03 * cell, ink(paint, Ink::Line));
                let border = border.map(|paint| Shape::Stroke(outline, pen(paint)));
                shapes.extend(fill.into_iter().chain(border));
            }
            Ornament::Text { middle, size, text } => {
                let text = Text::centred(text.clone(), self.at(*middle), length(*size));
                shapes.push(Shape::Text(text.coloured(Ink::Muted)));
            }
        }
    }
}
