//! ALS chains: neighbouring sets share a restricted common candidate; if the first set lacks Z, the
//! last set has Z.
//!
//! The search is breadth first, from a set without Z through sets and the digits that they lack.
//!
//! See <https://sudopedia.org/wiki/ALS-XY-Chain>.
//!
//! **Invariant:** a chain has at least four sets, all of them different.

use std::ops::ControlFlow;

use super::AlsOptions;
use super::als_step::{DistinctSteps, chain_of, seen_by_both};
use super::links::{Link, Links};
use super::sets::Als;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

/// The minimum number of sets; shorter chains are other techniques.
const SHORTEST: usize = 4;

/// A set, and a digit that it lacks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Lack {
    set: usize,
    digit: usize,
}

/// Reports ALS chains in the order of HoDoKu.
pub(super) fn find(
    position: &Position,
    links: &Links,
    options: AlsOptions,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let mut search = Search::new(links, options);
    let mut steps = DistinctSteps::default();
    for start in 0..links.sets.len() {
        for digit in bits_of(links.sets[start].digits) {
            search.run(Lack { set: start, digit });
            for index in 0..search.queue.len() {
                search.finish(position, index, &mut steps);
            }
        }
    }
    steps.into_sorted().into_iter().try_for_each(on_step)
}

/// A search for the consequences of a set lacking a digit.
struct Search<'a> {
    links: &'a Links,
    options: AlsOptions,
    /// The entries reached so far: the set and the digit that it lacks, the index of the previous
    /// entry, and the number of sets in the chain.
    queue: Vec<(Lack, usize, usize)>,
    /// For each set the digits by which chains of one, two, three, and more sets have reached it. A
    /// short chain may be no step, while a longer one with the same end is.
    seen: Vec<[Mask; SHORTEST]>,
}

impl<'a> Search<'a> {
    fn new(links: &'a Links, options: AlsOptions) -> Search<'a> {
        Search {
            links,
            options,
            queue: Vec::new(),
            seen: vec![[0; SHORTEST]; links.sets.len()],
        }
    }

    fn run(&mut self, start: Lack) {
        self.queue.clear();
        self.seen.fill([0; SHORTEST]);
        self.seen[start.set] = [!0; SHORTEST];
        self.queue.push((start, 0, 1));
        let mut next = 0;
        while let Some(&(lack, _, length)) = self.queue.get(next) {
            if length < self.options.longest {
                for &Link { to, digits } in &self.links.of[lack.set] {
                    if self.options.both_directions || to > lack.set {
                        let seen = &mut self.seen[to][length.min(SHORTEST - 1)];
                        let new = digits & !(1 << lack.digit) & !*seen;
                        *seen |= new;
                        let lacks = bits_of(new).map(|digit| Lack { set: to, digit });
                        self.queue
                            .extend(lacks.map(|lack| (lack, next, length + 1)));
                    }
                }
            }
            next += 1;
        }
    }

    /// Keeps the chain that ends at an entry of the queue, if it is long enough and eliminates
    /// anything.
    fn finish(&self, position: &Position, index: usize, steps: &mut DistinctSteps) {
        let (start, ..) = self.queue[0];
        let (end, _, length) = self.queue[index];
        let (first, last) = (&self.links.sets[start.set], &self.links.sets[end.set]);
        let is_shared = last.digits & !(1 << end.digit) & 1 << start.digit != 0;
        if length < SHORTEST
            || !is_shared
            || start.set == end.set
            || (first.targets(position, start.digit) & last.seen[start.digit]).is_empty()
        {
            return;
        }
        let path = self.path(index);
        let is_simple =
            (1..path.len()).all(|at| !path[..at].iter().any(|lack| lack.set == path[at].set));
        if is_simple {
            let sets: Vec<&Als> = path.iter().map(|lack| &self.links.sets[lack.set]).collect();
            let linking = 1 << path[1].digit | 1 << end.digit;
            let gone = seen_by_both(position, first, last, first.digits & last.digits & !linking);
            if let Some(step) = steps.keep(Technique::AlsChain, &sets, gone) {
                let linking: Vec<usize> = path[1..].iter().map(|lack| lack.digit).collect();
                let chain = chain_of(&sets, &linking, start.digit);
                step.evidence.chains.push(chain);
            }
        }
    }

    fn path(&self, index: usize) -> Vec<Lack> {
        let mut path = vec![self.queue[index].0];
        let mut index = index;
        while index > 0 {
            index = self.queue[index].1;
            path.push(self.queue[index].0);
        }
        path.reverse();
        path
    }
}
