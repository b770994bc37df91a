//! Strong links of all digits: constraints with two candidates.
//!
//! **Invariant:** links in cells come before those in units; two candidates have one link.

use crate::candidate::Candidate;
use crate::common::pair_of;
use crate::implications::Constraint;
use crate::position::Position;

/// Two candidates, one of which is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strong {
    /// The candidates.
    pub(crate) ends: [Candidate; 2],
    /// The cell or the digit of a unit that has only these.
    pub(crate) constraint: Constraint,
}

impl Strong {
    /// Returns the link from its other end.
    pub(crate) fn reversed(self) -> Strong {
        let [one, two] = self.ends;
        Strong {
            ends: [two, one],
            ..self
        }
    }
}

/// Returns the strong links of a position; of links with the same ends the first.
pub(crate) fn strong_links(position: &Position) -> Vec<Strong> {
    let mut links: Vec<Strong> = Vec::new();
    for constraint in Constraint::all() {
        let mask = constraint.mask(position);
        if mask.count_ones() == 2 {
            let ends = pair_of(mask).map(|bit| Candidate::from_index(constraint.candidate(bit)));
            if links.iter().all(|link| link.ends != ends) {
                links.push(Strong { ends, constraint });
            }
        }
    }
    links
}
