//! The shapes of figures: what the rules of a puzzle look like.
//!
//! **Invariant:** what lies below digits has a contrast with them; what hides a digit lies on the edges
//! of cells only. A figure looks the same wherever it is on the board.

mod clues;
mod frames;
mod spots;
mod strokes;

use super::board::Board;
use crate::figures::{End, Figure, Spot, StrokeStyle};
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Shape, Text};
use crate::strokes::need_texture;

impl Board<'_> {
    /// Adds the figures below the lines of the board, from bottom to top.
    pub(super) fn place_figures_below(&self, shapes: &mut Vec<Shape>) {
        let figures = &self.drawing.figures;
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
                Figure::Line(stroke) => self.place_ends(stroke, End::Circle, shapes),
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
        let figures = &self.drawing.figures;
        for figure in figures {
            if let Figure::Frame { cells, text, hue } = figure {
                self.place_frame(cells, text, *hue, shapes);
            }
        }
        for figure in figures {
            match figure {
                Figure::Spot { cells, spot } => self.place_spot_above(cells, spot, shapes),
                Figure::Shade { cells, text, .. } => {
                    let cells = cells.iter().filter(|_| !text.is_empty());
                    let texts = cells.map(|&cell| self.letter(cell, text));
                    shapes.extend(texts.map(Shape::Text));
                }
                Figure::Line(stroke) if !stroke.text.is_empty() => {
                    shapes.push(Shape::Text(self.letter(stroke.cells[0], &stroke.text)));
                }
                _ => {}
            }
        }
        self.place_clues(shapes);
    }

    /// Returns a small text at the lower right of a cell.
    fn letter(&self, cell: foldoku_board::Square, text: &str) -> Text {
        let side = self.measures.cell;
        let at = self.corner(cell).offset(0.86 * side, 0.86 * side);
        Text::centred(text.to_owned(), at, 0.2 * side).coloured(Ink::Muted)
    }

    fn place_diagonals(&self, shapes: &mut Vec<Shape>) {
        let shape = self.drawing.geometry.shape();
        let side = self.measures.cell;
        let (width, height) = (
            shape.columns() as f64 * side,
            self.drawing.grid_rows() as f64 * side,
        );
        for figure in &self.drawing.figures {
            let Figure::Diagonal { rises } = figure else {
                continue;
            };
            let corner = self.layer_corner(0);
            let ends = match rises {
                true => [corner.offset(0.0, height), corner.offset(width, 0.0)],
                false => [corner, corner.offset(width, height)],
            };
            let pen = Pen::solid(0.05 * side, Ink::Line(crate::figures::Hue::Sky));
            shapes.push(Shape::Stroke(Outline::Lines(vec![ends]), pen));
        }
    }
}
