//! Nice loops: chains that end in the cell in which they start.
//!
//! In a continuous loop the end links to the start, so that one of the two nodes of each weak link
//! is true. In a discontinuous loop the ends contradict each other, which eliminates candidates of
//! the start cell.
//!
//! See <https://sudopedia.org/wiki/Nice_Loop>.
//!
//! **Invariant:** a loop has at least three links; neither the first nor the last of them lies
//! inside the start cell. A continuous loop eliminates nothing from its own cells, except beside a
//! weak link inside a cell.

use foldoku_board::SquareSet;

use super::search::Search;
use crate::candidate::Candidate;
use crate::implications::{Claim, Entry, common, ones_of};
use crate::position::{Mask, bits_of};
use crate::technique::Technique;

/// How the end of a loop fits its start.
enum Closure {
    /// The end links to the start.
    Continuous,
    /// The start cell cannot have these digits.
    Discontinuous(Mask),
}

impl Search<'_> {
    /// Keeps the loops from a start that has been searched.
    pub(super) fn nice_loops(&mut self, start: Claim, from: Candidate) {
        for digit in bits_of(self.links.position.mask(from.square())) {
            let end = self.links.number(Candidate::at(from.square(), digit));
            for end in [Claim::on(end), Claim::off(end)] {
                if let Some(length) = self.length_of(end)
                    && let Some(closure) = self.closure(start, end, from, digit)
                {
                    self.nice_loop(end, from, length, closure);
                }
            }
        }
    }

    fn nice_loop(&mut self, end: Claim, from: Candidate, length: usize, closure: Closure) {
        if let Closure::Discontinuous(wrong) = closure {
            let wrong = bits_of(wrong).map(|digit| Candidate::at(from.square(), digit));
            let eliminations: Vec<Candidate> = wrong.collect();
            if self.shortest.wants(&eliminations, length)
                && let Some(claims) = self.loop_path(end, from)
            {
                self.keep(Technique::DiscontinuousNiceLoop, claims, eliminations);
            }
        } else if let Some(claims) = self.loop_path(end, from) {
            let eliminations = self.beside_weak_links(&claims);
            if self.shortest.wants(&eliminations, length) {
                self.keep(Technique::ContinuousNiceLoop, claims, eliminations);
            }
        }
    }

    fn closure(&self, start: Claim, end: Claim, from: Candidate, digit: usize) -> Option<Closure> {
        let mask = self.links.position.mask(from.square());
        let of_start: Mask = 1 << from.digit_index();
        let is_same = digit == from.digit_index();
        match (start.is_on(), end.is_on()) {
            // The assumption leads to its opposite.
            (true, false) if is_same => Some(Closure::Discontinuous(of_start)),
            (false, true) if is_same => Some(Closure::Discontinuous(mask & !of_start)),
            // A digit is false whether the start is true or false.
            (true, true) => Some(Closure::Discontinuous(of_start)),
            (false, false) => Some(Closure::Discontinuous(1 << digit)),
            (false, true) => Some(Closure::Continuous),
            (true, false) => (mask.count_ones() == 2).then_some(Closure::Continuous),
        }
    }

    /// Returns the path back to the start cell, if neither its first nor its last link lies inside
    /// it.
    fn loop_path(&self, end: Claim, from: Candidate) -> Option<Vec<Claim>> {
        let claims = self.path_of(end, true)?;
        let is_inside = |claim: Claim| self.links.squares_of(claim).contains(from.square());
        let leaves = !is_inside(claims[1]) && !is_inside(claims[claims.len() - 2]);
        leaves.then_some(claims)
    }

    /// Returns the candidates that see both ends of a weak link of a continuous loop.
    fn beside_weak_links(&self, claims: &[Claim]) -> Vec<Candidate> {
        let links = self.links;
        let nodes = claims.iter().filter(|&&claim| links.entry(claim).is_none());
        let in_loop = nodes.fold(SquareSet::EMPTY, |squares, &claim| {
            squares | links.squares_of(claim)
        });
        let mut found = [false; Candidate::COUNT];
        let closing = [claims[claims.len() - 1], claims[0]];
        for pair in claims.windows(2).chain([&closing[..]]) {
            let (from, to) = (pair[0], pair[1]);
            if to.is_on() {
                match links.entry(from) {
                    // A strong link.
                    None => continue,
                    // A loop through the last candidate of a cell does not consist of weak and
                    // strong links only.
                    Some(_) => return Vec::new(),
                }
            }
            let beside = match links.entry(from) {
                Some(entry) => self.beside_set(entry, to),
                None => {
                    let both = common(links.excluded_by(from), links.excluded_by(to));
                    links.candidates_of(both).collect()
                }
            };
            let is_inside_cell = links.squares_of(from) == links.squares_of(to);
            let is_outside = |candidate: &Candidate| !in_loop.contains(candidate.square());
            for candidate in beside {
                found[candidate.index()] |= is_inside_cell || is_outside(&candidate);
            }
        }
        let indices = (0..Candidate::COUNT).filter(|&index| found[index]);
        indices.map(Candidate::from_index).collect()
    }

    /// Returns the eliminations of a set in a loop. All of its digits are locked, except those by
    /// which the loop enters and leaves it; a candidate of the exit digit must also see the next
    /// node.
    fn beside_set(&self, entry: Entry, next: Claim) -> Vec<Candidate> {
        let links = self.links;
        let mut all = Vec::new();
        for (number, other) in links.entries_of(entry.set) {
            let locked = links.excluded.row(number);
            if other.digit == links.digit_of(next) {
                all.extend(links.candidates_of(common(locked, links.excluded_by(next))));
            } else if other.digit != entry.digit {
                all.extend(links.candidates_of(ones_of(locked)));
            }
        }
        all
    }
}
