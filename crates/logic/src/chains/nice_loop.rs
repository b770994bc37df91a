//! Nice loops: chains that end in the square in which they start.
//!
//! If the loop goes on where it ends, it is continuous: of the two nodes of each weak link one is
//! true. If it does not, something is wrong in the square where it starts.
//!
//! See <https://sudopedia.org/wiki/Nice_Loop>.
//!
//! **Invariant:** a loop has at least three links, and neither the first nor the last of them lies in
//! the square where it starts. A continuous loop takes nothing from its own squares, but where a weak
//! link lies inside of one.

use foldoku_board::SquareSet;

use super::links::Stage;
use super::rows::{common, ones_of};
use super::search::Search;
use crate::candidate::Candidate;
use crate::position::{Mask, bits_of};
use crate::technique::Technique;

/// How the end of a loop fits its start.
enum Closure {
    /// The loop goes on.
    Continuous,
    /// The square cannot have these digits.
    Discontinuous(Mask),
}

impl Search<'_> {
    /// The loops from a stage that has been searched.
    pub(super) fn nice_loops(&mut self, start: Stage, from: Candidate) {
        for digit in bits_of(self.position.mask(from.square())) {
            let end = self.links.number(Candidate::at(from.square(), digit));
            for end in [Stage::On(end), Stage::Off(end)] {
                if let Some(length) = self.length_of(end)
                    && let Some(closure) = self.closure(start, end, from, digit)
                {
                    self.nice_loop(end, from, length, closure);
                }
            }
        }
    }

    fn nice_loop(&mut self, end: Stage, from: Candidate, length: usize, closure: Closure) {
        if let Closure::Discontinuous(wrong) = closure {
            let wrong = bits_of(wrong).map(|digit| Candidate::at(from.square(), digit));
            let eliminations: Vec<Candidate> = wrong.collect();
            if self.harvest.wants(&eliminations, length)
                && let Some(stages) = self.loop_path(end, from)
            {
                self.keep(Technique::DiscontinuousNiceLoop, stages, eliminations);
            }
        } else if let Some(stages) = self.loop_path(end, from) {
            let eliminations = self.beside_weak_links(&stages);
            if self.harvest.wants(&eliminations, length) {
                self.keep(Technique::ContinuousNiceLoop, stages, eliminations);
            }
        }
    }

    fn closure(&self, start: Stage, end: Stage, from: Candidate, digit: usize) -> Option<Closure> {
        let marks = self.position.mask(from.square());
        let own: Mask = 1 << from.digit_index();
        let is_same = digit == from.digit_index();
        match (start, end) {
            // What is assumed leads to its opposite.
            (Stage::On(_), Stage::Off(_)) if is_same => Some(Closure::Discontinuous(own)),
            (Stage::Off(_), Stage::On(_)) if is_same => Some(Closure::Discontinuous(marks & !own)),
            // A digit goes whether the start is true or false.
            (Stage::On(_), Stage::On(_)) => Some(Closure::Discontinuous(own)),
            (Stage::Off(_), Stage::Off(_)) => Some(Closure::Discontinuous(1 << digit)),
            (Stage::Off(_), Stage::On(_)) => Some(Closure::Continuous),
            (Stage::On(_), Stage::Off(_)) if marks.count_ones() == 2 => Some(Closure::Continuous),
            _ => None,
        }
    }

    /// The path back to the square, if neither its first nor its last link lies in it.
    fn loop_path(&self, end: Stage, from: Candidate) -> Option<Vec<Stage>> {
        let stages = self.path_of(end, true)?;
        let is_inside = |stage: Stage| self.links.squares_of(stage).contains(from.square());
        let leaves = !is_inside(stages[1]) && !is_inside(stages[stages.len() - 2]);
        leaves.then_some(stages)
    }

    /// What both ends of a weak link of a continuous loop exclude.
    fn beside_weak_links(&self, stages: &[Stage]) -> Vec<Candidate> {
        let links = self.links;
        let nodes = stages
            .iter()
            .filter(|stage| !matches!(stage, Stage::Through(_)));
        let own = nodes.fold(SquareSet::EMPTY, |own, &stage| {
            own | links.squares_of(stage)
        });
        let mut found = [false; Candidate::COUNT];
        let mut add = |candidate: Candidate| found[candidate.index()] = true;
        let outside = |candidate: &Candidate| !own.contains(candidate.square());
        let closing = [stages[stages.len() - 1], stages[0]];
        for pair in stages.windows(2).chain([&closing[..]]) {
            let beside = match *pair {
                [Stage::On(one), Stage::Off(other)] => {
                    let is_inner = links.nodes[one].squares == links.nodes[other].squares;
                    let rows = common(links.excluded.row(one), links.excluded.row(other));
                    let all = links.candidates_of(rows);
                    all.filter(|candidate| is_inner || outside(candidate))
                        .for_each(&mut add);
                    continue;
                }
                [Stage::On(node), Stage::Through(entry)] => {
                    let rows = common(links.excluded.row(node), links.locked.row(entry));
                    links.candidates_of(rows).collect()
                }
                [Stage::Through(entry), Stage::Off(node)] => {
                    let digit = links.nodes[node].digit;
                    self.beside_set(entry, digit, links.excluded.row(node))
                }
                [Stage::Through(entry), Stage::Through(next)] => {
                    let digit = links.entries[next].digit;
                    self.beside_set(entry, digit, links.locked.row(next))
                }
                // A loop through a square that a set settles is no loop of weak and strong links.
                [Stage::Through(_), Stage::On(_)] => return Vec::new(),
                _ => continue,
            };
            beside.into_iter().filter(outside).for_each(&mut add);
        }
        let indices = (0..Candidate::COUNT).filter(|&index| found[index]);
        indices.map(Candidate::from_index).collect()
    }

    /// What a set in a loop excludes: all of its digits are locked, but for the two by which the loop
    /// enters and leaves it; of the latter one is left for what lies beyond.
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
