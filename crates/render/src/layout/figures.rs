//! The shapes of figures: what the rules of a puzzle look like.
//!
//! **Invariant:** what lies below digits has a contrast with them; what hides a digit lies on the edges
//! of cells only. A figure looks the same wherever it is on the board.

mod clues;
mod frames;
mod ornaments;
mod spots;
mod strokes;

use std::collections::BTreeMap;

use foldoku_board::{GridArea, Square};

use super::board::Board;
use crate::figures::{Figure, LineEnd, Spot, StrokeStyle};
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Shape, Text};
use crate::strokes::need_texture;

impl Board<'_> {
    /// Adds the figures below the lines of the board, from bottom to top.
    pub(super) fn place_figures_below(&self, shapes: &mut Vec<Shape>) {
        self.place_ornaments(shapes);
        let figures = self.drawing.figures();
        for figure in figures {
            if let Figure::Shade { cells, hue, .. } = figure {
                let cells = cells.iter();
                shapes.extend(cells.map(|&cell| self.filled(cell, Ink::Shade(*hue))));
            }
        }
        for figure in figures {
            if let Figure::Spot { cells, spot } = figure {
                self.place_spot_below(cells, spot, shapes);
            }
        }
        self.place_diagonals(shapes);
        let textured = need_texture(figures);
        let is_thin = |style| matches!(style, StrokeStyle::Thin | StrokeStyle::Dashed);
        for thin in [false, true] {
            for figure in figures {
                match figure {
                    Figure::Line(stroke) if is_thin(stroke.style) == thin => {
                        self.place_stroke(stroke, textured, shapes);
                    }
                    _ => {}
                }
            }
        }
        for figure in figures {
            match figure {
                Figure::Line(stroke) => self.place_ends(stroke, LineEnd::Circle, shapes),
                Figure::Ring(cells) => self.place_ring(cells, shapes),
                Figure::Spot { cells, spot } if *spot == Spot::Point => {
                    self.place_point(cells, shapes);
                }
                _ => {}
            }
        }
    }

    /// Adds the figures above the lines of the board, from bottom to top.
    pub(super) fn place_figures_above(&self, shapes: &mut Vec<Shape>) {
        let figures = self.drawing.figures();
        self.place_frames(shapes);
        for figure in figures {
            if let Figure::Spot { cells, spot } = figure {
                self.place_spot_above(cells, spot, shapes);
            }
        }
        for (cell, text) in texts_by_cell(figures, letters) {
            let is_left = figures
                .iter()
                .any(|it| self.leaves_downwards_right(it, cell));
            shapes.push(Shape::Text(self.letter(cell, &text, is_left)));
        }
        self.place_clues(shapes);
    }

    /// Returns whether a line with a text would cover it at the lower right of its first cell.
    fn leaves_downwards_right(&self, figure: &Figure, cell: Square) -> bool {
        let Figure::Line(stroke) = figure else {
            return false;
        };
        let [first, second, ..] = stroke.cells[..] else {
            return false;
        };
        let (from, to) = (self.centre(first), self.centre(second));
        first == cell && !stroke.text.is_empty() && to.x > from.x && to.y > from.y
    }

    /// Returns a small text at the lower right or left of a cell.
    fn letter(&self, cell: Square, text: &str, is_left: bool) -> Text {
        let side = self.measures.cell;
        let more = text.chars().count().saturating_sub(1) as f64;
        let inwards = 0.14 + 0.05 * more;
        let x = if is_left { inwards } else { 1.0 - inwards };
        let at = self.corner(cell).offset(x * side, 0.86 * side);
        Text::centred(text.to_owned(), at, 0.2 * side).coloured(Ink::Muted)
    }

    fn place_diagonals(&self, shapes: &mut Vec<Shape>) {
        let side = self.measures.cell;
        let areas = self.drawing.geometry.grid_areas();
        for figure in self.drawing.figures() {
            let Figure::Diagonal { rises } = figure else {
                continue;
            };
            let ends = |area: &GridArea| {
                let (down, along) = (self.sides(area.row), self.sides(area.column));
                let corner = self.layer_corner(0).offset(along, down);
                let rows = area.rows.min(self.drawing.grid_rows());
                let (width, height) = (area.columns as f64 * side, rows as f64 * side);
                match rises {
                    true => [corner.offset(0.0, height), corner.offset(width, 0.0)],
                    false => [corner, corner.offset(width, height)],
                }
            };
            let pen = Pen::solid(0.05 * side, Ink::Line(crate::figures::Hue::Sky));
            let lines = areas.iter().map(ends).collect();
            shapes.push(Shape::Stroke(Outline::Lines(lines), pen));
        }
    }
}

/// Joins the texts that figures put in the same place of a cell.
fn texts_by_cell(
    figures: &[Figure],
    of_figure: fn(&Figure) -> (&[Square], &str),
) -> BTreeMap<Square, String> {
    let mut texts: BTreeMap<Square, String> = BTreeMap::new();
    for figure in figures {
        let (cells, text) = of_figure(figure);
        for &cell in cells.iter().filter(|_| !text.is_empty()) {
            let joined = texts.entry(cell).or_default();
            if !joined.split(' ').any(|other| other == text) {
                if !joined.is_empty() {
                    joined.push(' ');
                }
                joined.push_str(text);
            }
        }
    }
    texts
}

/// Returns the cells of the small letters of a figure, and the letters.
fn letters(figure: &Figure) -> (&[Square], &str) {
    match figure {
        Figure::Shade { cells, text, .. } => (cells, text),
        Figure::Line(stroke) => (stroke.cells.get(..1).unwrap_or_default(), &stroke.text),
        _ => (&[], ""),
    }
}
