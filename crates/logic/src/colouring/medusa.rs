//! 3D Medusa: candidates of several digits connected by strong links have two colours, exactly one
//! of which is true.
//!
//! A colour is false if it contradicts itself, or if it leaves a cell without candidates or a digit
//! without places in a unit. A candidate is false if candidates of both colours exclude it.
//!
//! See <https://www.sudopedia.org/wiki/3D_Medusa>.
//!
//! **Invariant:** a cluster has candidates of several digits, and makes at most one step.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::implications::Constraint;
use crate::position::{Position, bits_of};
use crate::step::{Chain, Node, Step};
use crate::strong::{Strong, strong_links};
use crate::technique::Technique;

/// Reports one step of each cluster.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let links = strong_links(position);
    let mut known = vec![false; Candidate::COUNT];
    for link in &links {
        if known[link.ends[0].index()] {
            continue;
        }
        let cluster = Cluster::from(link.ends[0], &links);
        for colour in &cluster.colours {
            colour.iter().for_each(|it| known[it.index()] = true);
        }
        if cluster.has_digits()
            && let Some(step) = cluster.step(position)
        {
            on_step(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Candidates connected by strong links, and the links.
struct Cluster<'a> {
    colours: [Vec<Candidate>; 2],
    links: Vec<&'a Strong>,
}

impl<'a> Cluster<'a> {
    /// Returns the cluster of a candidate, which has the first colour.
    fn from(start: Candidate, links: &'a [Strong]) -> Cluster<'a> {
        let mut cluster = Cluster {
            colours: [vec![start], Vec::new()],
            links: Vec::new(),
        };
        let mut queue = vec![(start, 0)];
        while let Some((candidate, colour)) = queue.pop() {
            for link in links.iter().filter(|link| link.ends.contains(&candidate)) {
                let [one, two] = link.ends;
                let other = if one == candidate { two } else { one };
                if !cluster.colours[1 - colour].contains(&other) {
                    cluster.colours[1 - colour].push(other);
                    queue.push((other, 1 - colour));
                }
                if !cluster.links.iter().any(|known| known.ends == link.ends) {
                    cluster.links.push(link);
                }
            }
        }
        cluster
    }

    /// Returns whether the cluster has several digits.
    fn has_digits(&self) -> bool {
        let first = self.colours[0][0].digit();
        self.colours.iter().flatten().any(|it| it.digit() != first)
    }

    /// Returns the step, if the cluster makes one.
    fn step(&self, position: &Position) -> Option<Step> {
        let mut step = Step::new(Technique::ThreeDMedusa);
        step.truths = self
            .links
            .iter()
            .map(|link| link.constraint.truth())
            .collect();
        let wrong = [0, 1].into_iter().find_map(|colour| {
            let emptied = self.refutation(position, colour)?;
            Some((colour, emptied))
        });
        if let Some((colour, emptied)) = wrong {
            step.eliminations.clone_from(&self.colours[colour]);
            if let Some(emptied) = emptied {
                step.add_truth(emptied.truth());
            }
        } else {
            let all = (0..Candidate::COUNT).map(Candidate::from_index);
            let is_out = |&it: &Candidate| {
                let is_seen = |colour: &Vec<Candidate>| colour.iter().any(|by| by.excludes(it));
                position.has(it) && self.colours.iter().all(is_seen)
            };
            step.eliminations = all.filter(is_out).collect();
        }
        step.eliminations.sort_unstable();
        step.evidence.chains = self.links.iter().map(|link| self.chain(link)).collect();
        let cluster = self.colours.iter().flatten();
        step.evidence.digits = cluster.clone().map(|it| it.digit()).collect();
        step.evidence.squares = cluster.map(|it| it.square()).collect();
        (!step.is_empty()).then_some(step)
    }

    /// Returns why a colour is false: `Some(None)` if it excludes itself, or the constraint that it leaves
    /// without candidates.
    fn refutation(&self, position: &Position, colour: usize) -> Option<Option<Constraint>> {
        let colour = &self.colours[colour];
        let is_out = |it: Candidate| colour.iter().any(|by| by.excludes(it));
        if colour.iter().any(|&it| is_out(it)) {
            return Some(None);
        }
        let is_emptied = |constraint: &Constraint| {
            let mask = constraint.mask(position);
            let mut members =
                bits_of(mask).map(|bit| Candidate::from_index(constraint.candidate(bit)));
            mask != 0 && members.all(|it| is_out(it) && !colour.contains(&it))
        };
        Constraint::all().find(is_emptied).map(Some)
    }

    /// Returns a link as a chain from the first colour to the second.
    fn chain(&self, link: &Strong) -> Chain {
        let link = match self.colours[0].contains(&link.ends[0]) {
            true => *link,
            false => link.reversed(),
        };
        let node = |(index, it): (usize, Candidate)| {
            Node::new(SquareSet::of(it.square()), it.digit_index(), index == 1)
        };
        Chain {
            nodes: link.ends.into_iter().enumerate().map(node).collect(),
            is_loop: false,
        }
    }
}
