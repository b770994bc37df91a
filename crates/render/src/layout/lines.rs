//! The lines of a board: thin between cells, thick between boxes or regions and around the board.
//!
//! **Invariant:** the line between two adjacent cells is thick if and only if one of them is in a box
//! and no box contains both. Where the board has no cells there are no lines.
//! Collinear segments of the same width form one line, so that no seams are visible.

use std::ops::Range;

use foldoku_board::{Geometry, Square, UnitKind};

use super::board::Board;
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Point, Shape, Text};

/// The lines of a board by width.
#[derive(Default)]
struct Lines {
    thin: Vec<[Point; 2]>,
    thick: Vec<[Point; 2]>,
}

impl Board<'_> {
    pub(super) fn place_lines(&self, shapes: &mut Vec<Shape>) {
        let shape = self.drawing.geometry.shape();
        let mut lines = Lines::default();
        for layer in 0..shape.layers() {
            self.collect_rows(layer, &mut lines);
            self.collect_columns(layer, &mut lines);
        }
        for (lines, width) in [
            (lines.thin, self.measures.thin),
            (lines.thick, self.measures.thick),
        ] {
            if !lines.is_empty() {
                let pen = Pen::solid(width, Ink::Main);
                shapes.push(Shape::Stroke(Outline::Lines(lines), pen));
            }
        }
        for layer in (0..shape.layers()).filter(|_| shape.is_rectangle()) {
            let frame = Outline::Rectangle {
                corner: self.layer_corner(layer),
                width: shape.columns() as f64 * self.measures.cell,
                height: self.drawing.grid_rows() as f64 * self.measures.cell,
            };
            let pen = Pen::solid(self.measures.thick, Ink::Main);
            shapes.push(Shape::Stroke(frame, pen));
        }
        self.place_extra_cells(shapes);
        self.place_overlay_lines(shapes);
    }

    /// Adds the frames and names of the cells below the grid.
    fn place_extra_cells(&self, shapes: &mut Vec<Shape>) {
        let side = self.measures.cell;
        for (square, name) in self.drawing.extra_cells() {
            let frame = Outline::Rectangle {
                corner: self.corner(square),
                width: side,
                height: side,
            };
            let pen = Pen::solid(self.measures.thin, Ink::Main);
            shapes.push(Shape::Stroke(frame, pen));
            let at = self.corner(square).offset(0.5 * side, 0.14 * side);
            let text = Text::centred(name.to_owned(), at, 0.2 * side);
            shapes.push(Shape::Text(text.coloured(Ink::Muted)));
        }
    }

    /// Collects the lines between rows.
    fn collect_rows(&self, layer: usize, lines: &mut Lines) {
        let shape = self.drawing.geometry.shape();
        for row in self.inner(self.drawing.grid_rows()) {
            let left = self.layer_corner(layer).offset(0.0, self.sides(row));
            let place = |column: usize| left.offset(self.sides(column), 0.0);
            let line = |column| {
                let above = row
                    .checked_sub(1)
                    .and_then(|above| shape.at(layer, above, column));
                line_between(
                    &self.drawing.geometry,
                    [above, shape.at(layer, row, column)],
                )
            };
            lines.collect(shape.columns(), place, line);
        }
    }

    /// Collects the lines between columns.
    fn collect_columns(&self, layer: usize, lines: &mut Lines) {
        let shape = self.drawing.geometry.shape();
        for column in self.inner(shape.columns()) {
            let top = self.layer_corner(layer).offset(self.sides(column), 0.0);
            let place = |row: usize| top.offset(0.0, self.sides(row));
            let line = |row| {
                let before = column
                    .checked_sub(1)
                    .and_then(|left| shape.at(layer, row, left));
                line_between(
                    &self.drawing.geometry,
                    [before, shape.at(layer, row, column)],
                )
            };
            lines.collect(self.drawing.grid_rows(), place, line);
        }
    }

    /// Returns the numbers of the lines that are not part of the frame.
    fn inner(&self, count: usize) -> Range<usize> {
        match self.drawing.geometry.shape().is_rectangle() {
            true => 1..count,
            false => 0..count + 1,
        }
    }

    /// Returns the length of this many cells.
    pub(super) fn sides(&self, count: usize) -> f64 {
        count as f64 * self.measures.cell
    }
}

/// A line between two places that are side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Neither is a cell.
    None,
    /// Both are in the same region.
    Thin,
    /// Between regions, or around the board.
    Thick,
}

/// Returns the line between two places.
pub(crate) fn line_between(geometry: &Geometry, places: [Option<Square>; 2]) -> Line {
    match places {
        [None, None] => Line::None,
        [Some(one), Some(other)] if !divides_regions(geometry, one, other) => Line::Thin,
        _ => Line::Thick,
    }
}

/// Returns whether a box contains one of the squares, and none contains both.
fn divides_regions(geometry: &Geometry, one: Square, other: Square) -> bool {
    let is_box = |unit: &&_| geometry.kind(**unit) == UnitKind::Box;
    let boxes = |square| geometry.units_of(square).iter().filter(is_box);
    // Where neither cell is in a box, there are no regions to divide.
    let shared = boxes(one).any(|unit| geometry.units_of(other).contains(unit));
    !shared && (boxes(one).next().is_some() || boxes(other).next().is_some())
}

impl Lines {
    /// Adds a line of `length` segments.
    fn collect(
        &mut self,
        length: usize,
        place: impl Fn(usize) -> Point,
        line: impl Fn(usize) -> Line,
    ) {
        let mut start = 0;
        for end in 1..=length {
            let its = line(start);
            if end < length && line(end) == its {
                continue;
            }
            match its {
                Line::None => {}
                Line::Thin => self.thin.push([place(start), place(end)]),
                Line::Thick => self.thick.push([place(start), place(end)]),
            }
            start = end;
        }
    }
}
