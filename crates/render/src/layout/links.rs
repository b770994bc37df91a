//! Links between candidates: arrows, slightly curved so that they do not cross the digits in
//! between.
//!
//! **Invariant:** an arrow starts and ends at the edges of its candidates' places; an arrow between
//! overlapping places is omitted.

use super::board::Board;
use crate::ink::Ink;
use crate::marks::{Link, LinkStyle};
use crate::scene::{Outline, Pen, Point, Shape};

/// The distance of the middle of an arrow from the straight line, in lengths of that line.
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
        let head = 0.16 * self.measures.cell;
        if from.distance(to) <= 2.0 * radius {
            return;
        }
        let control = control_point(from, to);
        let start = from.towards(control, radius);
        let tip = to.towards(control, radius);
        let neck = tip.towards(control, head);
        let pen = Pen {
            width: 0.04 * self.measures.cell,
            ink: Ink::Link,
            dashes: (link.style == LinkStyle::Weak).then_some([3.0, 3.0]),
        };
        shapes.push(Shape::Stroke(Outline::Curve([start, control, neck]), pen));
        shapes.push(Shape::Fill(
            Outline::Triangle(arrowhead(neck, tip)),
            Ink::Link,
        ));
    }
}

/// Returns the control point of the curve between two points.
fn control_point(from: Point, to: Point) -> Point {
    let (along, down) = (to.x - from.x, to.y - from.y);
    // The middle of a quadratic curve is half as far from the line as its control point.
    from.midpoint(to)
        .offset(-down * 2.0 * BEND, along * 2.0 * BEND)
}

/// Returns the triangle with this tip and this midpoint of the opposite side.
fn arrowhead(neck: Point, tip: Point) -> [Point; 3] {
    let (along, down) = ((tip.x - neck.x) * 0.4, (tip.y - neck.y) * 0.4);
    [tip, neck.offset(-down, along), neck.offset(down, -along)]
}
