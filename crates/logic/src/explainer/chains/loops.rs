//! Cycles and forcing chains from one candidate: on one digit (X), through cells with two candidates
//! (Y), or both.
//!
//! **Invariant:** a candidate becomes true on the first path that reaches it. In the search for cycles
//! a candidate may become false on several paths, but only once on each.

mod closure;
mod hint;
mod links;
mod walk;

use closure::Closure;
use hint::Rank;
use links::Links;
use walk::Walk;

use foldoku_board::{Square, SquareSet};

use super::difficulty;
use super::grid::{Candidates, Grid};
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
    /// Whether only the best is kept.
    is_best: bool,
}

/// The starts of chains that eliminate something.
struct Starts {
    /// The candidates that exclude themselves.
    on: Vec<usize>,
    /// The candidates that their absence makes true.
    off: Vec<usize>,
}

impl Loops {
    pub(super) fn new() -> Loops {
        Loops {
            links: Links::new(),
            reach: Closure::new(),
            walk: Walk::new(),
            found: Vec::new(),
            is_best: false,
        }
    }

    /// Returns the easiest cycle or chain that eliminates something, and its difficulty.
    pub(super) fn best(&mut self, grid: &Grid) -> Option<(f64, LoopHint)> {
        self.is_best = true;
        self.search(grid);
        self.found.pop().map(|(rank, found)| (rank.0, found))
    }

    /// Returns all of them, the easiest first.
    pub(super) fn all(&mut self, grid: &Grid) -> impl Iterator<Item = LoopHint> + '_ {
        self.is_best = false;
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
        let all = self.starts(grid, Kind::Xy);
        if all.on.is_empty() && all.off.is_empty() {
            return;
        }
        for kind in [Kind::X, Kind::Y] {
            if self.limit(kind, true) >= SHORTEST {
                let starts = self.starts(grid, kind);
                self.search_kind(grid, kind, &starts);
            }
        }
        if self.limit(Kind::Xy, true) >= SHORTEST {
            self.search_kind(grid, Kind::Xy, &all);
        }
    }

    /// Searches chains, then cycles: chains limit the length of useful cycles. A candidate that a cycle
    /// eliminates excludes itself, so without such candidates there is no cycle to find.
    fn search_kind(&mut self, grid: &Grid, kind: Kind, starts: &Starts) {
        if kind != Kind::Y {
            for &start in &starts.on {
                self.forcing(grid, kind, Claim::on(start));
            }
            for &start in &starts.off {
                self.forcing(grid, kind, Claim::off(start));
            }
        }
        if starts.on.is_empty() {
            return;
        }
        for start in open_candidates(grid) {
            let is_pair = grid.marks[start / 9].count_ones() == 2;
            if (is_pair || kind != Kind::Y) && self.links.has_strong(kind, start) {
                self.cycles(grid, kind, start);
            }
        }
    }

    /// Returns the complexity above which no cycle, or chain, of a kind is useful.
    fn limit(&self, kind: Kind, is_cycle: bool) -> u32 {
        let Some(&(best, _)) = self.found.first().filter(|_| self.is_best) else {
            return u32::MAX;
        };
        let rank = |complexity| {
            (
                difficulty(kind.base(is_cycle), complexity),
                complexity,
                kind.key(),
            )
        };
        let is_wanted = |&complexity: &u32| rank(complexity) <= (best.0, best.1, best.2);
        (SHORTEST..LONGEST)
            .take_while(is_wanted)
            .last()
            .unwrap_or(0)
    }

    /// Keeps a cycle or chain, or the best one only.
    fn keep(&mut self, found: LoopHint) {
        let rank = found.rank();
        if self.is_best {
            if self.found.first().is_some_and(|&(best, _)| best <= rank) {
                return;
            }
            self.found.clear();
        }
        self.found.push((rank, found));
    }

    /// Returns the starts of chains of a kind that eliminate something.
    fn starts(&mut self, grid: &Grid, kind: Kind) -> Starts {
        self.close_links(grid, kind);
        let excludes_itself = |&start: &usize| self.excludes_itself(grid, kind, start);
        let implies_itself = |&start: &usize| {
            let mut strong = self.links.strong(kind, start);
            strong.any(|on| self.reach.has(on, start))
        };
        Starts {
            on: open_candidates(grid).filter(excludes_itself).collect(),
            off: open_candidates(grid).filter(implies_itself).collect(),
        }
    }

    /// Computes the candidates that each candidate implies.
    fn close_links(&mut self, grid: &Grid, kind: Kind) {
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
    fn excludes_itself(&self, grid: &Grid, kind: Kind, candidate: usize) -> bool {
        let mut excludes = false;
        self.links.weak(grid, kind, candidate, |other| {
            excludes |= self.reach.has(candidate, other);
        });
        excludes
    }

    /// Searches cycles through a candidate.
    fn cycles(&mut self, grid: &Grid, kind: Kind, start: usize) {
        let mut limit = self.limit(kind, true);
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
                    limit = self.limit(kind, true);
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
            self.keep(cycle);
        }
    }

    /// Keeps the first path on which a true candidate makes itself false, or the reverse.
    fn forcing(&mut self, grid: &Grid, kind: Kind, start: Claim) {
        let limit = self.limit(kind, false);
        let (is_on, target) = (start.is_on(), start.opposite());
        let excluding = excluding(kind, start.subject());
        let mut done = [Candidates::NONE; 2];
        done[usize::from(!is_on)].insert(start.subject());
        self.walk.begin(start);
        while let Some((number, entry)) = self.walk.follow() {
            if u32::from(entry.depth) + 2 > limit {
                return;
            }
            let candidate = entry.node.subject();
            let closes = if entry.node.is_on() {
                is_on && excluding.contains(candidate)
            } else {
                let mut strong = self.links.strong(kind, candidate);
                !is_on && strong.any(|other| other == start.subject())
            };
            if closes {
                return self.keep(LoopHint {
                    kind,
                    is_cycle: false,
                    path: self.walk.path(target, number),
                });
            }
            if entry.node.is_on() {
                self.force_off(grid, kind, number, candidate, &mut done[1]);
            } else {
                self.force_on(kind, number, candidate, &mut done[0]);
            }
        }
    }

    fn force_off(
        &mut self,
        grid: &Grid,
        kind: Kind,
        number: usize,
        candidate: usize,
        done: &mut Candidates,
    ) {
        let Loops { links, walk, .. } = self;
        links.weak(grid, kind, candidate, |other| {
            if !done.contains(other) {
                done.insert(other);
                walk.enter(Claim::off(other), number);
            }
        });
    }

    fn force_on(&mut self, kind: Kind, number: usize, candidate: usize, done: &mut Candidates) {
        for other in self.links.strong(kind, candidate) {
            if !done.contains(other) {
                done.insert(other);
                self.walk.enter(Claim::on(other), number);
            }
        }
    }
}

/// Returns the candidates that a candidate excludes, whether still present or not.
fn excluding(kind: Kind, candidate: usize) -> Candidates {
    let (square, digit) = (candidate / 9, candidate % 9);
    let mut excluding = Candidates::NONE;
    excluding.0[digit] = SquareSet::peers_of(Square::new(square));
    if kind == Kind::Xy {
        for other in (0..9).filter(|&other| other != digit) {
            excluding.insert(square * 9 + other);
        }
    }
    excluding
}

/// Returns the candidates that are not the only ones of their cells.
fn open_candidates(grid: &Grid) -> impl Iterator<Item = usize> {
    let is_open = |&candidate: &usize| grid.marks[candidate / 9].count_ones() > 1;
    grid.candidates().filter(is_open)
}
