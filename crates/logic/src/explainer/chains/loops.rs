//! Cycles and forcing chains from one candidate: on one digit (X), through squares with two digits
//! (Y), or both.
//!
//! **Invariant:** nodes are followed first in, first out, and a candidate becomes true on the first
//! way on which it does. On the search for cycles a candidate may become false on several ways, but
//! not twice on the same one.

use foldoku_board::classic::Squares;

use super::closure::Closure;
use super::difficulty;
use super::grid::{Candidates, Grid, HOUSES, PEERS, candidate_at, lowest};
use crate::state::digits_of;

/// What the chains of a search are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Places of one digit.
    X,
    /// Squares with two digits.
    Y,
    /// Both.
    Xy,
}

/// A node: a candidate's number if it is true, that and [`OFF`] if it is false.
pub(super) type Node = u16;

/// No chain has fewer nodes.
const SHORTEST: u32 = 4;

/// No chain has as many nodes.
const LONGEST: u32 = 1458;

/// What the node of a candidate that is false is higher by.
pub(super) const OFF: u16 = 729;

/// No node.
pub(super) const NONE: u16 = u16::MAX;

/// A cycle or a forcing chain.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) is_cycle: bool,
    /// The nodes from the last to the first. In a cycle these are the same.
    pub(super) path: Vec<Node>,
}

/// Where a hint stands among others: difficulty, complexity, kind, then what it starts from.
///
/// Cycles come before chains from the same start, those from a true candidate before the others.
pub(super) type Rank = (f64, u32, u8, u16, u8);

impl Kind {
    /// The rating without what the length adds.
    fn base(self, is_cycle: bool) -> f64 {
        match (self, is_cycle) {
            (Kind::Xy, _) => 7.0,
            (_, true) => 6.5,
            (_, false) => 6.6,
        }
    }

    /// How kinds are ranked among hints that are as hard and as long.
    fn key(self) -> u8 {
        match self {
            Kind::X => 2,
            Kind::Y => 3,
            Kind::Xy => 4,
        }
    }
}

impl Found {
    /// How many different nodes there are.
    pub(super) fn complexity(&self) -> u32 {
        (self.path.len() - usize::from(self.is_cycle)) as u32
    }

    fn rank(&self) -> Rank {
        let start = self.path[self.path.len() - 1];
        let complexity = self.complexity();
        let phase = match self.is_cycle {
            true => 0,
            false => 1 + u8::from(start >= OFF),
        };
        let difficulty = difficulty(self.kind.base(self.is_cycle), complexity);
        (difficulty, complexity, self.kind.key(), start % OFF, phase)
    }

    /// The candidates that it takes away.
    pub(super) fn removed(&self, grid: &Grid) -> Vec<u16> {
        let target = self.path[0];
        if self.is_cycle {
            removed_by_cycle(grid, &self.path)
        } else if target >= OFF {
            vec![target - OFF]
        } else {
            let square = usize::from(target) / 9;
            digits_of(grid.marks[square])
                .map(|digit| (square * 9 + digit) as u16)
                .filter(|&candidate| candidate != target)
                .collect()
        }
    }
}

/// The candidates outside of the squares of a cycle that see both a node that is true and one that is
/// false.
fn removed_by_cycle(grid: &Grid, path: &[Node]) -> Vec<u16> {
    let mut squares = Squares::NONE;
    let mut seen = [[Squares::NONE; 9]; 2];
    for &node in &path[..path.len() - 1] {
        let candidate = usize::from(node % OFF);
        squares.insert(candidate / 9);
        let seen = &mut seen[usize::from(node >= OFF)][candidate % 9];
        *seen |= Squares::peers_of(candidate / 9);
    }
    let mut removed = Vec::new();
    let [on, off] = seen;
    for (digit, (on, off)) in on.into_iter().zip(off).enumerate() {
        let both = (on & off).without(squares);
        let left = both.iter().filter(|&square| grid.has(square * 9 + digit));
        removed.extend(left.map(|square| (square * 9 + digit) as u16));
    }
    removed.sort_unstable();
    removed
}

/// The links of a position, and the memory of a search.
#[derive(Debug)]
pub(super) struct Loops {
    /// For each candidate what becomes true if it is false: the other digit of its square, then its
    /// digit's other place in the box, the row and the column.
    strong: [[u16; 4]; 729],
    /// What each candidate makes false and that makes something true: the digits of its square.
    own: Lists<8>,
    /// And its digit's places in the box, the row and the column.
    seen: Lists<20>,
    /// For each candidate all that is true if it is, by the links of one kind.
    reach: Closure,
    /// The nodes that have been reached.
    entries: Vec<Entry>,
    found: Vec<(Rank, Found)>,
    is_best: bool,
}

/// A node that has been reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Node,
    /// How many nodes there are before it.
    depth: u16,
    /// The entry that it was reached from.
    from: u32,
}

/// For each candidate a list of candidates.
#[derive(Debug)]
struct Lists<const LONGEST: usize> {
    lengths: [u8; 729],
    lists: [[u16; LONGEST]; 729],
}

impl<const LONGEST: usize> Lists<LONGEST> {
    fn new() -> Self {
        Lists {
            lengths: [0; 729],
            lists: [[0; LONGEST]; 729],
        }
    }

    fn set(&mut self, candidate: usize, list: impl Iterator<Item = usize>) {
        let mut length = 0;
        for (entry, other) in self.lists[candidate].iter_mut().zip(list) {
            *entry = other as u16;
            length += 1;
        }
        self.lengths[candidate] = length;
    }

    fn of(&self, candidate: usize) -> &[u16] {
        &self.lists[candidate][..usize::from(self.lengths[candidate])]
    }
}

impl Loops {
    pub(super) fn new() -> Loops {
        Loops {
            strong: [[NONE; 4]; 729],
            own: Lists::new(),
            seen: Lists::new(),
            reach: Closure::new(),
            entries: Vec::new(),
            found: Vec::new(),
            is_best: false,
        }
    }

    /// The easiest cycle or chain that takes something away, and its difficulty.
    pub(super) fn best(&mut self, grid: &Grid) -> Option<(f64, Found)> {
        self.is_best = true;
        self.search(grid);
        self.found.pop().map(|(rank, found)| (rank.0, found))
    }

    /// All of them, the easiest first.
    pub(super) fn all(&mut self, grid: &Grid) -> impl Iterator<Item = Found> + '_ {
        self.is_best = false;
        self.search(grid);
        let by_rank = |one: &(Rank, Found), other: &(Rank, Found)| {
            one.0
                .partial_cmp(&other.0)
                .expect("difficulties are numbers")
        };
        self.found.sort_by(by_rank);
        self.found.drain(..).map(|(_, found)| found)
    }

    fn search(&mut self, grid: &Grid) {
        self.found.clear();
        self.link(grid);
        for kind in [Kind::X, Kind::Y, Kind::Xy] {
            if self.limit(kind, true) >= SHORTEST {
                self.search_kind(grid, kind);
            }
        }
    }

    /// Chains come before cycles: they say how long cycles can be to be wanted. If there is a cycle
    /// that takes a candidate away, that candidate excludes itself, so without such ones there is no
    /// cycle to look for.
    fn search_kind(&mut self, grid: &Grid, kind: Kind) {
        self.close_links(grid, kind);
        let mut has_target = false;
        for start in starts(grid) {
            if self.excludes_itself(grid, kind, start) {
                has_target = true;
                if kind != Kind::Y {
                    self.forcing(kind, start as Node);
                }
            }
            let strong = self.strong[start];
            if kind != Kind::Y
                && strong_of(kind, &strong).any(|on| self.reach.has(usize::from(on), start))
            {
                self.forcing(kind, start as Node + OFF);
            }
        }
        if !has_target {
            return;
        }
        for start in starts(grid) {
            let strong = self.strong[start];
            let is_pair = grid.marks[start / 9].count_ones() == 2;
            if (is_pair || kind != Kind::Y) && strong_of(kind, &strong).next().is_some() {
                self.cycles(grid, kind, start);
            }
        }
    }

    /// The complexity above which no cycle, or chain, of a kind is wanted any more.
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

    fn keep(&mut self, found: Found) {
        let rank = found.rank();
        if self.is_best {
            if self.found.first().is_some_and(|&(best, _)| best <= rank) {
                return;
            }
            self.found.clear();
        }
        self.found.push((rank, found));
    }

    /// Works out what is true if a candidate is, for all of them.
    fn close_links(&mut self, grid: &Grid, kind: Kind) {
        self.reach.begin(grid);
        for candidate in grid.candidates() {
            let own: &[u16] = match kind {
                Kind::X => &[],
                _ => self.own.of(candidate),
            };
            for &off in own.iter().chain(self.seen.of(candidate)) {
                for on in strong_of(kind, &self.strong[usize::from(off)]) {
                    self.reach.add(candidate, usize::from(on));
                }
            }
        }
        self.reach.close();
    }

    /// Whether a candidate excludes itself.
    fn excludes_itself(&self, grid: &Grid, kind: Kind, candidate: usize) -> bool {
        let (square, digit) = (candidate / 9, candidate % 9);
        let mut peers = PEERS[square]
            .iter()
            .map(|&peer| usize::from(peer) * 9 + digit);
        let others = match kind {
            Kind::X => 0,
            _ => grid.marks[square] & !(1 << digit),
        };
        peers.any(|other| grid.has(other) && self.reach.has(candidate, other))
            || digits_of(others).any(|other| self.reach.has(candidate, square * 9 + other))
    }

    /// Works out the links of a position.
    fn link(&mut self, grid: &Grid) {
        for candidate in grid.candidates() {
            self.strong[candidate] = strong_links(grid, candidate);
        }
        for candidate in grid.candidates() {
            let (square, digit) = (candidate / 9, candidate % 9);
            let leads_on = |&other: &usize| self.strong[other] != [NONE; 4];
            let others = digits_of(grid.marks[square] & !(1 << digit));
            let own = others.map(|digit| square * 9 + digit);
            self.own.set(candidate, own.filter(leads_on));
            let peers = PEERS[square].iter();
            let seen = peers.map(|&peer| usize::from(peer) * 9 + digit);
            let seen = seen.filter(|&other| grid.has(other));
            self.seen.set(candidate, seen.filter(leads_on));
        }
    }

    fn cycles(&mut self, grid: &Grid, kind: Kind, start: usize) {
        let mut limit = self.limit(kind, true);
        let mut is_on = Candidates::NONE;
        is_on.insert(start);
        self.begin(start as Node);
        let mut next = 0;
        while let Some(&entry) = self.entries.get(next) {
            if u32::from(entry.depth) >= limit {
                return;
            }
            if entry.node < OFF {
                self.cycle_off(kind, next);
            } else {
                let strong = self.strong[usize::from(entry.node - OFF)];
                for other in strong_of(kind, &strong) {
                    if usize::from(other) == start && entry.from != 0 {
                        self.close(grid, kind, next, other);
                        limit = self.limit(kind, true);
                    }
                    if !is_on.contains(usize::from(other)) {
                        is_on.insert(usize::from(other));
                        self.enter(other, next);
                    }
                }
            }
            next += 1;
        }
    }

    fn begin(&mut self, node: Node) {
        self.entries.clear();
        self.entries.push(Entry {
            node,
            depth: 0,
            from: u32::MAX,
        });
    }

    fn enter(&mut self, node: Node, from: usize) {
        self.entries.push(Entry {
            node,
            depth: self.entries[from].depth + 1,
            from: from as u32,
        });
    }

    /// What a node makes false, other than what has been false on the way to it.
    fn cycle_off(&mut self, kind: Kind, entry: usize) {
        let candidate = usize::from(self.entries[entry].node);
        let depth = self.entries[entry].depth + 1;
        let own: &[u16] = match kind {
            Kind::X => &[],
            _ => self.own.of(candidate),
        };
        for &other in own.iter().chain(self.seen.of(candidate)) {
            let node = other + OFF;
            // A link that is strong for another kind of chains alone leads nowhere.
            let leads_on = strong_of(kind, &self.strong[usize::from(other)])
                .next()
                .is_some();
            if leads_on && !is_on_the_way(&self.entries, entry, node) {
                let from = entry as u32;
                self.entries.push(Entry { node, depth, from });
            }
        }
    }

    fn close(&mut self, grid: &Grid, kind: Kind, entry: usize, last: Node) {
        let cycle = Found {
            kind,
            is_cycle: true,
            path: self.path(last, entry),
        };
        if !cycle.removed(grid).is_empty() {
            self.keep(cycle);
        }
    }

    /// The first way on which a candidate that is true makes itself false, or the other way round.
    fn forcing(&mut self, kind: Kind, start: Node) {
        let limit = self.limit(kind, false);
        let is_on = start < OFF;
        let target = if is_on { start + OFF } else { start - OFF };
        let excluding = excluding(kind, usize::from(start % OFF));
        let mut done = [Candidates::NONE; 2];
        done[usize::from(!is_on)].insert(usize::from(start % OFF));
        self.begin(start);
        let mut next = 0;
        while let Some(&Entry { node, depth, .. }) = self.entries.get(next) {
            if u32::from(depth) + 2 > limit {
                return;
            }
            let candidate = usize::from(node % OFF);
            let closes = if node < OFF {
                is_on && excluding.contains(candidate)
            } else {
                !is_on && strong_of(kind, &self.strong[candidate]).any(|other| other == target)
            };
            if closes {
                return self.keep(Found {
                    kind,
                    is_cycle: false,
                    path: self.path(target, next),
                });
            }
            if node < OFF {
                self.force_off(kind, candidate, next, &mut done[1]);
            } else {
                self.force_on(kind, candidate, next, &mut done[0]);
            }
            next += 1;
        }
    }

    fn force_off(&mut self, kind: Kind, candidate: usize, from: usize, done: &mut Candidates) {
        let depth = self.entries[from].depth + 1;
        let own: &[u16] = match kind {
            Kind::X => &[],
            _ => self.own.of(candidate),
        };
        for &other in own.iter().chain(self.seen.of(candidate)) {
            if !done.contains(usize::from(other)) {
                done.insert(usize::from(other));
                let (node, from) = (other + OFF, from as u32);
                self.entries.push(Entry { node, depth, from });
            }
        }
    }

    fn force_on(&mut self, kind: Kind, candidate: usize, from: usize, done: &mut Candidates) {
        let strong = self.strong[candidate];
        for other in strong_of(kind, &strong) {
            if !done.contains(usize::from(other)) {
                done.insert(usize::from(other));
                self.enter(other, from);
            }
        }
    }

    fn path(&self, last: Node, entry: usize) -> Vec<Node> {
        let mut path = vec![last];
        let mut at = entry as u32;
        while at != u32::MAX {
            let entry = self.entries[at as usize];
            path.push(entry.node);
            at = entry.from;
        }
        path
    }
}

/// What a candidate excludes, whether it is left or not.
fn excluding(kind: Kind, candidate: usize) -> Candidates {
    let (square, digit) = (candidate / 9, candidate % 9);
    let mut excluding = Candidates::NONE;
    for peer in PEERS[square] {
        excluding.insert(usize::from(peer) * 9 + digit);
    }
    if kind == Kind::Xy {
        for other in (0..9).filter(|&other| other != digit) {
            excluding.insert(square * 9 + other);
        }
    }
    excluding
}

/// What becomes true if a candidate is false.
fn strong_links(grid: &Grid, candidate: usize) -> [u16; 4] {
    let (square, digit) = (candidate / 9, candidate % 9);
    let mut strong = [NONE; 4];
    let others = grid.marks[square] & !(1 << digit);
    if others.count_ones() == 1 {
        strong[0] = (square * 9 + lowest(others)) as u16;
    }
    for (kind, unit) in HOUSES[square].into_iter().enumerate() {
        let places = grid.lines[unit][digit];
        if places.count_ones() == 2 {
            let [one, two] = [places, places & (places - 1)]
                .map(|places| candidate_at(unit, lowest(places), digit) as u16);
            let other = if usize::from(one) == candidate {
                two
            } else {
                one
            };
            if !strong.contains(&other) {
                strong[kind + 1] = other;
            }
        }
    }
    strong
}

/// Those of the links that a kind of chains knows.
fn strong_of(kind: Kind, strong: &[u16; 4]) -> impl Iterator<Item = u16> {
    let links = match kind {
        Kind::X => 1..4,
        Kind::Y => 0..1,
        Kind::Xy => 0..4,
    };
    strong[links].iter().copied().filter(|&other| other != NONE)
}

fn is_on_the_way(entries: &[Entry], entry: usize, node: Node) -> bool {
    let mut at = entries[entry].from;
    while at != u32::MAX {
        let entry = entries[at as usize];
        if entry.node == node {
            return true;
        }
        at = entry.from;
    }
    false
}

/// The candidates that are not alone in their squares.
fn starts(grid: &Grid) -> impl Iterator<Item = usize> {
    let is_open = |&candidate: &usize| grid.marks[candidate / 9].count_ones() > 1;
    grid.candidates().filter(is_open)
}
