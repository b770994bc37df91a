//! Pictures in parts, for pages that show many positions of one board.
//!
//! ```text
//! frame      lines and labels         the same in all pictures
//! cells      backgrounds              of one picture
//! rows       the digits of each row   often shared by successive pictures
//! marks      discs, arrows, …         of one picture
//! ```
//!
//! The parts lie above each other in this order. A row starts at the height 0, so that `<use>` can
//! place it; colours are classes, which [`stylesheet`] defines for both themes.
//!
//! **Invariant:** shapes of one style are one element, so that a step takes a few hundred bytes. The
//! same drawing gives the same parts.

use std::fmt::Write;

use super::paint::hexadecimal;
use super::{escaped, number, pair};
use crate::drawing::Drawing;
use crate::ink::{Ink, Theme};
use crate::layout::{self, Measures, Part};
use crate::marks::{LegendKey, LinkStyle, Mark, Tint};
use crate::scene::{Outline, Pen, Point, Shape, Text, Weight};

/// The parts of one picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The background of cells.
    pub cells: String,
    /// The digits of each row, at the height 0.
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
    /// The height of the first row.
    pub top: f64,
    /// The height of each row.
    pub row: f64,
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
        top: (MARGIN + layout::label_space(drawing)) * cell,
        row: cell,
    }
}

/// Returns the lines and labels of a board.
pub fn frame(drawing: &Drawing) -> String {
    elements(&shapes(drawing, Part::Frame, 0.0))
}

/// Returns the parts of a drawing.
///
/// ```
/// use foldoku_render::board::{Geometry, Puzzle};
/// use foldoku_render::{Drawing, svg::parts};
///
/// let puzzle = Puzzle::parse(&Geometry::boxes(2, 2).unwrap(), "1... ..2. .3.. ...4").unwrap();
/// let parts = parts::parts(&Drawing::of(&puzzle));
/// assert_eq!(parts.rows[2], r#"<text class="fi d b" x="64" y="29.71">3</text>"#);
/// ```
pub fn parts(drawing: &Drawing) -> Parts {
    let mut plain = drawing.clone();
    plain.marks.clear();
    let extent = extent(drawing);
    let rows = 0..drawing.geometry.shape().rows();
    let rows = rows.map(|row| {
        let down = extent.top + row as f64 * extent.row;
        elements(&shapes(&plain, Part::Row(row), down))
    });
    Parts {
        cells: elements(&shapes(drawing, Part::Cells, 0.0)),
        rows: rows.collect(),
        marks: elements(&shapes(drawing, Part::Marks, 0.0)),
    }
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

/// Returns the rules for all classes. With [`Theme::Auto`], the viewer's preference decides, unless
/// the root element has `data-theme`.
pub fn stylesheet(theme: Theme) -> String {
    let rules = |is_dark: bool, scope: &str| -> String {
        let rules = Ink::ALL.iter().map(|&ink| {
            let colour = hexadecimal(ink.colour(is_dark));
            let class = ink.class();
            format!("{scope}.{class}{{fill:{colour}}}{scope}.k{class}{{stroke:{colour}}}")
        });
        rules.collect()
    };
    let fixed = ".d{font-size:27.2px}.c{font-size:10.08px}.l{font-size:14.4px}.b{font-weight:700}";
    let colours = match theme {
        Theme::Light => rules(false, ""),
        Theme::Dark => rules(true, ""),
        Theme::Auto => format!(
            "{}@media screen and (prefers-color-scheme:dark){{{}}}",
            rules(false, ""),
            rules(true, "")
        ),
    };
    format!("{fixed}{colours}")
}

fn shapes(drawing: &Drawing, part: Part, up: f64) -> Vec<Shape> {
    let measures = Measures::SCREEN;
    let corner = MARGIN * measures.cell;
    let origin = Point {
        x: corner,
        y: corner - up,
    };
    let mut shapes = Vec::new();
    layout::place_part(drawing, part, (measures, origin), &mut shapes);
    shapes
}

/// Elements of one style: its attributes, and the data of a path or the texts.
struct Element {
    style: String,
    path: String,
    texts: Vec<Text>,
}

/// Returns the elements that shapes become; later ones join the first of the same style.
fn elements(shapes: &[Shape]) -> String {
    let mut elements: Vec<Element> = Vec::new();
    for shape in shapes {
        let style = style(shape);
        let index = match elements.iter().position(|element| element.style == style) {
            Some(index) => index,
            None => {
                elements.push(Element {
                    style,
                    path: String::new(),
                    texts: Vec::new(),
                });
                elements.len() - 1
            }
        };
        match shape {
            Shape::Fill(outline, _) => elements[index].path.push_str(&data(outline, true)),
            Shape::Stroke(outline, _) => elements[index].path.push_str(&data(outline, false)),
            Shape::Text(text) => elements[index].texts.push(text.clone()),
        }
    }
    let mut out = String::new();
    for element in &elements {
        let style = &element.style;
        match element.texts.is_empty() {
            true => {
                let _ = write!(out, "<path {style} d=\"{}\"/>", element.path);
            }
            false => push_texts(element, &mut out),
        }
    }
    out
}

/// Adds texts; those of one character at one height are one element.
fn push_texts(element: &Element, out: &mut String) {
    let is_single = |text: &Text| text.content.chars().count() == 1;
    let same =
        |one: &Text, other: &Text| one.at.y == other.at.y && is_single(one) && is_single(other);
    let mut texts: Vec<&Text> = element.texts.iter().collect();
    texts.sort_by(|one, other| one.at.y.total_cmp(&other.at.y));
    for run in texts.chunk_by(|one, other| same(one, other)) {
        let x: Vec<String> = run.iter().map(|text| number(text.at.x)).collect();
        let content: String = run.iter().map(|text| escaped(&text.content)).collect();
        let (style, y) = (&element.style, number(run[0].at.y));
        let _ = write!(
            out,
            "<text {style} x=\"{}\" y=\"{y}\">{content}</text>",
            x.join(" ")
        );
    }
}

/// Returns the attributes that shapes of one element share.
fn style(shape: &Shape) -> String {
    match shape {
        // A line of no length with round ends is a disc.
        Shape::Fill(Outline::Circle { radius, .. }, ink) => format!(
            "class=\"k{}\" stroke-width=\"{}\" stroke-linecap=\"round\"",
            ink.class(),
            number(2.0 * radius)
        ),
        Shape::Fill(_, ink) => format!("class=\"{}\"", ink.class()),
        Shape::Stroke(_, pen) => pen_style(pen),
        Shape::Text(text) => {
            let size = match text.size {
                size if size > 20.0 => "d",
                size if size > 12.0 => "l",
                _ => "c",
            };
            let weight = match text.weight {
                Weight::Regular => "",
                Weight::Bold => " b",
            };
            format!("class=\"{} {size}{weight}\"", text.ink.class())
        }
    }
}

fn pen_style(pen: &Pen) -> String {
    let (class, width) = (pen.ink.class(), number(pen.width));
    let ends = match pen.dashes {
        Some(dashes) => {
            let [dash, gap] = dashes.map(|length| number(length * pen.width));
            format!("stroke-dasharray=\"{dash} {gap}\"")
        }
        None => String::from("stroke-linecap=\"square\""),
    };
    format!("class=\"k{class}\" fill=\"none\" stroke-width=\"{width}\" {ends}")
}

/// Returns the path data of an outline.
fn data(outline: &Outline, is_filled: bool) -> String {
    match outline {
        Outline::Rectangle {
            corner,
            width,
            height,
        } => {
            let (width, height) = (number(*width), number(*height));
            format!("M{}h{width}v{height}h-{width}z", pair(*corner))
        }
        Outline::Circle { centre, .. } if is_filled => format!("M{}h0", pair(*centre)),
        Outline::Circle { centre, radius } => {
            let (left, radius) = (centre.offset(-radius, 0.0), number(*radius));
            let across = number(2.0 * (centre.x - left.x));
            format!(
                "M{}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0",
                pair(left)
            )
        }
        Outline::Lines(lines) => lines
            .iter()
            .map(|[from, to]| format!("M{}L{}", pair(*from), pair(*to)))
            .collect(),
        Outline::Triangle([one, two, three]) => {
            format!("M{}L{}L{}z", pair(*one), pair(*two), pair(*three))
        }
        Outline::Curve([from, control, to]) => {
            format!("M{}Q{} {}", pair(*from), pair(*control), pair(*to))
        }
    }
}
