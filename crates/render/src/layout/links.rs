//! Links between candidates: curved arrows that keep clear of the candidates in between.
//!
//! **Invariant:** an arrow starts and ends at the edges of its candidates' places. Its bend is the
//! one that crosses the fewest candidates and earlier arrows; equal ones are decided by their order.

use super::board::Board;
use super::symbols::arrow;
use crate::drawing::Content;
use crate::marks::{Candidate, Link};
use crate::scene::{Point, Shape};

/// The distances of the middle of an arrow from the straight line that are tried, in lengths of
/// that line.
const BENDS: [f64; 10] = [
    0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34, 0.04, -0.04,
];

/// The bends of an arrow between neighbouring places, which would be too short otherwise.
const SHORT_BENDS: [f64; 2] = [0.45, -0.45];

/// The points of a curve at which crossings are looked for.
const SAMPLES: usize = 20;

/// Something that arrows keep clear of.
struct Obstacle {
    centre: Point,
    /// The square of its radius.
    reach: f64,
    cost: f64,
}

impl Board<'_> {
    pub(super) fn place_links(&self, shapes: &mut Vec<Shape>) {
        if self.drawing.links.is_empty() {
            return;
        }
        let mut obstacles = self.obstacles();
        for link in &self.drawing.links {
            let Some(curve) = self.curve(link, &obstacles) else {
                continue;
            };
            let reach = 0.3 * self.slot_side();
            // Neighbouring arrows meet at their ends, so only the middle is in the way of others.
            let middle = samples(curve).skip(3).take(SAMPLES - 6);
            obstacles.extend(middle.map(|centre| Obstacle {
                centre,
                reach: reach * reach,
                cost: 0.6,
            }));
            arrow(link.style, curve, self.measures.cell, shapes);
        }
    }

    /// Returns the best curve for a link; `None` if both ends are the same.
    fn curve(&self, link: &Link, obstacles: &[Obstacle]) -> Option<[Point; 3]> {
        let (from, to) = (self.slot(link.from), self.slot(link.to));
        let (side, length) = (self.slot_side(), from.distance(to));
        if length <= 0.1 * side {
            return None;
        }
        let bends: &[f64] = if length <= 1.6 * side {
            &SHORT_BENDS
        } else {
            &BENDS
        };
        let near = |obstacle: &&Obstacle| {
            let reach = length + side;
            obstacle.centre.distance(from) <= reach && obstacle.centre.distance(to) <= reach
        };
        let is_end = |obstacle: &&Obstacle| {
            [from, to]
                .iter()
                .any(|end| obstacle.centre.distance(*end) < 0.1 * side)
        };
        let obstacles: Vec<&Obstacle> = obstacles
            .iter()
            .filter(near)
            .filter(|obstacle| !is_end(obstacle))
            .collect();
        let curves = bends.iter().map(|&bend| {
            let control = control_point(from, to, bend);
            let radius = 0.52 * side;
            let curve = [
                from.towards(control, radius),
                control,
                to.towards(control, radius),
            ];
            (self.cost(curve, &obstacles) + 8.0 * bend.abs(), curve)
        });
        let best = curves.reduce(|best, other| if other.0 < best.0 { other } else { best });
        best.map(|(_, curve)| curve)
    }

    /// Returns how much a curve gets in the way.
    fn cost(&self, curve: [Point; 3], obstacles: &[&Obstacle]) -> f64 {
        let outside = |point: Point| {
            let (low, high) = self.bounds();
            point.x < low.x || point.y < low.y || point.x > high.x || point.y > high.y
        };
        let costs = samples(curve).map(|point| {
            let crossed = obstacles.iter().filter(|obstacle| {
                let (x, y) = (point.x - obstacle.centre.x, point.y - obstacle.centre.y);
                x * x + y * y < obstacle.reach
            });
            let crossed: f64 = crossed.map(|obstacle| obstacle.cost).sum();
            crossed + if outside(point) { 4.0 } else { 0.0 }
        });
        costs.sum()
    }

    /// Returns the corners of the part of the scene that the layers cover.
    fn bounds(&self) -> (Point, Point) {
        let shape = self.drawing.geometry.shape();
        let side = self.measures.cell;
        let last = self.layer_corner(shape.layers() - 1);
        let size = |cells: usize| cells as f64 * side;
        (
            self.layer_corner(0),
            last.offset(size(shape.columns()), size(shape.rows())),
        )
    }

    /// Returns the digits and candidates that are drawn; marked ones matter most.
    fn obstacles(&self) -> Vec<Obstacle> {
        let mut obstacles = Vec::new();
        let (slot, cell) = (0.42 * self.slot_side(), 0.24 * self.measures.cell);
        for square in self.drawing.geometry.squares() {
            let Content::Candidates(digits) = self.drawing.content(square) else {
                obstacles.push(Obstacle {
                    centre: self.centre(square),
                    reach: cell * cell,
                    cost: 0.25,
                });
                continue;
            };
            for digit in digits & self.drawing.geometry.digits() {
                let candidate = Candidate { square, digit };
                obstacles.push(Obstacle {
                    centre: self.slot(candidate),
                    reach: slot * slot,
                    cost: match self.drawing.shown_mark(candidate) {
                        Some(_) => 3.0,
                        None => 1.0,
                    },
                });
            }
        }
        obstacles
    }
}

/// Returns points of a quadratic Bézier curve, from its start to its end.
fn samples([start, control, end]: [Point; 3]) -> impl Iterator<Item = Point> {
    (0..=SAMPLES).map(move |index| {
        let t = index as f64 / SAMPLES as f64;
        let (one, two, three) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
        Point {
            x: one * start.x + two * control.x + three * end.x,
            y: one * start.y + two * control.y + three * end.y,
        }
    })
}

/// Returns the control point of the curve between two points.
fn control_point(from: Point, to: Point, bend: f64) -> Point {
    let (along, down) = (to.x - from.x, to.y - from.y);
    // The middle of a quadratic curve is half as far from the line as its control point.
    from.midpoint(to)
        .offset(-down * 2.0 * bend, along * 2.0 * bend)
}
