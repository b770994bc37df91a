//! Cycles and forcing chains from one candidate: on one digit (X), through cells with two candidates
//! (Y), or both.
//!
//! **Invariant:** a candidate becomes true on the first path that reaches it. In the search for cycles
//! a candidate may become false on several paths, but only once on each.

mod chain;
mod hint;
mod links;
mod wanted;

use hint::Rank;
use links::Links;
use wanted::Wanted;

use super::grid::{Candidates, Grid};
use crate::candidate::Candidate;
use crate::implications::{Claim, Exclusions, Walk};

pub(super) use hint::{Kind, LoopHint};

/// The smallest number of nodes of a chain.
const SHORTEST: u32 = 4;

/// No chain has this many nodes.
const LONGEST: u32 = 1458;

/// Finds cycles and chains from one candidate.
#[derive(Debug)]
pub(super) struct Loops {
    links: Links,
    /// What each candidate excludes by links of both kinds.
    exclusions: Exclusions,
    walk: Walk,
    found: Vec<(Rank, LoopHint)>,
    wanted: Wanted,
    /// The rank of the first hint that removes each candidate, if only these are wanted.
    firsts: Box<[Option<Rank>; Candidate::COUNT]>,
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
            exclusions: Exclusions::new(),
            walk: Walk::default(),
            found: Vec::new(),
            wanted: Wanted::All,
            firsts: Box::new([None; Candidate::COUNT]),
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
        self.exclusions.set(&grid.masks);
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
        for start in grid.open_candidates() {
            let is_pair = grid.marks(start / 9).count_ones() == 2;
            let is_linked = self.links.has_strong(kind, start);
            if (is_pair || kind != Kind::Y) && is_linked && self.limit(start) >= SHORTEST {
                self.cycles(grid, kind, start);
            }
        }
    }

    /// Returns the starts of chains that eliminate something.
    fn starts(&self, grid: &Grid) -> Starts {
        let excludes_itself = |&start: &usize| self.exclusions.has(start, start);
        let implies_itself = |&start: &usize| {
            let mut strong = self.links.strong(Kind::Xy, start);
            strong.any(|on| self.implies(on, start))
        };
        let on = grid.open_candidates().filter(excludes_itself);
        let off = grid.open_candidates().filter(implies_itself);
        Starts {
            on: on.map(Claim::on).collect(),
            off: off.map(Claim::off).collect(),
        }
    }

    /// Returns whether a candidate implies another one: it excludes the other end of a strong link.
    fn implies(&self, one: usize, other: usize) -> bool {
        let mut strong = self.links.strong(Kind::Xy, other);
        strong.any(|excluded| self.exclusions.has(one, excluded))
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
