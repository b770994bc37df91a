//! The background of cells and candidates: shaded extra units, tints, outlines of sets, discs.
//!
//! **Invariant:** an extra unit is visible wherever it differs from its surroundings, including
//! where it overlaps another one. A cell has one tint, its last one.

use foldoku_board::{Square, UnitKind};

use super::board::Board;
use super::symbols::{disc, outline_pen};
use crate::ink::Ink;
use crate::marks::Tint;
use crate::scene::{Outline, Point, Shape};

/// The distance of an outline from the edges of its cells, in cells.
const INSET: f64 = 0.05;

impl Board<'_> {
    pub(super) fn place_tints(&self, shapes: &mut Vec<Shape>) {
        let geometry = &self.drawing.geometry;
        // Extra units that cover every cell need no shade.
        let counts = geometry.squares().map(|square| self.extra_units(square));
        let common = counts.min().unwrap_or_default();
        for square in geometry.squares() {
            if let Some(tint) = self.drawing.shown_tint(square) {
                shapes.push(self.filled(square, Ink::Cell(tint)));
                continue;
            }
            let units = self.extra_units(square) - common;
            if let Some(shade) = units.checked_sub(1) {
                shapes.push(self.filled(square, Ink::Extra(shade.min(2) as u8)));
            }
        }
        self.place_shades(shapes);
    }

    pub(super) fn place_discs(&self, shapes: &mut Vec<Shape>) {
        for (candidate, mark) in self.drawing.shown_marks() {
            shapes.push(disc(mark, self.slot(candidate), self.slot_side()));
        }
    }

    /// Adds the outlines of pivots, pincers and sets.
    pub(super) fn place_outlines(&self, shapes: &mut Vec<Shape>) {
        for square in self.drawing.geometry.squares() {
            let Some(tint) = self.drawing.shown_tint(square) else {
                continue;
            };
            let Some(pen) = outline_pen(tint, self.measures.cell) else {
                continue;
            };
            let lines = self.outline(square, tint);
            if !lines.is_empty() {
                shapes.push(Shape::Stroke(Outline::Lines(lines), pen));
            }
        }
    }

    /// Returns the part of the outline of a tint's cells that lies in one of them.
    fn outline(&self, square: Square, tint: Tint) -> Vec<[Point; 2]> {
        let is_group = matches!(tint, Tint::Set(_));
        self.outline_segments(square, INSET, |down, across| {
            let other = self.neighbour(square, down, across);
            is_group && other.is_some_and(|it| self.drawing.shown_tint(it) == Some(tint))
        })
    }

    /// Returns the part of the outline of a group of cells that lies in one of them, clockwise, at a
    /// distance from the edges in cells; `is_inside` tells which neighbours belong to the group.
    pub(super) fn outline_segments(
        &self,
        square: Square,
        inset: f64,
        is_inside: impl Fn(isize, isize) -> bool,
    ) -> Vec<[Point; 2]> {
        let (centre, half) = (self.centre(square), self.measures.cell / 2.0);
        let inset = inset * self.measures.cell;
        let mut lines = Vec::new();
        for (down, across) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
            if is_inside(down, across) {
                continue;
            }
            // The end of a line: before the corner, at the edge, or beyond it.
            let reach = |along_down: isize, along_across: isize| {
                let beside = is_inside(along_down, along_across);
                match beside && is_inside(down + along_down, across + along_across) {
                    true => half + inset,
                    false if beside => half,
                    false => half - inset,
                }
            };
            let (along_down, along_across) = (across, -down);
            let (near, far) = (
                reach(-along_down, -along_across),
                reach(along_down, along_across),
            );
            let middle =
                centre.offset(across as f64 * (half - inset), down as f64 * (half - inset));
            let point = |by: f64| middle.offset(along_across as f64 * by, along_down as f64 * by);
            lines.push([point(-near), point(far)]);
        }
        lines
    }

    /// Returns the number of extra units that contain the square.
    fn extra_units(&self, square: Square) -> usize {
        let geometry = &self.drawing.geometry;
        let units = geometry.units_of(square).iter();
        units
            .filter(|&&unit| geometry.kind(unit) == UnitKind::Extra)
            .count()
    }

    pub(super) fn filled(&self, square: Square, ink: Ink) -> Shape {
        let side = self.measures.cell;
        let outline = Outline::Rectangle {
            corner: self.corner(square),
            width: side,
            height: side,
        };
        Shape::Fill(outline, ink)
    }
}
