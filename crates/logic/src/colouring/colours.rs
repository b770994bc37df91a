//! The colours of a digit: parts that strong links hold together, each in two colours.
//!
//! **Invariant:** exactly one colour of a part is true; the first square of a part has the first
//! colour, and parts come in the order of their first squares.

use smallvec::SmallVec;

use foldoku_board::{Square, SquareSet};

use crate::look::{Conjugates, conjugates};
use crate::position::{Position, digit_set};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;

/// The parts of a digit.
pub(super) type Parts = SmallVec<[Part; 8]>;

/// Squares that strong links join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The squares of either colour.
    pub(super) colours: [SquareSet; 2],
}

impl Part {
    /// All squares of the part.
    pub(super) fn squares(self) -> SquareSet {
        self.colours[0] | self.colours[1]
    }
}

/// The parts of a digit that have two squares at least.
pub(super) fn parts(position: &Position, digit: usize) -> Parts {
    let links: SmallVec<[Conjugates; 27]> = conjugates(position, digit).collect();
    let ends = links.iter().map(|link| link.squares());
    let mut left = ends.fold(SquareSet::EMPTY, |all, ends| all | ends);
    let mut parts = Parts::new();
    while let Some(first) = left.first() {
        let part = part_of(first, &links);
        left = left.without(part.squares());
        parts.push(part);
    }
    parts
}

fn part_of(first: Square, links: &[Conjugates]) -> Part {
    let mut colours = [SquareSet::of(first), SquareSet::EMPTY];
    loop {
        let before = colours;
        for link in links {
            let [one, two] = link.ends;
            for colour in 0..2 {
                if colours[colour].contains(one) {
                    colours[1 - colour].insert(two);
                }
                if colours[colour].contains(two) {
                    colours[1 - colour].insert(one);
                }
            }
        }
        if colours == before {
            return Part { colours };
        }
    }
}

/// All that some squares see.
pub(super) fn seen_by(squares: SquareSet) -> SquareSet {
    let peers = squares.iter().map(SquareSet::peers_of);
    peers.fold(SquareSet::EMPTY, |all, peers| all | peers)
}

/// A step of some parts that takes nothing away yet.
pub(super) fn step(
    position: &Position,
    technique: Technique,
    digit: usize,
    parts: &[Part],
) -> Step {
    let mut step = Step::new(technique);
    step.evidence.digits = digit_set(1 << digit);
    for part in parts {
        step.evidence.squares |= part.squares();
        step.evidence
            .sets
            .extend(part.colours.map(|squares| LockedSet {
                squares,
                digits: digit_set(1 << digit),
            }));
        let links =
            conjugates(position, digit).filter(|link| link.squares().is_subset(part.squares()));
        let truths = links.map(|link| Truth::in_unit(link.unit, digit));
        step.truths.extend(truths);
    }
    step
}
