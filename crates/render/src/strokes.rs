//! The pens of lines of rules, and their samples in notes.
//!
//! **Invariant:** lines that differ in colour alone get dashes along their middle, so that a print
//! without colours tells them apart.

use std::collections::BTreeSet;

use crate::figures::{Figure, Hue, StrokeStyle};
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Point, Shape};

/// The dashes along the middle of lines, by hue; grey lines have shapes of their own.
const TEXTURES: [Option<[f64; 2]>; 12] = [
    None,
    Some([0.1, 3.0]),
    Some([1.0, 2.0]),
    Some([3.0, 2.0]),
    Some([6.0, 2.0]),
    Some([6.0, 6.0]),
    Some([0.1, 6.0]),
    Some([3.0, 6.0]),
    Some([2.0, 1.0]),
    Some([12.0, 3.0]),
    Some([1.0, 5.0]),
    Some([9.0, 1.5]),
];

/// Returns the width of a line, in cells.
pub(crate) fn width(style: StrokeStyle) -> f64 {
    match style {
        StrokeStyle::Thin | StrokeStyle::Dashed => 0.055,
        StrokeStyle::Medium => 0.22,
        StrokeStyle::Wide | StrokeStyle::Hollow => 0.34,
    }
}

/// Returns whether the figures have coloured lines of several hues without ends that tell them apart.
pub(crate) fn need_texture(figures: &[Figure]) -> bool {
    let hues = figures.iter().filter_map(|figure| match figure {
        Figure::Line(stroke) if stroke.style == StrokeStyle::Medium => Some(stroke.hue),
        _ => None,
    });
    hues.collect::<BTreeSet<Hue>>().len() > 1
}

/// Returns the pen of a line.
pub(crate) fn pen(hue: Hue, style: StrokeStyle, cell: f64) -> Pen {
    let width = width(style) * cell;
    match style {
        StrokeStyle::Thin => Pen::round(width, Ink::Thin),
        StrokeStyle::Dashed => Pen::solid(width, Ink::Thin).dashed(Some([2.0, 1.5])),
        _ => Pen::round(width, Ink::Line(hue)),
    }
}

/// Returns the dashes along the middle of a line.
pub(crate) fn texture(hue: Hue, cell: f64) -> Option<Pen> {
    let dashes = TEXTURES[hue as usize]?;
    Some(Pen::solid(0.03 * cell, Ink::Thin).dashed(Some(dashes)))
}

/// Adds the sample of a line for a legend.
pub(crate) fn sample(
    (hue, style): (Hue, StrokeStyle),
    ends: [Point; 2],
    textured: bool,
    cell: f64,
    shapes: &mut Vec<Shape>,
) {
    let line = || Outline::Lines(vec![ends]);
    shapes.push(Shape::Stroke(line(), pen(hue, style, cell)));
    if style == StrokeStyle::Hollow {
        shapes.push(Shape::Stroke(line(), inner_pen(cell)));
    }
    if style == StrokeStyle::Medium && textured {
        shapes.extend(texture(hue, cell).map(|pen| Shape::Stroke(line(), pen)));
    }
}

pub(crate) fn inner_pen(cell: f64) -> Pen {
    Pen::round(0.24 * cell, Ink::Paper)
}
