//! The lines of a board: thin between cells, thick between boxes or regions and around the board.
//!
//! **Invariant:** the line between two adjacent cells is thick if and only if one of them is in a box
//! and no box contains both.
//! Collinear segments of the same width form one line, so that no seams are visible.

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
        for layer in 0..shape.layers() {
            let frame = Outline::Rectangle {
                corner: self.layer_corner(layer),
                width: shape.columns() as f64 * self.measures.cell,
                height: self.drawing.grid_rows() as f64 * self.measures.cell,
            };
            let pen = Pen::solid(self.measures.thick, Ink::Main);
            shapes.push(Shape::Stroke(frame, pen));
        }
        self.place_extra_cells(shapes);
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
        for row in 1..self.drawing.grid_rows() {
            let left = self.layer_corner(layer).offset(0.0, self.sides(row));
            let place = |column: usize| left.offset(self.sides(column), 0.0);
            let splits = |column| {
                let neighbours = [row - 1, row].map(|row| shape.at(layer, row, column));
                divides_regions(&self.drawing.geometry, neighbours)
            };
            lines.collect(shape.columns(), place, splits);
        }
    }

    /// Collects the lines between columns.
    fn collect_columns(&self, layer: usize, lines: &mut Lines) {
        let shape = self.drawing.geometry.shape();
        for column in 1..shape.columns() {
            let top = self.layer_corner(layer).offset(self.sides(column), 0.0);
            let place = |row: usize| top.offset(0.0, self.sides(row));
            let splits = |row| {
                let neighbours = [column - 1, column].map(|column| shape.at(layer, row, column));
                divides_regions(&self.drawing.geometry, neighbours)
            };
            lines.collect(self.drawing.grid_rows(), place, splits);
        }
    }

    /// Returns the length of this many cells.
    fn sides(&self, count: usize) -> f64 {
        count as f64 * self.measures.cell
    }
}

/// Returns whether a box contains one of the squares, and none contains both.
pub(crate) fn divides_regions(geometry: &Geometry, neighbours: [Option<Square>; 2]) -> bool {
    let [Some(one), Some(other)] = neighbours else {
        return false;
    };
    let is_box = |unit: &&_| geometry.kind(**unit) == UnitKind::Box;
    let boxes = |square| geometry.units_of(square).iter().filter(is_box);
    // Where neither cell is in a box, there are no regions to divide.
    let shared = boxes(one).any(|unit| geometry.units_of(other).contains(unit));
    !shared && (boxes(one).next().is_some() || boxes(other).next().is_some())
}

impl Lines {
    /// Adds a line of `length` segments, which is thick where it `splits` regions.
    fn collect(
        &mut self,
        length: usize,
        place: impl Fn(usize) -> Point,
        splits: impl Fn(usize) -> bool,
    ) {
        let mut start = 0;
        for end in 1..=length {
            let is_thick = splits(start);
            if end < length && splits(end) == is_thick {
                continue;
            }
            let lines = if is_thick {
                &mut self.thick
            } else {
                &mut self.thin
            };
            lines.push([place(start), place(end)]);
            start = end;
        }
    }
}
