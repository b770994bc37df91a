//! Dashed outlines around cells, such as killer cages.
//!
//! **Invariant:** an outline starts at the corner of its first cell in reading order and leaves room for
//! the text there, so that the text is not crossed by dashes.

use foldoku_board::Square;

use super::super::board::Board;
use super::texts_by_cell;
use crate::figures::{Figure, Hue};
use crate::ink::Ink;
use crate::scene::{Anchor, Outline, Pen, Point, Shape, Text, Weight};

/// The distance of an outline from the edges of its cells, in cells.
const INSET: f64 = 0.075;

/// The font size of the text in the corner, in cells.
const SIZE: f64 = 0.235;

/// The width of a character of that text, in units of the font size.
const CHARACTER: f64 = 0.6;

impl Board<'_> {
    /// Adds all frames, then their texts, so that no frame hides a text.
    pub(super) fn place_frames(&self, shapes: &mut Vec<Shape>) {
        let figures = self.drawing.figures();
        let texts = texts_by_cell(figures, corner_text);
        for figure in figures {
            if let Figure::Frame { cells, hue, .. } = figure {
                let text = cells.iter().min().and_then(|first| texts.get(first));
                self.place_frame(cells, text.map_or("", String::as_str), *hue, shapes);
            }
        }
        for (&cell, text) in &texts {
            self.place_corner_text(cell, text, shapes);
        }
    }

    /// Adds the outlines of a frame, open where the text of its first cell is.
    fn place_frame(&self, cells: &[Square], text: &str, hue: Option<Hue>, shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        // A coloured frame is a broad coloured band below thinner dashes.
        let (width, ink) = match hue {
            None => (0.028, Ink::Main),
            Some(_) => (0.02, Ink::Muted),
        };
        let pen = Pen::solid(width * cell, ink).dashed(Some([3.2, 2.4]));
        for points in self.loops(cells) {
            if let Some(hue) = hue {
                let band = Outline::Path {
                    points: points.clone(),
                    closed: true,
                };
                shapes.push(Shape::Stroke(
                    band,
                    Pen::solid(0.085 * cell, Ink::Line(hue)),
                ));
            }
            let outline = if self.is_first(cells, points[0]) && !text.is_empty() {
                opened(points, self.text_width(text), SIZE * cell)
            } else {
                Outline::Path {
                    points,
                    closed: true,
                }
            };
            shapes.push(Shape::Stroke(outline, pen));
        }
    }

    fn place_corner_text(&self, first: Square, text: &str, shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        shapes.push(Shape::Text(Text {
            at: self.corner(first).offset(0.045 * cell, 0.25 * cell),
            anchor: Anchor::Start,
            size: self.text_size(text),
            weight: Weight::Regular,
            ink: Ink::Main,
            content: text.to_owned(),
        }));
    }

    /// Returns the font size of a text: that of sums, or less for one that is wider than the cell.
    fn text_size(&self, text: &str) -> f64 {
        let longest = 0.86 / (CHARACTER * text.chars().count().max(1) as f64);
        SIZE.min(longest) * self.measures.cell
    }

    fn text_width(&self, text: &str) -> f64 {
        CHARACTER * self.text_size(text) * text.chars().count() as f64
    }

    /// Returns whether a loop starts at the first of the cells.
    fn is_first(&self, cells: &[Square], start: Point) -> bool {
        cells.iter().min().is_some_and(|&first| {
            let corner = self.corner(first);
            start.distance(corner) < 0.3 * self.measures.cell
        })
    }

    /// Returns the outlines of a group of cells, clockwise, each from its first corner in reading
    /// order.
    fn loops(&self, cells: &[Square]) -> Vec<Vec<Point>> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let mut segments: Vec<[Point; 2]> = Vec::new();
        for &square in &cells {
            let is_inside = |down: isize, across: isize| {
                let other = self.neighbour(square, down, across);
                other.is_some_and(|other| cells.contains(&other))
            };
            segments.extend(self.outline_segments(square, INSET, is_inside));
        }
        let mut loops = Vec::new();
        while !segments.is_empty() {
            let [start, mut end] = segments.remove(0);
            let mut points = vec![start];
            let near = |point: Point, end: Point| point.distance(end) < 1e-6 * self.measures.cell;
            while let Some(next) = segments.iter().position(|it| near(it[0], end)) {
                points.push(end);
                end = segments.remove(next)[1];
            }
            loops.push(corners(points));
        }
        loops
    }
}

/// Returns the first cell of a frame and its text.
fn corner_text(figure: &Figure) -> (&[Square], &str) {
    match figure {
        Figure::Frame { cells, text, .. } => {
            let first = cells.iter().min();
            (first.map_or(&[], std::slice::from_ref), text)
        }
        _ => (&[], ""),
    }
}

/// Removes points within straight lines.
fn corners(points: Vec<Point>) -> Vec<Point> {
    let count = points.len();
    let turns = |index: usize| {
        let (before, after) = (
            points[(index + count - 1) % count],
            points[(index + 1) % count],
        );
        let at = points[index];
        let area = (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x);
        area.abs() > 1e-9
    };
    let kept = (0..count).filter(|&index| turns(index));
    kept.map(|index| points[index]).collect()
}

/// Returns an outline that leaves out this width and height at its first corner.
fn opened(points: Vec<Point>, width: f64, height: f64) -> Outline {
    let (first, second) = (points[0], points[1]);
    let last = points[points.len() - 1];
    let mut open = vec![first.towards(second, width.min(first.distance(second)))];
    open.extend(&points[1..]);
    open.push(first.towards(last, height.min(first.distance(last))));
    Outline::Path {
        points: open,
        closed: false,
    }
}
