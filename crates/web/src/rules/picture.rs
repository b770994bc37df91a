//! The picture of a board with rules, without its lines and digits.
//!
//! **Invariant:** figures and clues are those of `foldoku render`.

use foldoku_board::Grid;
use foldoku_formats::rules::Variant;
use foldoku_render::{Theme, svg};
use serde::Serialize;

/// Figures and clues of a board, without its lines and digits.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Picture {
    /// Elements of SVG, with the corner of the grid at the origin.
    elements: String,
    /// The side of a cell.
    cell: f64,
    /// The space for clues outside the grid: left, top, right, bottom, in cells.
    margins: [f64; 4],
}

/// Returns the picture of the board of a puzzle.
pub(super) fn of(variant: &Variant, theme: Theme) -> Picture {
    let empty = Grid::empty(variant.sheet.geometry());
    let drawing = variant.drawing().givens(&empty).theme(theme);
    let backdrop = svg::backdrop(&drawing);
    Picture {
        elements: backdrop.elements,
        cell: backdrop.cell,
        margins: backdrop.margins,
    }
}
