//! Implications: what follows from one candidate being true, or from it being false, by one premise.
//!
//! ```text
//!  on(c, d)  ──▶ off: other digits of the cell, the digit in cells that see it
//!            ──▶ then one house, cell or rule: on, off
//!  off(c, d) ──▶ the last candidate of a cell or house: on; one rule: off
//! ```
//!
//! **Invariant:** an edge holds in every solution. Its premise is all that it needs besides the position
//! and the sight of its source.

use std::collections::VecDeque;

use crate::cells::{CellSet, Mask, digit_at, digits_of};
use crate::find::subsets::combine;
use crate::find::{Context, Scratch, Source, Sources};
use crate::narrow::Answer;
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::Premise;
use crate::sums::Equation;
use foldoku_board::Square;

/// A candidate that is true or false: twice its number, plus one if it is true.
pub(crate) type Literal = u32;

/// Why an edge holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Two cells see each other, or a cell holds one digit.
    Sight,
    /// The cell holds one of its candidates.
    Cell(u16),
    /// The house has a place for the digit.
    House(u16, u8),
    /// The rule or equation with this number is met.
    Rule(u16),
    /// The cells of the set with this index hold as many digits as they are.
    Set(u16),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) to: Literal,
    pub(crate) reason: Reason,
}

/// All implications of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    digits: usize,
    /// The edges of literal `n` are `edges[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// The premises of rules and equations, and their cells.
    pub(crate) rules: Vec<(Premise, CellSet)>,
    /// Cells that become locked sets.
    pub(crate) sets: Vec<CellSet>,
    /// Candidates that contradict one premise at once.
    pub(crate) impossible: Vec<(Literal, Reason)>,
}

impl Graph {
    pub(crate) fn literal(&self, cell: usize, digit: usize, is_on: bool) -> Literal {
        literal(self.digits, cell, digit, is_on)
    }

    pub(crate) fn candidate(&self, literal: Literal) -> (usize, usize, bool) {
        let number = literal as usize / 2;
        (number / self.digits, number % self.digits, literal & 1 == 1)
    }

    pub(crate) fn edges(&self, literal: Literal) -> &[Edge] {
        let at = literal as usize;
        &self.edges[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Builds the graph of a position; a part of it if the search is stopped.
    pub(crate) fn new(
        &Context {
            rulebook,
            position,
            stop,
        }: &Context<'_>,
        scratch: &mut Scratch,
        equations: &[Equation],
    ) -> Graph {
        let digits = rulebook.digit_count();
        let mut graph = Graph {
            digits,
            ..Graph::default()
        };
        let mut builder = Builder {
            rulebook,
            position,
            scratch,
            sources: Sources::new(rulebook, equations),
            seen: vec![false; 2 * digits * rulebook.cell_count()],
            masks: Vec::new(),
            found: Vec::new(),
            almost: almost_locked(rulebook, position),
            sets: Vec::new(),
        };
        for cell in 0..rulebook.cell_count() {
            for digit in 0..digits {
                for is_on in [false, true] {
                    graph.starts.push(graph.edges.len() as u32);
                    if !position.open().has(cell) || !position.has(cell, digit) || stop() {
                        continue;
                    }
                    let impossible = builder.of(cell, digit, is_on);
                    if let Some(reason) = impossible {
                        let literal = graph.literal(cell, digit, is_on);
                        graph.impossible.push((literal, reason));
                    }
                    for edge in builder.found.drain(..) {
                        builder.seen[edge.to as usize] = false;
                        graph.edges.push(edge);
                    }
                }
            }
        }
        graph.starts.push(graph.edges.len() as u32);
        let rules = builder.sources.all.into_iter();
        graph.rules = rules.map(|one| (one.premise, one.cells)).collect();
        graph.sets = builder.sets;
        graph
    }

    /// Returns whether a literal follows from a source by at most `most` edges.
    pub(crate) fn reaches(
        &self,
        source: Literal,
        target: Literal,
        most: usize,
        reach: &mut Reach,
    ) -> bool {
        reach.reset(self.len(), source);
        let mut end_of_level = source;
        let mut depth = 0;
        while let Some(literal) = reach.queue.pop_front() {
            if depth >= most {
                return false;
            }
            for edge in self.edges(literal) {
                if reach.parents[edge.to as usize].is_none() {
                    reach.parents[edge.to as usize] = Some((literal, edge.reason));
                    reach.found.push(edge.to);
                    if edge.to == target {
                        return true;
                    }
                    reach.queue.push_back(edge.to);
                }
            }
            if literal == end_of_level {
                depth += 1;
                end_of_level = reach.queue.back().copied().unwrap_or(source);
            }
        }
        false
    }

    /// Returns the literals that follow from a source, each with the edge that reaches it first.
    pub(crate) fn reach(&self, source: Literal, reach: &mut Reach) {
        reach.reset(self.len(), source);
        while let Some(literal) = reach.queue.pop_front() {
            for edge in self.edges(literal) {
                if reach.parents[edge.to as usize].is_none() {
                    reach.parents[edge.to as usize] = Some((literal, edge.reason));
                    reach.found.push(edge.to);
                    reach.queue.push_back(edge.to);
                }
            }
        }
    }
}

/// What follows from a literal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) parents: Vec<Option<(Literal, Reason)>>,
    /// The literals in the order in which they were reached.
    pub(crate) found: Vec<Literal>,
    queue: VecDeque<Literal>,
}

impl Reach {
    fn reset(&mut self, count: usize, source: Literal) {
        if self.parents.len() == count {
            for &literal in &self.found {
                self.parents[literal as usize] = None;
            }
        } else {
            self.parents = vec![None; count];
        }
        self.found.clear();
        self.queue.clear();
        self.queue.push_back(source);
    }

    pub(crate) fn has(&self, literal: Literal) -> bool {
        self.parents[literal as usize].is_some()
    }

    /// Returns the literals from the source to a literal that was reached, with the reasons between them.
    pub(crate) fn path(&self, source: Literal, to: Literal) -> Vec<(Literal, Reason)> {
        let mut path = Vec::new();
        let mut at = to;
        while let Some((before, reason)) = self.parents[at as usize] {
            path.push((at, reason));
            at = before;
            if at == source {
                break;
            }
        }
        path.push((source, Reason::Sight));
        path.reverse();
        path
    }
}

fn literal(digits: usize, cell: usize, digit: usize, is_on: bool) -> Literal {
    (2 * (cell * digits + digit) + usize::from(is_on)) as Literal
}

/// Returns the sets of two or three cells of a group that hold one digit more than they have cells.
fn almost_locked(rulebook: &Rulebook, position: &Position) -> Vec<CellSet> {
    let mut found = Vec::new();
    for group in rulebook.groups() {
        let open = (group.cells & position.open()).cells();
        let cells: Vec<usize> = open
            .filter(|&cell| (2..=4).contains(&position.mask(cell).count_ones()))
            .collect();
        for size in [2, 3] {
            combine(&cells, size, &mut |chosen| {
                let masks = chosen.iter().map(|&cell| position.mask(cell));
                if masks.fold(0, |all, mask| all | mask).count_ones() as usize == size + 1 {
                    found.push(chosen.iter().copied().collect());
                }
                false
            });
        }
    }
    found
}

struct Builder<'a> {
    rulebook: &'a Rulebook,
    position: &'a Position,
    scratch: &'a mut Scratch,
    sources: Sources<'a>,
    seen: Vec<bool>,
    /// The candidates after the source and its sight.
    masks: Vec<Mask>,
    found: Vec<Edge>,
    /// Sets that a lost digit may lock.
    almost: Vec<CellSet>,
    sets: Vec<CellSet>,
}

impl Builder<'_> {
    fn add(&mut self, cell: usize, digit: usize, is_on: bool, reason: Reason) {
        let to = literal(self.rulebook.digit_count(), cell, digit, is_on);
        if !self.seen[to as usize] {
            self.seen[to as usize] = true;
            self.found.push(Edge { to, reason });
        }
    }

    /// Collects the edges of a literal. Returns the reason if it contradicts one premise at once.
    fn of(&mut self, cell: usize, digit: usize, is_on: bool) -> Option<Reason> {
        self.masks.clear();
        self.masks.extend_from_slice(self.position.masks());
        let changed = if is_on {
            self.sight(cell, digit)
        } else {
            self.masks[cell] &= !(1 << digit);
            CellSet::of(cell)
        };
        self.cells(changed, cell, is_on)
            .or_else(|| self.houses(cell, digit, is_on))
            .or_else(|| self.rules(changed))
            .or_else(|| self.sets(changed))
    }

    /// Collects what a true candidate excludes by sight.
    fn sight(&mut self, cell: usize, digit: usize) -> CellSet {
        for other in digits_of(self.masks[cell] & !(1 << digit)) {
            self.add(cell, other, false, Reason::Sight);
        }
        self.masks[cell] = 1 << digit;
        let seen = *self.rulebook.peers(cell) & self.position.places(digit);
        for peer in seen.cells() {
            self.add(peer, digit, false, Reason::Sight);
            self.masks[peer] &= !(1 << digit);
        }
        let mut changed = seen;
        changed.add(cell);
        changed
    }

    /// Collects the last candidates of cells.
    fn cells(&mut self, changed: CellSet, source: usize, is_on: bool) -> Option<Reason> {
        for cell in changed.cells().filter(|&cell| !is_on || cell != source) {
            let mask = self.masks[cell];
            if mask == 0 {
                return Some(Reason::Cell(cell as u16));
            }
            if mask.is_power_of_two() {
                let digit = mask.trailing_zeros() as usize;
                self.add(cell, digit, true, Reason::Cell(cell as u16));
            }
        }
        None
    }

    /// Collects the last places of the digit in houses, and what they exclude together.
    fn houses(&mut self, cell: usize, digit: usize, is_on: bool) -> Option<Reason> {
        let rulebook = self.rulebook;
        let (lost, without): (CellSet, CellSet) = if is_on {
            let seen = *rulebook.peers(cell) & self.position.places(digit);
            (seen, seen | CellSet::of(cell))
        } else {
            (CellSet::of(cell), CellSet::of(cell))
        };
        for (number, house) in rulebook.groups().iter().enumerate() {
            if !house.is_house || !house.cells.meets(&lost) || is_on && house.cells.has(cell) {
                continue;
            }
            let places = (house.cells & self.position.places(digit)) - without;
            let reason = Reason::House(number as u16, digit as u8);
            if places.is_empty() {
                return Some(reason);
            }
            if let Some(place) = places.single() {
                self.add(place, digit, true, reason);
            } else if places.len() <= 4 {
                let seen = rulebook.seen_by_all(places) & self.position.places(digit);
                for other in (seen - without).cells() {
                    self.add(other, digit, false, reason);
                }
            }
        }
        None
    }

    /// Collects what almost locked sets exclude that have lost a digit.
    fn sets(&mut self, changed: CellSet) -> Option<Reason> {
        for index in 0..self.almost.len() {
            let set = self.almost[index];
            if !set.meets(&changed) {
                continue;
            }
            let masks = set.cells().map(|cell| self.masks[cell]);
            let (mut union, mut is_open) = (0, true);
            masks.for_each(|mask| {
                union |= mask;
                is_open &= (2..=3).contains(&mask.count_ones());
            });
            if is_open && union.count_ones() as usize == set.len() {
                self.locked_set(set, union);
            }
        }
        None
    }

    fn locked_set(&mut self, set: CellSet, union: Mask) {
        let reason = Reason::Set(self.sets.len() as u16);
        let known = self.found.len();
        for digit in digits_of(union) {
            let places: CellSet = set
                .cells()
                .filter(|&cell| self.masks[cell] >> digit & 1 == 1)
                .collect();
            let seen = self.rulebook.seen_by_all(places) & self.position.places(digit);
            for cell in (seen - set).cells() {
                self.add(cell, digit, false, reason);
            }
        }
        if self.found.len() > known {
            self.sets.push(set);
        }
    }

    /// Collects what each rule excludes.
    fn rules(&mut self, changed: CellSet) -> Option<Reason> {
        for index in self.sources.of(changed) {
            let Source { narrower, .. } = self.sources.all[index];
            if narrower.is_heavy {
                continue;
            }
            let reason = Reason::Rule(index as u16);
            let masks = narrower.cells.iter().map(|&cell| self.masks[cell]);
            if masks.clone().any(|mask| mask == 0) {
                continue;
            }
            let Ok(Answer { before, after }) = self.scratch.narrow(narrower, masks) else {
                return Some(reason);
            };
            if before == after {
                continue;
            }
            let digits = self.rulebook.digit_count();
            let mut add = |cell, digit, is_on| {
                let to = literal(digits, cell, digit, is_on);
                if !std::mem::replace(&mut self.seen[to as usize], true) {
                    self.found.push(Edge { to, reason });
                }
            };
            for (place, &cell) in narrower.cells.iter().enumerate() {
                for digit in digits_of(before[place] & !after[place]) {
                    add(cell, digit, false);
                }
                if after[place].is_power_of_two() && !before[place].is_power_of_two() {
                    add(cell, after[place].trailing_zeros() as usize, true);
                }
            }
        }
        None
    }
}

impl Reason {
    /// Returns the premises of an edge.
    pub(crate) fn premises(self, graph: &Graph) -> Vec<Premise> {
        match self {
            Reason::Sight => Vec::new(),
            Reason::Cell(cell) => vec![Premise::Cell(Square::new(usize::from(cell)))],
            Reason::House(number, digit) => vec![Premise::House(
                usize::from(number),
                digit_at(usize::from(digit)),
            )],
            Reason::Rule(index) => vec![graph.rules[usize::from(index)].0.clone()],
            Reason::Set(index) => {
                let cells = graph.sets[usize::from(index)].squares();
                cells.map(Premise::Cell).collect()
            }
        }
    }
}
