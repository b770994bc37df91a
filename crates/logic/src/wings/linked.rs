//! M-, S-, L- and H-Wings: three strong links in a row, so that one of the two ends is true.
//!
//! ```text
//! M-Wing   (x=y) - y = (y-x) = x        H-Wing   (x=y) - y = (y-z) = z
//! S-Wing   x = x - (x=y) - y = y                 (x=y) - (y=z) - z = z
//! L-Wing   x = (x-y) = (y-z) = z
//!          x = x - x = (x-y) = y
//! ```
//!
//! `(x=y)` is a cell with two candidates, `y = y` the two places of a digit in a unit, and `(y-x)` a
//! cell that has a place of both digits.
//!
//! **Invariant:** a wing has more than one digit. Wings with the same effect are reported once.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::{DigitSet, SquareSet};

use crate::candidate::Candidate;
use crate::common::{distinct, excluded_by_all};
use crate::finder::OnStep;
use crate::position::Position;
use crate::step::{Chain, Node, Step};
use crate::strong::{Strong, strong_links};
use crate::technique::Technique;

/// Where a strong link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// A cell with two candidates.
    Cell,
    /// A unit with two places for a digit.
    Unit,
}

fn place_of(link: &Strong) -> Place {
    match link.constraint.is_cell() {
        true => Place::Cell,
        false => Place::Unit,
    }
}

/// A kind of wing: the places of its links, and whether its ends have the same digit.
struct Shape {
    technique: Technique,
    places: [Place; 3],
    has_equal_ends: Option<bool>,
}

const SHAPES: [Shape; 5] = {
    use Place::{Cell, Unit};
    const fn shape(
        technique: Technique,
        places: [Place; 3],
        has_equal_ends: Option<bool>,
    ) -> Shape {
        Shape {
            technique,
            places,
            has_equal_ends,
        }
    }
    [
        shape(Technique::MWing, [Cell, Unit, Unit], Some(true)),
        shape(Technique::SWing, [Unit, Cell, Unit], None),
        shape(Technique::LWing, [Unit, Unit, Unit], None),
        shape(Technique::HWing, [Cell, Unit, Unit], Some(false)),
        shape(Technique::HWing, [Cell, Cell, Unit], None),
    ]
};

impl Shape {
    /// Returns the links at a place with a first end that excludes a candidate of the middle link:
    /// inside a cell between two units, along a unit otherwise; both between three units.
    fn ties(&self, links: &[Strong], candidate: Candidate, place: Place) -> SmallVec<[Strong; 8]> {
        let has_units = [place, self.places[1]] == [Place::Unit; 2];
        let is_tied = |link: &Strong| {
            let end = link.ends[0];
            let is_inside = end.square() == candidate.square();
            let may_tie = is_inside == has_units || self.places == [Place::Unit; 3];
            end.excludes(candidate) && may_tie
        };
        let links = links.iter().filter(|link| place_of(link) == place);
        let both = links.flat_map(|link| [*link, link.reversed()]);
        both.filter(is_tied).collect()
    }
}

pub(super) fn find(
    position: &Position,
    technique: Technique,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let links = strong_links(position);
    let mut on_step = distinct(on_step);
    for shape in SHAPES.iter().filter(|shape| shape.technique == technique) {
        let [first, middle, last] = shape.places;
        // A wing that reads the same from both ends is found once.
        let n_ways = if first == last { 1 } else { 2 };
        for link in links.iter().filter(|link| place_of(link) == middle) {
            for link in [*link, link.reversed()].into_iter().take(n_ways) {
                let before = shape.ties(&links, link.ends[0], first);
                let after = shape.ties(&links, link.ends[1], last);
                for one in &before {
                    for other in &after {
                        let wing = [one.reversed(), link, *other];
                        report(position, shape, wing, &mut on_step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports a wing, whose links run from its first end to its last.
fn report(
    position: &Position,
    shape: &Shape,
    wing: [Strong; 3],
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let nodes: Vec<Candidate> = wing.iter().flat_map(|link| link.ends).collect();
    let (first, last) = (nodes[0], nodes[5]);
    let digits: DigitSet = nodes.iter().map(|node| node.digit()).collect();
    let is_repeated = |(index, node): (usize, &Candidate)| nodes[..index].contains(node);
    let is_equal = first.digit() == last.digit();
    if shape.has_equal_ends.is_some_and(|equal| equal != is_equal)
        || nodes.iter().enumerate().any(is_repeated)
        || digits.len() == 1
    {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(shape.technique);
    step.eliminations = excluded_by_all(position, &[first, last]);
    step.truths = wing.map(|link| link.constraint.truth()).to_vec();
    let node = |(index, node): (usize, &Candidate)| {
        let squares = SquareSet::of(node.square());
        Node::new(squares, node.digit_index(), index % 2 == 1)
    };
    step.evidence.chains.push(Chain {
        nodes: nodes.iter().enumerate().map(node).collect(),
        is_loop: false,
    });
    step.evidence.digits = digits;
    step.evidence.squares = nodes.iter().map(|node| node.square()).collect();
    on_step(step)
}
