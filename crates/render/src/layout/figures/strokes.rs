//! Lines through cells, their ends, circles and pills.
//!
//! **Invariant:** circles and diamonds hide the ends of all lines; bulbs have the colour of theirs.

use foldoku_board::Square;

use super::super::board::Board;
use crate::figures::{LineEnd, Stroke, StrokeStyle};
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Point, Shape};
use crate::strokes::{inner_pen, pen, texture, width};

/// The radius of bulbs and circles, in cells.
const RADIUS: f64 = 0.38;

impl Board<'_> {
    /// Adds a line and the ends that have its colour.
    pub(super) fn place_stroke(&self, stroke: &Stroke, textured: bool, shapes: &mut Vec<Shape>) {
        let (cell, closed) = (self.measures.cell, stroke.closed);
        let mut points: Vec<Point> = stroke.cells.iter().map(|&it| self.centre(it)).collect();
        let last = points.len().wrapping_sub(1);
        if stroke.ends[1] == LineEnd::Arrow && last > 0 {
            // The tip of the head is near the centre of the last cell, and the shaft ends in it.
            points[last] = points[last].towards(points[last - 1], -0.06 * cell);
        }
        let path = |points: Vec<Point>| Outline::Path { points, closed };
        if points.len() > 1 {
            let pen = pen(stroke.hue, stroke.style, cell);
            shapes.push(Shape::Stroke(path(points.clone()), pen));
        }
        self.place_ends(stroke, LineEnd::Bulb, shapes);
        match stroke.style {
            StrokeStyle::Hollow => {
                shapes.push(Shape::Stroke(path(points.clone()), inner_pen(cell)));
                for (end, &centre) in stroke.ends.iter().zip([&points[0], &points[last]]) {
                    if *end == LineEnd::Bulb {
                        let radius = (RADIUS - 0.05) * cell;
                        shapes.push(Shape::Fill(Outline::Circle { centre, radius }, Ink::Paper));
                    }
                }
            }
            StrokeStyle::Medium if textured && points.len() > 1 => {
                let pen = texture(stroke.hue, cell);
                shapes.extend(pen.map(|pen| Shape::Stroke(path(points.clone()), pen)));
            }
            _ => {}
        }
        if stroke.ends[1] == LineEnd::Arrow && last > 0 {
            let (tip, from) = (points[last], points[last - 1]);
            shapes.push(self.head(from, tip));
        }
    }

    /// Returns the open head of an arrow.
    fn head(&self, from: Point, tip: Point) -> Shape {
        let cell = self.measures.cell;
        let back = tip.towards(from, 0.17 * cell);
        let (along, down) = ((tip.x - back.x) * 0.75, (tip.y - back.y) * 0.75);
        let points = vec![back.offset(-down, along), tip, back.offset(down, -along)];
        let outline = Outline::Path {
            points,
            closed: false,
        };
        Shape::Stroke(
            outline,
            Pen::round(width(StrokeStyle::Thin) * cell, Ink::Thin),
        )
    }

    /// Adds the bulbs of a line, which lie below others, or its circles and diamonds.
    pub(super) fn place_ends(&self, stroke: &Stroke, kind: LineEnd, shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        let ends = [stroke.cells.first(), stroke.cells.last()];
        for (end, square) in stroke.ends.iter().zip(ends) {
            let Some(&square) = square else {
                continue;
            };
            let (centre, radius) = (self.centre(square), RADIUS * cell);
            let outline = match end {
                LineEnd::Bulb => Outline::Circle { centre, radius },
                LineEnd::Circle => Outline::Circle { centre, radius },
                LineEnd::Diamond => {
                    let reach = 0.44 * cell;
                    Outline::Path {
                        points: [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
                            .map(|(x, y)| centre.offset(x * reach, y * reach))
                            .to_vec(),
                        closed: true,
                    }
                }
                LineEnd::Plain | LineEnd::Arrow => continue,
            };
            match (*end == LineEnd::Bulb, kind == LineEnd::Bulb) {
                (true, true) => shapes.push(Shape::Fill(outline, Ink::Line(stroke.hue))),
                (false, false) => self.push_ring(outline, shapes),
                _ => {}
            }
        }
    }

    /// Adds an outline that hides what is below it.
    fn push_ring(&self, outline: Outline, shapes: &mut Vec<Shape>) {
        let pen = Pen::round(0.045 * self.measures.cell, Ink::Thin);
        shapes.push(Shape::Fill(outline.clone(), Ink::Paper));
        shapes.push(Shape::Stroke(outline, pen));
    }

    /// Adds a circle, or a pill: a wide line with round ends in the colour of the outline, and a
    /// narrower one in that of the paper.
    pub(super) fn place_ring(&self, cells: &[Square], shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        match cells {
            [] => {}
            [one] => {
                let (centre, radius) = (self.centre(*one), RADIUS * cell);
                self.push_ring(Outline::Circle { centre, radius }, shapes);
            }
            several => {
                let points: Vec<Point> = several.iter().map(|&it| self.centre(it)).collect();
                for (width, ink) in [(0.045, Ink::Thin), (-0.045, Ink::Paper)] {
                    let outline = Outline::Path {
                        points: points.clone(),
                        closed: false,
                    };
                    let pen = Pen::round((2.0 * RADIUS + width) * cell, ink);
                    shapes.push(Shape::Stroke(outline, pen));
                }
            }
        }
    }
}
