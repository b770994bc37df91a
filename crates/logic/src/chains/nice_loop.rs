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

use super::bit_matrix::{common, ones_of};
use super::links::Premise;
use super::search::Search;
use crate::candidate::Candidate;
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
    pub(super) fn nice_loops(&mut self, start: Premise, from: Candidate) {
        for digit in bits_of(self.position.mask(from.square())) {
            let end = self.links.number(Candidate::at(from.square(), digit));
            for end in [Premise::On(end), Premise::Off(end)] {
                if let Some(length) = self.length_of(end)
                    && let Some(closure) = self.closure(start, end, from, digit)
                {
                    self.nice_loop(end, from, length, closure);
                }
            }
        }
    }

    fn nice_loop(&mut self, end: Premise, from: Candidate, length: usize, closure: Closure) {
        if let Closure::Discontinuous(wrong) = closure {
            let wrong = bits_of(wrong).map(|digit| Candidate::at(from.square(), digit));
            let eliminations: Vec<Candidate> = wrong.collect();
            if self.shortest.wants(&eliminations, length)
                && let Some(premises) = self.loop_path(end, from)
            {
                self.keep(Technique::DiscontinuousNiceLoop, premises, eliminations);
            }
        } else if let Some(premises) = self.loop_path(end, from) {
            let eliminations = self.beside_weak_links(&premises);
            if self.shortest.wants(&eliminations, length) {
                self.keep(Technique::ContinuousNiceLoop, premises, eliminations);
            }
        }
    }

    fn closure(
        &self,
        start: Premise,
        end: Premise,
        from: Candidate,
        digit: usize,
    ) -> Option<Closure> {
        let mask = self.position.mask(from.square());
        let own: Mask = 1 << from.digit_index();
        let is_same = digit == from.digit_index();
        match (start, end) {
            // The assumption leads to its opposite.
            (Premise::On(_), Premise::Off(_)) if is_same => Some(Closure::Discontinuous(own)),
            (Premise::Off(_), Premise::On(_)) if is_same => {
                Some(Closure::Discontinuous(mask & !own))
            }
            // A digit is false whether the start is true or false.
            (Premise::On(_), Premise::On(_)) => Some(Closure::Discontinuous(own)),
            (Premise::Off(_), Premise::Off(_)) => Some(Closure::Discontinuous(1 << digit)),
            (Premise::Off(_), Premise::On(_)) => Some(Closure::Continuous),
            (Premise::On(_), Premise::Off(_)) if mask.count_ones() == 2 => {
                Some(Closure::Continuous)
            }
            _ => None,
        }
    }

    /// Returns the path back to the start cell, if neither its first nor its last link lies inside
    /// it.
    fn loop_path(&self, end: Premise, from: Candidate) -> Option<Vec<Premise>> {
        let premises = self.path_of(end, true)?;
        let is_inside = |premise: Premise| self.links.squares_of(premise).contains(from.square());
        let leaves = !is_inside(premises[1]) && !is_inside(premises[premises.len() - 2]);
        leaves.then_some(premises)
    }

    /// Returns the candidates that see both ends of a weak link of a continuous loop.
    fn beside_weak_links(&self, premises: &[Premise]) -> Vec<Candidate> {
        let links = self.links;
        let nodes = premises
            .iter()
            .filter(|premise| !matches!(premise, Premise::Through(_)));
        let own = nodes.fold(SquareSet::EMPTY, |own, &premise| {
            own | links.squares_of(premise)
        });
        let mut found = [false; Candidate::COUNT];
        let mut add = |candidate: Candidate| found[candidate.index()] = true;
        let outside = |candidate: &Candidate| !own.contains(candidate.square());
        let closing = [premises[premises.len() - 1], premises[0]];
        for pair in premises.windows(2).chain([&closing[..]]) {
            let beside = match *pair {
                [Premise::On(one), Premise::Off(other)] => {
                    let is_inner = links.nodes[one].squares == links.nodes[other].squares;
                    let rows = common(links.excluded.row(one), links.excluded.row(other));
                    let all = links.candidates_of(rows);
                    all.filter(|candidate| is_inner || outside(candidate))
                        .for_each(&mut add);
                    continue;
                }
                [Premise::On(node), Premise::Through(entry)] => {
                    let rows = common(links.excluded.row(node), links.locked.row(entry));
                    links.candidates_of(rows).collect()
                }
                [Premise::Through(entry), Premise::Off(node)] => {
                    let digit = links.nodes[node].digit;
                    self.beside_set(entry, digit, links.excluded.row(node))
                }
                [Premise::Through(entry), Premise::Through(next)] => {
                    let digit = links.entries[next].digit;
                    self.beside_set(entry, digit, links.locked.row(next))
                }
                // A loop through the last candidate of a cell does not consist of weak and strong
                // links only.
                [Premise::Through(_), Premise::On(_)] => return Vec::new(),
                _ => continue,
            };
            beside.into_iter().filter(outside).for_each(&mut add);
        }
        let indices = (0..Candidate::COUNT).filter(|&index| found[index]);
        indices.map(Candidate::from_index).collect()
    }

    /// Returns the eliminations of a set in a loop. All of its digits are locked, except those by
    /// which the loop enters and leaves it; a candidate of the exit digit must also see the next
    /// node.
    fn beside_set(&self, entry: usize, exit: usize, beyond: &[u64]) -> Vec<Candidate> {
        let links = self.links;
        let way = links.entries[entry];
        let mut all = Vec::new();
        for (other, its) in links.entries_of(way.set) {
            let locked = links.locked.row(other);
            if its.digit == exit {
                all.extend(links.candidates_of(common(locked, beyond)));
            } else if its.digit != way.digit {
                all.extend(links.candidates_of(ones_of(locked)));
            }
        }
        all
    }
}
