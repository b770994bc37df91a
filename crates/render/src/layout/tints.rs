//! What lies behind the digits: the shade of extra groups, coloured squares, discs.
//!
//! **Invariant:** an extra group shows wherever it differs from its surroundings, also where it
//! overlaps another one.

use foldoku_board::{Square, UnitKind};

use super::Board;
use crate::marks::Mark;
use crate::scene::{Colour, Outline, Shape};

/// Shades for squares in one, two and more groups.
const SHADES: [Colour; 3] = [
    Colour(0xe2, 0xe2, 0xe2),
    Colour(0xcc, 0xcc, 0xcc),
    Colour(0xb8, 0xb8, 0xb8),
];

impl Board<'_> {
    pub(super) fn place_tints(&self, shapes: &mut Vec<Shape>) {
        let geometry = self.drawing.geometry;
        // What all squares have in common need not be shown.
        let least = geometry.squares().map(|square| self.extra_groups(square));
        let least = least.min().unwrap_or_default();
        for square in geometry.squares() {
            let groups = self.extra_groups(square) - least;
            if let Some(shade) = groups.checked_sub(1) {
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

    fn extra_groups(&self, square: Square) -> usize {
        let geometry = self.drawing.geometry;
        let units = geometry.units_of(square).iter();
        units
            .filter(|&&unit| geometry.kind(unit) == UnitKind::Extra)
            .count()
    }

    fn filled(&self, square: Square, colour: Colour) -> Shape {
        let side = self.measures.square;
        let outline = Outline::Rectangle {
            corner: self.corner(square),
            width: side,
            height: side,
        };
        Shape::Fill(outline, colour)
    }
}
