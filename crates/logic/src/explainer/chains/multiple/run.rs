//! A search for forcing chains in one position: cell by cell, from all starts of each.
//!
//! **Invariant:** hints come in the order in which Sudoku Explainer generates them. If only the best is
//! wanted, the first of equally good hints is kept.

use foldoku_board::classic::UNITS;

use super::super::grid::{Grid, HOUSES, candidate_at, lowest};
use super::super::loops::{Node, OFF};

use super::super::net::Net;
use super::super::reason::{Nested, Reason, Rules};
use super::{End, Forcing, Hit, Progress, Source};
use crate::position::bits_of;

/// A search in one position.
pub(super) struct Run<'a> {
    pub(super) base: &'a Grid,
    pub(super) rules: Rules,
    /// Whether only the best hint is wanted.
    pub(super) is_best: bool,
    pub(super) forcing: &'a mut Forcing,
    pub(super) stop: &'a dyn Fn() -> bool,
    pub(super) ends: Vec<End>,
}

impl Run<'_> {
    /// Searches the starts of a cell: its candidates and the places in its units.
    pub(super) fn square(&mut self, square: usize) {
        let marks = self.base.marks[square];
        for digit in bits_of(marks) {
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
            let starts = bits_of(marks).map(|digit| (square * 9 + digit) as Node);
            self.common_consequences(starts.collect(), Source::Square(square as u8));
        }
    }

    /// Builds the net of a node unless it exists.
    fn build(&mut self, start: Node) {
        let index = usize::from(start);
        let progress = std::mem::replace(&mut self.forcing.progress[index], Progress::Complete);
        let net = self.forcing.nets[index].get_or_insert_with(|| Box::new(Net::new()));
        let (search, base, rules) = (&mut self.forcing.search, self.base, self.rules);
        let stop = self.stop;
        let advance = &mut |grid: &Grid| search.advances(base, grid, rules.level, stop);
        match progress {
            Progress::Stale => net.build(base, start, rules, advance),
            Progress::Extendable => net.extend(base, rules, advance),
            Progress::Complete => {}
        }
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
        self.common_consequences(starts, Source::Double(start));
    }

    fn unit(&mut self, unit: usize, square: usize, digit: usize) {
        let places = self.base.lines[unit][digit];
        let is_first = UNITS[unit][lowest(places)].index() == square;
        if places.count_ones() < 2 || !is_first {
            return;
        }
        let starts = bits_of(places).map(|place| candidate_at(unit, place, digit) as Node);
        let starts: Vec<Node> = starts.collect();
        for &start in &starts {
            self.build(start);
        }
        self.common_consequences(starts, Source::Unit(unit as u8, digit as u8));
    }

    /// Evaluates the nodes that follow from all of the starts.
    fn common_consequences(&mut self, starts: Vec<Node>, source: Source) {
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

    /// Keeps a hint if it eliminates something and is wanted.
    fn consider(&mut self, source: Source, target: Node) {
        let is_useful = target >= OFF || self.base.marks[usize::from(target) / 9].count_ones() > 1;
        if !is_useful {
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

    /// Returns the number of nodes of the chains and of the chains nested in them; counting ends at
    /// the limit.
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
