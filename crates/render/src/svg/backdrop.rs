//! The picture of a board without lines and digits, for pages that put their own on it.
//!
//! **Invariant:** the upper left corner of the grid is at the origin, so that a page needs only the side of
//! a cell to place its digits. The elements refer to no style sheet.

use super::paint::Painter;
use super::{FONTS, push_shapes};
use crate::drawing::Drawing;
use crate::ink::Theme;
use crate::layout::{self, Measures};

/// The picture of a board without lines and digits.
#[derive(Clone, Debug, PartialEq)]
pub struct Backdrop {
    /// The elements of the picture in the colours of its theme, in a group that has the font.
    pub elements: String,
    /// The side of a cell.
    pub cell: f64,
    /// The space for clues outside the grid: left, top, right, bottom, in cells.
    pub margins: [f64; 4],
}

/// Returns the figures of a board of one layer, without its lines, title and notes. With
/// [`Theme::Auto`] the colours are the light ones.
///
/// ```
/// use foldoku_render::board::Geometry;
/// use foldoku_render::{Drawing, svg};
///
/// let backdrop = svg::backdrop(&Drawing::new(&Geometry::classic()));
/// assert_eq!(backdrop.margins, [0.0; 4]);
/// assert!(backdrop.elements.starts_with("<g font-family="));
/// ```
pub fn backdrop(drawing: &Drawing) -> Backdrop {
    let measures = Measures::SCREEN;
    let (shapes, margins) = layout::backdrop(drawing, measures);
    let mut elements = format!("<g font-family=\"{FONTS}\" text-anchor=\"middle\">\n");
    let theme = match drawing.theme {
        Theme::Auto => Theme::Light,
        theme => theme,
    };
    push_shapes(&shapes, Painter::of(theme), &mut elements);
    elements.push_str("</g>");
    Backdrop {
        elements,
        cell: measures.cell,
        margins,
    }
}
