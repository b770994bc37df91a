//! Pictures in parts, for pages that show many positions of one board.
//!
//! ```text
//! frame      lines and labels         the same in all pictures
//! cells      backgrounds              of one picture
//! rows       the digits of each row   often shared by successive pictures
//! marks      discs, arrows, …         of one picture
//! ```
//!
//! The parts lie above each other in this order. Colours and pens are classes, which [`stylesheet`]
//! defines for both themes.
//!
//! **Invariant:** shapes of one style are one element, so that a step takes a few hundred bytes. The
//! same drawing gives the same parts.

mod elements;

use super::paint::hexadecimal;
use crate::drawing::Drawing;
use crate::figures::Hue;
use crate::ink::{Ink, Theme};
use crate::layout::{self, Measures, Part};
use crate::marks::{LegendKey, LinkStyle, Mark, Tint};
use crate::scene::{Point, Shape};
use elements::elements;

/// The parts of one picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The background of cells.
    pub cells: String,
    /// The digits of each row.
    pub rows: Vec<String>,
    /// Outlines, marked candidates and links.
    pub marks: String,
}

/// The lengths of a board that all parts agree on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
}

/// The space around a board, in cells; the thick lines need some of it.
const MARGIN: f64 = 0.1;

/// Returns the lengths of a board of one layer.
pub fn extent(drawing: &Drawing) -> Extent {
    let cell = Measures::SCREEN.cell;
    let (columns, rows) = layout::extent(drawing);
    Extent {
        width: (columns + 2.0 * MARGIN) * cell,
        height: (rows + 2.0 * MARGIN) * cell,
    }
}

/// Returns the lines and labels of a board.
pub fn frame(drawing: &Drawing) -> String {
    elements(&shapes(drawing, Part::Frame))
}

/// Returns the parts of a drawing.
///
/// ```
/// use foldoku_render::board::{Geometry, Puzzle};
/// use foldoku_render::{Drawing, svg::parts};
///
/// let puzzle = Puzzle::parse(&Geometry::boxes(2, 2).unwrap(), "1... ..2. .3.. ...4").unwrap();
/// let parts = parts::parts(&Drawing::of(&puzzle));
/// assert_eq!(parts.rows[2], r#"<text class="g" x="64" y="113.7">3</text>"#);
/// ```
pub fn parts(drawing: &Drawing) -> Parts {
    let mut plain = drawing.clone();
    plain.marks.clear();
    let rows = 0..drawing.geometry.shape().rows();
    let rows = rows.map(|row| elements(&shapes(&plain, Part::Row(row))));
    Parts {
        cells: elements(&shapes(drawing, Part::Cells)),
        rows: rows.collect(),
        marks: elements(&shapes(drawing, Part::Marks)),
    }
}

/// Returns the definitions that the other parts refer to; a page has them once.
pub fn definitions() -> &'static str {
    elements::ARROWHEAD
}

/// Returns the sample of an annotation for a legend, as the content of a picture of 24 by 24.
pub fn sample(key: LegendKey) -> String {
    let centre = Point { x: 12.0, y: 12.0 };
    let mut shapes = Vec::new();
    crate::legend::sample(key, centre, 32.0, &mut shapes);
    elements(&shapes)
}

/// The annotations that [`sample`] explains on a page for all techniques.
pub const LEGEND: [(LegendKey, &str); 13] = [
    (LegendKey::Cell(Tint::Unit), "unit, base of a fish"),
    (LegendKey::Cell(Tint::Cover), "cover of a fish"),
    (LegendKey::Cell(Tint::Pattern), "cell of the pattern"),
    (LegendKey::Cell(Tint::Pivot), "pivot"),
    (LegendKey::Cell(Tint::Pincer), "pincer"),
    (LegendKey::Cell(Tint::Set(0)), "sets, each in its colour"),
    (LegendKey::Candidate(Mark::Placed), "placed"),
    (LegendKey::Candidate(Mark::Eliminated), "removed"),
    (
        LegendKey::Candidate(Mark::Defining),
        "in the pattern, true in a chain",
    ),
    (LegendKey::Candidate(Mark::Off), "false in a chain"),
    (LegendKey::Candidate(Mark::Fin), "fin, extra candidate"),
    (LegendKey::Link(LinkStyle::Strong), "strong link"),
    (LegendKey::Link(LinkStyle::Weak), "weak link"),
];

/// Returns the rules for all classes. With [`Theme::Auto`], the viewer's preference decides; paper is
/// light.
pub fn stylesheet(theme: Theme) -> String {
    elements::pens() + &themed(theme, colours)
}

/// Returns the rules for the classes of figures, which boards without rules do not have.
pub fn figure_stylesheet(theme: Theme) -> String {
    themed(theme, colours_of_figures)
}

fn themed(theme: Theme, colours: fn(bool) -> String) -> String {
    match theme {
        Theme::Light => colours(false),
        Theme::Dark => colours(true),
        Theme::Auto => format!(
            "{}@media screen and (prefers-color-scheme:dark){{{}}}",
            colours(false),
            colours(true)
        ),
    }
}

fn colours_of_figures(is_dark: bool) -> String {
    let hues = Hue::ALL.into_iter();
    let inks = hues.flat_map(|hue| [Ink::Line(hue), Ink::Shade(hue)]);
    let inks = inks.chain([Ink::Thin, Ink::White, Ink::Black]);
    let rules = inks.map(|ink| {
        let (class, colour) = (ink.class(), hexadecimal(ink.colour(is_dark)));
        format!(".{class}{{fill:{colour}}}.k{class}{{stroke:{colour}}}")
    });
    rules.collect()
}

fn colours(is_dark: bool) -> String {
    let rules = Ink::ALL.iter().map(|&ink| {
        let colour = hexadecimal(ink.colour(is_dark));
        let class = ink.class();
        match ink {
            Ink::Paper | Ink::Extra(_) | Ink::Cell(_) => format!(".{class}{{fill:{colour}}}"),
            _ => format!(".{class}{{fill:{colour}}}.k{class}{{stroke:{colour}}}"),
        }
    });
    let texts = elements::TEXTS.iter().map(|(class, ink, _)| {
        let colour = hexadecimal(ink.colour(is_dark));
        format!(".{class}{{fill:{colour}}}")
    });
    rules.chain(texts).collect()
}

fn shapes(drawing: &Drawing, part: Part) -> Vec<Shape> {
    let measures = Measures::SCREEN;
    let corner = MARGIN * measures.cell;
    let origin = Point {
        x: corner,
        y: corner,
    };
    let mut shapes = Vec::new();
    layout::place_part(drawing, part, (measures, origin), &mut shapes);
    shapes
}
