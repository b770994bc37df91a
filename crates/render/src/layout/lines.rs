//! The lines of a board: thin between squares, thick between regions and around.
//!
//! **Invariant:** a thick line runs between two neighbours exactly if no box or region holds both.
//! Lines in a row are one, so that no seams show.

use foldoku_board::{Square, UnitKind};

use super::Board;
use crate::scene::{Colour, Outline, Pen, Point, Shape};

/// Lines of both widths.
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
                shapes.push(Shape::Stroke(Outline::Lines(lines), solid(width)));
            }
        }
        for layer in 0..shape.layers() {
            let frame = Outline::Rectangle {
                corner: self.layer_corner(layer),
                width: shape.columns() as f64 * self.measures.square,
                height: shape.rows() as f64 * self.measures.square,
            };
            shapes.push(Shape::Stroke(frame, solid(self.measures.thick)));
        }
    }

    /// The lines between rows.
    fn collect_rows(&self, layer: usize, lines: &mut Lines) {
        let shape = self.drawing.geometry.shape();
        for row in 1..shape.rows() {
            let left = self.layer_corner(layer).offset(0.0, self.sides(row));
            let place = |column: usize| left.offset(self.sides(column), 0.0);
            let splits = |column| {
                let neighbours = [row - 1, row].map(|row| shape.at(layer, row, column));
                self.divides_regions(neighbours)
            };
            lines.collect(shape.columns(), place, splits);
        }
    }

    /// The lines between columns.
    fn collect_columns(&self, layer: usize, lines: &mut Lines) {
        let shape = self.drawing.geometry.shape();
        for column in 1..shape.columns() {
            let top = self.layer_corner(layer).offset(self.sides(column), 0.0);
            let place = |row: usize| top.offset(0.0, self.sides(row));
            let splits = |row| {
                let neighbours = [column - 1, column].map(|column| shape.at(layer, row, column));
                self.divides_regions(neighbours)
            };
            lines.collect(shape.rows(), place, splits);
        }
    }

    fn sides(&self, count: usize) -> f64 {
        count as f64 * self.measures.square
    }

    /// Whether no box holds both squares.
    fn divides_regions(&self, neighbours: [Option<Square>; 2]) -> bool {
        let [Some(one), Some(other)] = neighbours else {
            return false;
        };
        let geometry = self.drawing.geometry;
        let mut boxes =
            (geometry.units_of(one).iter()).filter(|&&unit| geometry.kind(unit) == UnitKind::Box);
        !boxes.any(|unit| geometry.units_of(other).contains(unit))
    }
}

impl Lines {
    /// Adds a line of `length` pieces, which is thick wherever it `splits` regions.
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

fn solid(width: f64) -> Pen {
    Pen {
        width,
        colour: Colour::BLACK,
        dashed: false,
    }
}
