//! Cells behind the grid that are drawn over it: shades, marks, borders of regions, paths and fences.
//!
//! **Invariant:** an overlay shows cells with a digit only, and draws nothing outside the grid but half of the width
//! of a fence.

use foldoku_board::Square;

use super::board::Board;
use crate::drawing::Overlay;
use crate::figures::Hue;
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Point, Shape};

/// The digits of a layer: the first for a blank cell, the second for one that is shaded or on a line, the third for
/// an end of a line.
const BLANK: u8 = 1;
const SHADED: u8 = 2;
const END: u8 = 3;

/// The widths of lines, in cells.
const BORDER: f64 = 0.08;
const FENCE: f64 = 0.11;
const PATH: f64 = 0.14;

/// The radius of the ring in the corner of a given cell that is blank, and of the one at the end of a line, in cells.
const BLANK_RING: f64 = 0.08;
const END_RING: f64 = 0.42;

/// How far the middle of the ring in the corner is from that of the cell, in cells.
const TO_CORNER: f64 = 0.36;

impl Board<'_> {
    /// Adds the background of cells that an overlay shades or marks.
    pub(super) fn place_shades(&self, shapes: &mut Vec<Shape>) {
        for &(overlay, first) in self.drawing.overlays() {
            let ink = match overlay {
                Overlay::Shades => Ink::Extra(2),
                Overlay::Marks => Ink::Shade(Hue::Orange),
                _ => continue,
            };
            for (place, square) in self.grid_squares().enumerate() {
                match self.drawing.layer_digit(first, place) {
                    Some(END) => {
                        shapes.push(self.filled(square, ink));
                        shapes.push(self.ring(square, 0.0, END_RING));
                    }
                    Some(SHADED) => shapes.push(self.filled(square, ink)),
                    Some(BLANK) if self.drawing.is_given(first, place) => {
                        shapes.push(self.ring(square, TO_CORNER, BLANK_RING));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Adds the borders of regions, paths and fences.
    pub(super) fn place_overlay_lines(&self, shapes: &mut Vec<Shape>) {
        for &(overlay, first) in self.drawing.overlays() {
            let (lines, width, ink) = match overlay {
                Overlay::Shades | Overlay::Marks => continue,
                Overlay::Regions => (self.borders(first), BORDER, Ink::Solved),
                Overlay::Links => (self.lattice(first, 0), PATH, Ink::Line(Hue::Grey)),
                Overlay::Fence => (self.lattice(first, 1), FENCE, Ink::Solved),
            };
            if !lines.is_empty() {
                let pen = Pen::round(width * self.measures.cell, ink);
                shapes.push(Shape::Stroke(Outline::Lines(lines), pen));
            }
        }
    }

    fn grid_squares(&self) -> impl Iterator<Item = Square> {
        let columns = self.drawing.geometry.shape().columns();
        (0..self.drawing.grid_rows() * columns).map(Square::new)
    }

    fn ring(&self, square: Square, offset: f64, radius: f64) -> Shape {
        let side = self.measures.cell;
        let circle = Outline::Circle {
            centre: self.centre(square).offset(offset * side, offset * side),
            radius: radius * side,
        };
        Shape::Stroke(circle, Pen::solid(0.04 * side, Ink::Thin))
    }

    /// Returns the sides between cells that hold different digits.
    fn borders(&self, first: Square) -> Vec<[Point; 2]> {
        let (columns, side) = (self.drawing.geometry.shape().columns(), self.measures.cell);
        let differ = |one: usize, other: usize| {
            let digits = [one, other].map(|place| self.drawing.layer_digit(first, place));
            digits.iter().all(Option::is_some) && digits[0] != digits[1]
        };
        let mut lines = Vec::new();
        for (place, square) in self.grid_squares().enumerate() {
            let corner = self.corner(square);
            if place % columns > 0 && differ(place - 1, place) {
                lines.push([corner, corner.offset(0.0, side)]);
            }
            if place >= columns && differ(place - columns, place) {
                lines.push([corner, corner.offset(side, 0.0)]);
            }
        }
        lines
    }

    /// Returns the links between nodes that are on a line. Nodes are the middles of cells, or, if there is one
    /// more of them in each row and column than cells, their corners.
    fn lattice(&self, first: Square, more: usize) -> Vec<[Point; 2]> {
        let (rows, columns) = (
            self.drawing.grid_rows() + more,
            self.drawing.geometry.shape().columns() + more,
        );
        let (height, width) = (2 * rows - 1, 2 * columns - 1);
        let half = self.measures.cell / 2.0;
        let start = if more == 0 { half } else { 0.0 };
        let corner = self.layer_corner(0).offset(start, start);
        let node =
            |row: usize, column: usize| corner.offset(column as f64 * half, row as f64 * half);
        let mut lines = Vec::new();
        for row in 0..height {
            for column in (0..width).filter(|column| (row + column) % 2 == 1) {
                if self.drawing.layer_digit(first, row * width + column) == Some(SHADED) {
                    lines.push(match row % 2 {
                        0 => [node(row, column - 1), node(row, column + 1)],
                        _ => [node(row - 1, column), node(row + 1, column)],
                    });
                }
            }
        }
        lines
    }
}
