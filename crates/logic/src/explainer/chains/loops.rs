//! Cycles and forcing chains from one candidate: on one digit (X), through cells with two candidates
//! (Y), or both.
//!
//! **Invariant:** a candidate becomes true on the first path that reaches it. In the search for cycles
//! a candidate may become false on several paths, but only once on each.

mod chain;
mod closure;
mod hint;
mod links;
mod walk;
mod wanted;

use closure::Closure;
use hint::Rank;
use links::Links;
use walk::Walk;
use wanted::Wanted;

use super::grid::{Candidates, Grid, has_several};
use crate::claim::Claim;

pub(super) use hint::{Kind, LoopHint};

/// The smallest number of nodes of a chain.
const SHORTEST: u32 = 4;

/// No chain has this many nodes.
const LONGEST: u32 = 1458;

/// Finds cycles and chains from one candidate.
#[derive(Debug)]
pub(super) struct Loops {
    links: Links,
    /// For each candidate, the candidates it implies by the links of one kind.
    reach: Closure,
    walk: Walk,
    found: Vec<(Rank, LoopHint)>,
    wanted: Wanted,
    /// The rank of the first hint that removes each candidate, if only these are wanted.
    firsts: Box<[Option<Rank>; 729]>,
    /// The candidates that cycles of a kind may remove, each with the greatest useful complexity.
    limits: Vec<(usize, u32)>,
}

/// The starts of chains that eliminate something.
struct Starts {
    /// The candidates that exclude themselves.
    on: Vec<Claim>,
    /// The candidates that their absence makes true.
    off: Vec<Claim>,
}

impl Loops {
    pub(super) fn new() -> Loops {
        Loops {
            links: Links::new(),
            reach: Closure::new(),
            walk: Walk::new(),
            found: Vec::new(),
            wanted: Wanted::All,
            firsts: Box::new([None; 729]),
            limits: Vec::new(),
        }
    }

    /// Returns the easiest cycle or chain that eliminates something, and its difficulty.
    pub(super) fn best(&mut self, grid: &Grid) -> Option<(f64, LoopHint)> {
        self.wanted = Wanted::Best;
        self.search(grid);
        self.found.pop().map(|(rank, found)| (rank.0, found))
    }

    /// Returns all of them, the easiest first.
    pub(super) fn all(&mut self, grid: &Grid) -> impl Iterator<Item = LoopHint> + '_ {
        self.wanted = Wanted::All;
        self.sorted(grid)
    }

    /// Returns the first one that removes each candidate, and perhaps others, the easiest first.
    pub(super) fn firsts(&mut self, grid: &Grid) -> impl Iterator<Item = LoopHint> + '_ {
        self.wanted = Wanted::Firsts;
        self.firsts.fill(None);
        self.sorted(grid)
    }

    fn sorted(&mut self, grid: &Grid) -> impl Iterator<Item = LoopHint> + '_ {
        self.search(grid);
        let by_rank = |one: &(Rank, LoopHint), other: &(Rank, LoopHint)| {
            one.0
                .partial_cmp(&other.0)
                .expect("difficulties are numbers")
        };
        self.found.sort_by(by_rank);
        self.found.drain(..).map(|(_, found)| found)
    }

    /// Searches all kinds of links. Both kinds together reach everything that each reaches alone, so if
    /// they find no start, the others are skipped.
    fn search(&mut self, grid: &Grid) {
        self.found.clear();
        self.links.set(grid);
        self.close_links(grid);
        let all = self.starts(grid);
        if all.on.is_empty() && all.off.is_empty() {
            return;
        }
        for kind in [Kind::X, Kind::Y, Kind::Xy] {
            self.search_kind(grid, kind, &all);
        }
    }

    /// Searches chains, then cycles: chains limit the length of useful cycles. A candidate that a cycle
    /// eliminates excludes itself, and implies all candidates of the cycle.
    fn search_kind(&mut self, grid: &Grid, kind: Kind, starts: &Starts) {
        self.limits.clear();
        for &start in &starts.on {
            let is_found = kind != Kind::Y && self.forcing(grid, kind, start);
            let is_target = is_found || kind == Kind::Xy;
            if is_target || self.chain(grid, kind, start, u32::MAX).is_some() {
                self.limits.push((start.subject(), 0));
            }
        }
        if kind != Kind::Y {
            for &start in &starts.off {
                self.forcing(grid, kind, start);
            }
        }
        self.set_limits(kind);
        for start in open_candidates(grid) {
            let is_pair = grid.marks[start / 9].count_ones() == 2;
            let is_linked = self.links.has_strong(kind, start);
            if (is_pair || kind != Kind::Y) && is_linked && self.limit(start) >= SHORTEST {
                self.cycles(grid, kind, start);
            }
        }
    }

    /// Returns the starts of chains that eliminate something.
    fn starts(&self, grid: &Grid) -> Starts {
        let excludes_itself = |&start: &usize| self.excludes_itself(grid, start);
        let implies_itself = |&start: &usize| {
            let mut strong = self.links.strong(Kind::Xy, start);
            strong.any(|on| self.reach.has(on, start))
        };
        let on = open_candidates(grid).filter(excludes_itself);
        let off = open_candidates(grid).filter(implies_itself);
        Starts {
            on: on.map(Claim::on).collect(),
            off: off.map(Claim::off).collect(),
        }
    }

    /// Computes the candidates that each candidate implies.
    fn close_links(&mut self, grid: &Grid) {
        let kind = Kind::Xy;
        let Loops { links, reach, .. } = self;
        reach.begin(grid);
        for candidate in grid.candidates() {
            links.weak(grid, kind, candidate, |off| {
                for on in links.strong(kind, off) {
                    reach.add(candidate, on);
                }
            });
        }
        reach.close();
    }

    /// Returns whether a candidate excludes itself: it implies a candidate that excludes it.
    ///
    /// Visiting only candidates with a strong link is enough: the implied candidate became true by a
    /// strong link, which also exists in reverse.
    fn excludes_itself(&self, grid: &Grid, candidate: usize) -> bool {
        let mut excludes = false;
        self.links.weak(grid, Kind::Xy, candidate, |other| {
            excludes |= self.reach.has(candidate, other);
        });
        excludes
    }

    /// Searches cycles through a candidate.
    fn cycles(&mut self, grid: &Grid, kind: Kind, start: usize) {
        let mut limit = self.limit(start);
        let mut is_on = Candidates::NONE;
        is_on.insert(start);
        self.walk.begin(Claim::on(start));
        while let Some((number, entry)) = self.walk.follow() {
            if u32::from(entry.depth) >= limit {
                return;
            }
            if entry.node.is_on() {
                self.cycle_off(grid, kind, number, entry.node);
                continue;
            }
            for other in self.links.strong(kind, entry.node.subject()) {
                // Going back along the same link is not a cycle.
                if other == start && entry.depth > 1 {
                    self.close(grid, kind, number, Claim::on(other));
                    limit = self.limit(start);
                }
                if !is_on.contains(other) {
                    is_on.insert(other);
                    self.walk.enter(Claim::on(other), number);
                }
            }
        }
    }

    /// Adds the candidates that a node makes false, except those already false on the path to it.
    fn cycle_off(&mut self, grid: &Grid, kind: Kind, number: usize, node: Claim) {
        let Loops { links, walk, .. } = self;
        links.weak(grid, kind, node.subject(), |other| {
            let node = Claim::off(other);
            if !walk.is_on_path(number, node) {
                walk.enter(node, number);
            }
        });
    }

    fn close(&mut self, grid: &Grid, kind: Kind, number: usize, last: Claim) {
        let cycle = LoopHint {
            kind,
            is_cycle: true,
            path: self.walk.path(last, number),
        };
        if !cycle.removed(grid).is_empty() {
            self.keep(grid, cycle);
            self.set_limits(kind);
        }
    }
}

/// Returns the candidates that are not the only ones of their cells.
fn open_candidates(grid: &Grid) -> impl Iterator<Item = usize> {
    let is_open = |&candidate: &usize| has_several(grid.marks[candidate / 9]);
    grid.candidates().filter(is_open)
}
