//! Clusters of a digit: cells connected by strong links, in two colours.
//!
//! **Invariant:** exactly one colour of a cluster is true. The first cell of a cluster has the
//! first colour, and clusters are in the order of their first cells.

use smallvec::SmallVec;

use foldoku_board::{Square, SquareSet};

use crate::common::{Conjugates, conjugates};
use crate::position::{Position, digit_set};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;

/// The clusters of a digit.
pub(super) type Clusters = SmallVec<[Cluster; 8]>;

/// Cells connected by strong links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cluster {
    /// The cells of each colour.
    pub(super) colours: [SquareSet; 2],
}

impl Cluster {
    /// Returns all cells of the cluster.
    pub(super) fn squares(self) -> SquareSet {
        self.colours[0] | self.colours[1]
    }
}

/// Returns the clusters of a digit, each of at least two cells.
pub(super) fn clusters(position: &Position, digit: usize) -> Clusters {
    let links: SmallVec<[Conjugates; 27]> = conjugates(position, digit).collect();
    let ends = links.iter().map(|link| link.squares());
    let mut left = ends.fold(SquareSet::EMPTY, |all, ends| all | ends);
    let mut clusters = Clusters::new();
    while let Some(first) = left.first() {
        let cluster = cluster_of(first, &links);
        left = left.without(cluster.squares());
        clusters.push(cluster);
    }
    clusters
}

fn cluster_of(first: Square, links: &[Conjugates]) -> Cluster {
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
            return Cluster { colours };
        }
    }
}

/// Returns all cells that see at least one of the given cells.
pub(super) fn seen_by(squares: SquareSet) -> SquareSet {
    let peers = squares.iter().map(SquareSet::peers_of);
    peers.fold(SquareSet::EMPTY, |all, peers| all | peers)
}

/// Returns a step with some clusters, without effect.
pub(super) fn step(
    position: &Position,
    technique: Technique,
    digit: usize,
    clusters: &[Cluster],
) -> Step {
    let mut step = Step::new(technique);
    step.evidence.digits = digit_set(1 << digit);
    for cluster in clusters {
        step.evidence.squares |= cluster.squares();
        step.evidence
            .sets
            .extend(cluster.colours.map(|squares| LockedSet {
                squares,
                digits: digit_set(1 << digit),
            }));
        let links =
            conjugates(position, digit).filter(|link| link.squares().is_subset(cluster.squares()));
        let truths = links.map(|link| Truth::in_unit(link.unit, digit));
        step.truths.extend(truths);
    }
    step
}
