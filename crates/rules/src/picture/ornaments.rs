//! The elements of a kept drawing that no rule was taken from.
//!
//! **Invariant:** an element whose middle is outside the grid is left out.

use foldoku_render::{Hue, Ornament, Paint};

use crate::text::{DrawnElement, colour_names, drawn_elements};
use crate::variant::Variant;

/// The widest line, in hundredths of a cell.
const WIDEST: i32 = 60;

/// Returns the ornaments of a puzzle.
pub(super) fn ornaments(variant: &Variant) -> Vec<Ornament> {
    let is_taken = |name: &str| {
        let mut taken = variant.taken.iter();
        taken.any(|taken| taken.element.split(", ").any(|part| part == name))
    };
    let elements = drawn_elements(variant).into_iter();
    let rest = elements.filter(|(name, _)| !is_taken(name));
    rest.flat_map(|(_, element)| shapes(element, variant))
        .collect()
}

/// Returns a colour that can be seen.
fn paint(code: &str) -> Option<Paint> {
    let hue = match *colour_names(code).first()? {
        "black" => return Some(Paint::Black),
        "white" => return Some(Paint::White),
        "green" => Hue::Green,
        "orange" => Hue::Orange,
        "purple" => Hue::Purple,
        "pink" => Hue::Lavender,
        "yellow" => Hue::Yellow,
        "blue" => Hue::Sky,
        "turquoise" => Hue::Teal,
        "red" => Hue::Red,
        _ => Hue::Grey,
    };
    Some(Paint::Hue(hue))
}

/// Returns the shapes of an element.
fn shapes(element: DrawnElement, variant: &Variant) -> Vec<Ornament> {
    let hundredths = |at: f64| (at * 100.0).round() as i32;
    let point = |at: [f64; 2]| at.map(hundredths);
    let is_inside = |[row, column]: [f64; 2]| {
        (0.0..=variant.sheet.rows() as f64).contains(&row)
            && (0.0..=variant.sheet.columns() as f64).contains(&column)
    };
    match element {
        DrawnElement::Line {
            points,
            width,
            colour,
        } => {
            let paint = paint(&colour).filter(|_| points.iter().copied().all(is_inside));
            let path = |paint| Ornament::Path {
                points: points.iter().copied().map(point).collect(),
                width: hundredths(width).clamp(2, WIDEST),
                paint,
            };
            paint.map(path).into_iter().collect()
        }
        DrawnElement::Spot { middle, .. } if !is_inside(middle) => Vec::new(),
        DrawnElement::Spot {
            middle,
            size,
            is_round,
            fill,
            border,
            text,
        } => {
            let shape = Ornament::Shape {
                middle: point(middle),
                size: point(size),
                is_round,
                fill: paint(&fill),
                border: paint(&border),
            };
            let text = (!text.is_empty()).then(|| Ornament::Text {
                middle: point(middle),
                size: 30,
                text,
            });
            [Some(shape), text].into_iter().flatten().collect()
        }
    }
}
