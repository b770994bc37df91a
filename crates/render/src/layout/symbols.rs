//! The shapes of annotations, which boards and legends share.
//!
//! **Invariant:** annotations that differ in meaning differ in shape or dashes, not only in colour.

use crate::ink::{Ink, SETS};
use crate::marks::{LinkStyle, Mark, Tint};
use crate::scene::{Outline, Pen, Point, Shape};

/// The dashes of the outlines of sets.
const SET_DASHES: [Option<[f64; 2]>; SETS as usize] =
    [None, Some([4.0, 2.0]), Some([1.5, 1.5]), Some([8.0, 2.0])];

/// Returns the shape behind a candidate whose place has this side.
pub(crate) fn disc(mark: Mark, centre: Point, side: f64) -> Shape {
    let outline = match mark {
        Mark::Fin => {
            let half = 0.45 * side;
            Outline::Rectangle {
                corner: centre.offset(-half, -half),
                width: 2.0 * half,
                height: 2.0 * half,
            }
        }
        _ => Outline::Circle {
            centre,
            radius: side / 2.0,
        },
    };
    Shape::Fill(outline, Ink::Mark(mark))
}

/// Returns the ring or the strike of a candidate, if its mark has one. Both lie under the digit, so
/// that it stays legible.
pub(crate) fn ring_or_strike(mark: Mark, centre: Point, side: f64, cell: f64) -> Option<Shape> {
    let (outline, ink) = match mark {
        Mark::Placed => {
            let radius = side / 2.0;
            (Outline::Circle { centre, radius }, Ink::Main)
        }
        Mark::Eliminated => {
            let reach = 0.46 * side;
            let ends = [centre.offset(-reach, reach), centre.offset(reach, -reach)];
            (Outline::Lines(vec![ends]), Ink::Strike)
        }
        _ => return None,
    };
    Some(Shape::Stroke(outline, Pen::solid(0.036 * cell, ink)))
}

/// Returns the pen of the outline around cells with a tint, if it has one.
pub(crate) fn outline_pen(tint: Tint, cell: f64) -> Option<Pen> {
    let (width, dashes) = match tint {
        Tint::Pivot | Tint::Selected => (0.07, None),
        Tint::Pincer => (0.055, Some([2.5, 1.5])),
        Tint::Set(set) => {
            // Sets of the same colour differ in their dashes, and every other four are bolder.
            let round = set / SETS;
            let dashes = SET_DASHES[usize::from((set + round) % SETS)];
            (
                if round.is_multiple_of(2) {
                    0.035
                } else {
                    0.065
                },
                dashes,
            )
        }
        _ => return None,
    };
    Some(Pen::solid(width * cell, Ink::Main).dashed(dashes))
}

/// Adds a curved arrow.
pub(crate) fn arrow(
    style: LinkStyle,
    [start, control, tip]: [Point; 3],
    cell: f64,
    shapes: &mut Vec<Shape>,
) {
    let head = (0.16 * cell).min(0.45 * start.distance(tip));
    let neck = tip.towards(control, head);
    let dashes = (style == LinkStyle::Weak).then_some([2.6, 2.0]);
    let pen = Pen::solid(0.042 * cell, Ink::Link).dashed(dashes);
    shapes.push(Shape::Stroke(Outline::Curve([start, control, neck]), pen));
    let triangle = Outline::Triangle(arrowhead(neck, tip));
    shapes.push(Shape::Fill(triangle, Ink::Link));
}

/// Returns the triangle with this tip and this midpoint of the opposite side.
fn arrowhead(neck: Point, tip: Point) -> [Point; 3] {
    let (along, down) = ((tip.x - neck.x) * 0.45, (tip.y - neck.y) * 0.45);
    [tip, neck.offset(-down, along), neck.offset(down, -along)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_sets_differ_in_colour_or_outline() {
        let look = |set| {
            let pen = outline_pen(Tint::Set(set), 1.0).expect("sets have outlines");
            (Ink::Cell(Tint::Set(set)).class(), pen)
        };
        for one in 0..16 {
            for other in 0..one {
                assert_ne!(look(one), look(other), "{one} {other}");
            }
        }
    }
}
