//! Forcing chains from several starts: a candidate that is true and false, the digits of a square,
//! the places of a digit in a unit.
//!
//! **Invariant:** a net that met a clash is not continued, and what it had reached by then counts
//! like everything else. Hints come in the order in which Sudoku Explainer makes them.

use foldoku_board::classic::UNITS;

use super::grid::{Grid, HOUSES, candidate_at, lowest};
use super::loops::{Node, OFF};
use super::nested::{Nested, Search, add_gone};
use super::net::{Advance, Net, Reason, Rules};
use crate::state::digits_of;
use crate::step::Truth;

/// What starts a hint's chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The node leads to a contradiction.
    Contradiction(Node),
    /// The candidate, whether it is true or not.
    Double(u16),
    /// The digits of a square.
    Square(u8),
    /// The places of a digit in a unit.
    Unit(u8, u8),
}

impl Source {
    fn key(self) -> u8 {
        match self {
            Source::Contradiction(_) => 7,
            Source::Double(_) => 1,
            Source::Square(_) => 5,
            Source::Unit(..) => 6,
        }
    }
}

/// A hint: where its chains start, and the node that all of them end in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub(super) source: Source,
    pub(super) target: Node,
    pub(super) complexity: u32,
}

/// The last node of a chain: the first node of its net, and its number there.
pub(super) type End = (Node, u16);

/// Searches for forcing chains.
#[derive(Debug)]
pub(super) struct Forcing {
    /// The net of each node that has been needed in this position.
    nets: Vec<Option<Box<Net>>>,
    is_built: Vec<bool>,
    search: Search,
    hits: Vec<Hit>,
}

/// A search in one position.
struct Run<'a> {
    base: &'a Grid,
    rules: Rules,
    /// Whether only the best hint is wanted.
    is_best: bool,
    forcing: &'a mut Forcing,
    ends: Vec<End>,
}

impl Forcing {
    pub(super) fn new() -> Forcing {
        Forcing {
            nets: (0..1458).map(|_| None).collect(),
            is_built: vec![false; 1458],
            search: Search::new(),
            hits: Vec::new(),
        }
    }

    /// The easiest hint.
    pub(super) fn best(
        &mut self,
        base: &Grid,
        rules: Rules,
        stop: &dyn Fn() -> bool,
    ) -> Option<Hit> {
        self.run(base, rules, true, stop);
        self.hits.first().copied().filter(|_| !stop())
    }

    /// All hints in the order in which they are made.
    #[cfg(test)]
    pub(super) fn all(&mut self, base: &Grid, rules: Rules) -> Vec<Hit> {
        self.run(base, rules, false, &|| false);
        self.hits.clone()
    }

    /// Whether there are chains inside of the chains of a hint.
    #[cfg(test)]
    pub(super) fn has_nested(&self, grid: &Grid, hit: &Hit) -> bool {
        let mut has_nested = false;
        for (start, number) in self.ends(grid, hit) {
            let net = self.net(start);
            net.ancestors(number, |number| {
                let reason = net
                    .reason(number)
                    .map(|reason| &net.reasons[usize::from(reason)]);
                has_nested |= matches!(reason, Some(Reason::Chain(_)));
                true
            });
        }
        has_nested
    }

    fn run(&mut self, base: &Grid, rules: Rules, is_best: bool, stop: &dyn Fn() -> bool) {
        self.hits.clear();
        self.is_built.fill(false);
        let mut run = Run {
            base,
            rules,
            is_best,
            forcing: self,
            ends: Vec::new(),
        };
        for square in 0..81 {
            let count = base.marks[square].count_ones();
            if count > 2 || (count > 1 && rules.is_dynamic) {
                run.square(square);
                if stop() {
                    return;
                }
            }
        }
    }

    /// What all hints take away that would not be there without what has gone.
    pub(super) fn advances(&mut self, outer: &Grid, grid: &Grid, rules: Rules) -> Vec<Advance> {
        self.run(grid, rules, false, &|| false);
        let mut hits = std::mem::take(&mut self.hits);
        hits.sort_by_key(|hit| (hit.complexity, hit.source.key()));
        let advances = hits.iter().map(|hit| self.advance(outer, grid, hit));
        let advances = advances
            .filter(|advance| !advance.parents.is_empty())
            .collect();
        self.hits = hits;
        advances
    }

    fn advance(&self, outer: &Grid, grid: &Grid, hit: &Hit) -> Advance {
        let ends = self.ends(grid, hit);
        let truths = self.truths(&ends, hit);
        let mut parents = Vec::new();
        for truth in &truths {
            add_gone(outer, grid, truth, &mut parents);
        }
        Advance {
            removed: removed(grid, hit.target),
            parents,
            reason: Reason::Chain(Nested {
                complexity: hit.complexity,
                chains: ends.iter().map(|&end| self.chain(end)).collect(),
                truths,
            }),
        }
    }

    /// The net of a node; it has been built.
    pub(super) fn net(&self, start: Node) -> &Net {
        let net = self.nets[usize::from(start)].as_deref();
        net.expect("the net has been built")
    }

    /// The ends of the chains of a hint.
    pub(super) fn ends(&self, grid: &Grid, hit: &Hit) -> Vec<End> {
        let target = |start: usize| (start as Node, self.net(start as Node).number(hit.target));
        match hit.source {
            Source::Contradiction(start) => {
                let (on, off) = self.net(start).clash.expect("the net has a clash");
                vec![(start, on), (start, off)]
            }
            Source::Double(start) => {
                vec![target(start.into()), target(usize::from(start + OFF))]
            }
            Source::Square(square) => {
                let square = usize::from(square);
                let digits = digits_of(grid.marks[square]);
                digits.map(|digit| target(square * 9 + digit)).collect()
            }
            Source::Unit(unit, digit) => {
                let (unit, digit) = (usize::from(unit), usize::from(digit));
                let places = digits_of(grid.lines[unit][digit]);
                places
                    .map(|place| target(candidate_at(unit, place, digit)))
                    .collect()
            }
        }
    }

    /// A way from the start of a net to a node, along first parents.
    pub(super) fn line(&self, (start, number): End) -> Vec<Node> {
        let net = self.net(start);
        let mut line = vec![net.node(number)];
        let mut at = number;
        while let Some(&parent) = net.parents(at).first() {
            line.push(net.node(parent));
            at = parent;
        }
        line.reverse();
        line
    }

    /// All that a node follows from.
    fn chain(&self, (start, number): End) -> Vec<Node> {
        let net = self.net(start);
        let mut chain = Vec::new();
        net.ancestors(number, |number| {
            chain.push(net.node(number));
            true
        });
        chain
    }

    /// The strong links of chains.
    fn links(&self, ends: &[End]) -> Vec<Truth> {
        let mut truths = Vec::new();
        for &(start, number) in ends {
            let net = self.net(start);
            net.ancestors(number, |number| {
                truths.extend(net.truth(number));
                true
            });
        }
        truths
    }

    /// All that chains rest on.
    pub(super) fn truths(&self, ends: &[End], hit: &Hit) -> Vec<Truth> {
        let mut truths = self.links(ends);
        truths.extend(source_truth(hit.source));
        for &(start, number) in ends {
            let net = self.net(start);
            net.ancestors(number, |number| {
                if let Some(reason) = net.reason(number) {
                    let (Reason::Rule(its) | Reason::Chain(Nested { truths: its, .. })) =
                        &net.reasons[usize::from(reason)];
                    truths.extend_from_slice(its);
                }
                true
            });
        }
        truths
    }
}

/// What says that one of the starts of a hint is true.
fn source_truth(source: Source) -> Option<Truth> {
    match source {
        Source::Contradiction(_) | Source::Double(_) => None,
        Source::Square(square) => Some(Truth::Square(square.into())),
        Source::Unit(unit, digit) => Some(Truth::Unit(unit.into(), digit.into())),
    }
}

/// The candidates that a hint takes away.
fn removed(grid: &Grid, target: Node) -> Vec<u16> {
    if target >= OFF {
        return vec![target - OFF];
    }
    let square = usize::from(target) / 9;
    let digits = digits_of(grid.marks[square]);
    let candidates = digits.map(|digit| (square * 9 + digit) as u16);
    candidates
        .filter(|&candidate| candidate != target)
        .collect()
}

impl Run<'_> {
    fn square(&mut self, square: usize) {
        let marks = self.base.marks[square];
        for digit in digits_of(marks) {
            let candidate = square * 9 + digit;
            self.build(candidate as Node);
            if self.rules.is_dynamic {
                self.build(candidate as Node + OFF);
                self.contradiction(candidate as Node);
                self.contradiction(candidate as Node + OFF);
                if marks.count_ones() > 2 && !self.rules.is_nishio {
                    self.double(candidate as Node);
                }
            }
            if !self.rules.is_nishio {
                for unit in HOUSES[square] {
                    self.unit(unit, square, digit);
                }
            }
        }
        if !self.rules.is_nishio {
            let starts = digits_of(marks).map(|digit| (square * 9 + digit) as Node);
            self.common(starts.collect(), Source::Square(square as u8));
        }
    }

    /// Builds the net of a node unless that has been done.
    fn build(&mut self, start: Node) {
        let index = usize::from(start);
        if std::mem::replace(&mut self.forcing.is_built[index], true) {
            return;
        }
        let net = self.forcing.nets[index].get_or_insert_with(|| Box::new(Net::new()));
        let (search, base, level) = (&mut self.forcing.search, self.base, self.rules.level);
        net.build(base, start, self.rules, &mut |grid| {
            search.advances(base, grid, level)
        });
    }

    fn contradiction(&mut self, start: Node) {
        let Some((on, off)) = self.forcing.net(start).clash else {
            return;
        };
        self.ends.clear();
        self.ends.extend([(start, on), (start, off)]);
        let target = if start < OFF {
            start + OFF
        } else {
            start - OFF
        };
        self.consider(Source::Contradiction(start), target);
    }

    fn double(&mut self, start: Node) {
        let starts = vec![start, start + OFF];
        self.common(starts, Source::Double(start));
    }

    fn unit(&mut self, unit: usize, square: usize, digit: usize) {
        let places = self.base.lines[unit][digit];
        let is_first = UNITS[unit][lowest(places)].index() == square;
        if places.count_ones() < 2 || !is_first {
            return;
        }
        let starts = digits_of(places).map(|place| candidate_at(unit, place, digit) as Node);
        let starts: Vec<Node> = starts.collect();
        for &start in &starts {
            self.build(start);
        }
        self.common(starts, Source::Unit(unit as u8, digit as u8));
    }

    /// Considers the nodes that follow from all of some starts.
    fn common(&mut self, starts: Vec<Node>, source: Source) {
        let first = self.forcing.net(starts[0]);
        let (mut on, mut off) = (first.on, first.off);
        for &start in &starts[1..] {
            on.retain(&self.forcing.net(start).on);
            off.retain(&self.forcing.net(start).off);
        }
        for (set, add) in [(on, 0), (off, OFF)] {
            if set.is_empty() {
                continue;
            }
            let count = |net: &Net| {
                if add == 0 {
                    net.ons.len()
                } else {
                    net.offs.len()
                }
            };
            for index in 0..count(self.forcing.net(starts[0])) {
                let first = self.forcing.net(starts[0]);
                let number = if add == 0 {
                    first.ons[index]
                } else {
                    first.offs[index]
                };
                let target = first.node(number);
                if set.contains(usize::from(target - add)) {
                    self.ends.clear();
                    for &start in &starts {
                        let number = self.forcing.net(start).number(target);
                        self.ends.push((start, number));
                    }
                    self.consider(source, target);
                }
            }
        }
    }

    /// Keeps a hint if it takes something away, and if it is wanted.
    fn consider(&mut self, source: Source, target: Node) {
        let is_worth = target >= OFF || self.base.marks[usize::from(target) / 9].count_ones() > 1;
        if !is_worth {
            return;
        }
        let limit = match (self.is_best, self.forcing.hits.first()) {
            (true, Some(best)) => best.complexity + u32::from(source.key() < best.source.key()),
            _ => u32::MAX,
        };
        let complexity = self.complexity(limit);
        if complexity >= limit {
            return;
        }
        if self.is_best {
            self.forcing.hits.clear();
        }
        self.forcing.hits.push(Hit {
            source,
            target,
            complexity,
        });
    }

    /// How many nodes the chains have, and the chains inside of them; from the limit on it does not
    /// matter.
    fn complexity(&self, limit: u32) -> u32 {
        let mut complexity = 0;
        for &(start, number) in &self.ends {
            complexity += self.forcing.net(start).count(number, limit - complexity);
            if complexity >= limit {
                return limit;
            }
        }
        if self.rules.level > 1 {
            complexity += self.nested_complexity();
        }
        complexity
    }

    fn nested_complexity(&self) -> u32 {
        let mut done: Vec<&Nested> = Vec::new();
        let mut complexity = 0;
        for &(start, number) in &self.ends {
            let net = self.forcing.net(start);
            net.ancestors(number, |number| {
                let reason = net
                    .reason(number)
                    .map(|reason| &net.reasons[usize::from(reason)]);
                if let Some(Reason::Chain(nested)) = reason
                    && !done.iter().any(|other| other.chains == nested.chains)
                {
                    complexity += nested.complexity;
                    done.push(nested);
                }
                true
            });
        }
        complexity
    }
}
