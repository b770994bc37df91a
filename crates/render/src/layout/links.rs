//! Links between candidates: arrows, a little bent so that they pass the digits in between.
//!
//! **Invariant:** an arrow begins and ends at the edge of its candidates' places; one between
//! candidates at the same place is not drawn.

use super::Board;
use crate::marks::{Link, LinkStyle};
use crate::scene::{Colour, Outline, Pen, Point, Shape};

const LINK: Colour = Colour(0xa0, 0x1c, 0x30);

/// How far the middle of an arrow lies beside the straight line, by its length.
const BEND: f64 = 0.1;

impl Board<'_> {
    pub(super) fn place_links(&self, shapes: &mut Vec<Shape>) {
        for link in &self.drawing.links {
            self.place_link(link, shapes);
        }
    }

    fn place_link(&self, link: &Link, shapes: &mut Vec<Shape>) {
        let (from, to) = (self.slot(link.from), self.slot(link.to));
        let radius = self.slot_side() / 2.0;
        let head = 0.16 * self.measures.square;
        if from.distance(to) <= 2.0 * radius {
            return;
        }
        let control = bent(from, to);
        let start = from.towards(control, radius);
        let tip = to.towards(control, radius);
        let neck = tip.towards(control, head);
        let pen = Pen {
            width: 0.04 * self.measures.square,
            colour: LINK,
            dashed: link.style == LinkStyle::Weak,
        };
        shapes.push(Shape::Stroke(Outline::Curve([start, control, neck]), pen));
        shapes.push(Shape::Fill(Outline::Triangle(arrowhead(neck, tip)), LINK));
    }
}

/// The point that a curve between two others bends towards.
fn bent(from: Point, to: Point) -> Point {
    let (along, down) = (to.x - from.x, to.y - from.y);
    // A curve comes half as near to its control point.
    from.middle(to)
        .offset(-down * 2.0 * BEND, along * 2.0 * BEND)
}

/// A triangle from its base's middle to its tip.
fn arrowhead(neck: Point, tip: Point) -> [Point; 3] {
    let (along, down) = ((tip.x - neck.x) * 0.4, (tip.y - neck.y) * 0.4);
    [tip, neck.offset(-down, along), neck.offset(down, -along)]
}
