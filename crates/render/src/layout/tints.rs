//! The background of cells and candidates: shaded extra units, tints, discs.
//!
//! **Invariant:** an extra unit is visible wherever it differs from its surroundings, including
//! where it overlaps another one.

use foldoku_board::{Square, UnitKind};

use super::board::Board;
use crate::marks::Mark;
use crate::scene::{Colour, Outline, Shape};

/// The shades of cells in one, two, and three or more extra units.
const SHADES: [Colour; 3] = [
    Colour(0xe2, 0xe2, 0xe2),
    Colour(0xcc, 0xcc, 0xcc),
    Colour(0xb8, 0xb8, 0xb8),
];

impl Board<'_> {
    pub(super) fn place_tints(&self, shapes: &mut Vec<Shape>) {
        let geometry = &self.drawing.geometry;
        // Extra units that cover every cell need no shade.
        let counts = geometry.squares().map(|square| self.extra_units(square));
        let common = counts.min().unwrap_or_default();
        for square in geometry.squares() {
            let units = self.extra_units(square) - common;
            if let Some(shade) = units.checked_sub(1) {
                let shade = SHADES[shade.min(SHADES.len() - 1)];
                shapes.push(self.filled(square, shade));
            }
        }
        for &(square, tint) in &self.drawing.tints {
            shapes.push(self.filled(square, tint.colour()));
        }
    }

    pub(super) fn place_discs(&self, shapes: &mut Vec<Shape>) {
        for &(candidate, mark) in &self.drawing.marks {
            if let Mark::Disc(tint) = mark {
                let outline = Outline::Circle {
                    centre: self.slot(candidate),
                    radius: self.slot_side() / 2.0,
                };
                shapes.push(Shape::Fill(outline, tint.colour()));
            }
        }
    }

    /// Returns the number of extra units that contain the square.
    fn extra_units(&self, square: Square) -> usize {
        let geometry = &self.drawing.geometry;
        let units = geometry.units_of(square).iter();
        units
            .filter(|&&unit| geometry.kind(unit) == UnitKind::Extra)
            .count()
    }

    fn filled(&self, square: Square, colour: Colour) -> Shape {
        let side = self.measures.cell;
        let outline = Outline::Rectangle {
            corner: self.corner(square),
            width: side,
            height: side,
        };
        Shape::Fill(outline, colour)
    }
}
