//! A search for forcing chains in one position: cell by cell, from all starts of each.
//!
//! **Invariant:** hints come in the order in which Sudoku Explainer generates them. If only the best is
//! wanted, the first of equally good hints is kept.

use foldoku_board::classic::UNITS;

use super::super::grid::{Grid, HOUSES, candidate_at, lowest};
use crate::claim::Claim;

use super::super::net::Net;
use super::super::reason::{Nested, Reason, Rules};
use super::{End, Forcing, ForcingHint, Progress, Source};
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
            let (on, off) = (Claim::on(candidate), Claim::off(candidate));
            self.build(on);
            if self.rules.is_dynamic {
                self.build(off);
                self.contradiction(on);
                self.contradiction(off);
                if marks.count_ones() > 2 && !self.rules.is_nishio {
                    self.double(on);
                }
            }
            if !self.rules.is_nishio {
                for unit in HOUSES[square] {
                    self.unit(unit, square, digit);
                }
            }
        }
        if !self.rules.is_nishio {
            let starts = bits_of(marks).map(|digit| Claim::on(square * 9 + digit));
            self.common_consequences(starts.collect(), Source::Square(square as u8));
        }
    }

    /// Builds the net of a node unless it exists.
    fn build(&mut self, start: Claim) {
        let index = start.index();
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

    fn contradiction(&mut self, start: Claim) {
        let Some((on, off)) = self.forcing.net(start).clash else {
            return;
        };
        self.ends.clear();
        self.ends.extend([(start, on), (start, off)]);
        self.consider(Source::Contradiction(start), start.opposite());
    }

    fn double(&mut self, start: Claim) {
        let starts = vec![start, start.opposite()];
        self.common_consequences(starts, Source::Double(start));
    }

    fn unit(&mut self, unit: usize, square: usize, digit: usize) {
        let places = self.base.lines[unit][digit];
        let is_first = UNITS[unit][lowest(places)].index() == square;
        if places.count_ones() < 2 || !is_first {
            return;
        }
        let starts = bits_of(places).map(|place| Claim::on(candidate_at(unit, place, digit)));
        let starts: Vec<Claim> = starts.collect();
        for &start in &starts {
            self.build(start);
        }
        self.common_consequences(starts, Source::Unit(unit as u8, digit as u8));
    }

    /// Evaluates the nodes that follow from all of the starts.
    fn common_consequences(&mut self, starts: Vec<Claim>, source: Source) {
        let first = self.forcing.net(starts[0]);
        let (mut on, mut off) = (first.on, first.off);
        for &start in &starts[1..] {
            on.retain(&self.forcing.net(start).on);
            off.retain(&self.forcing.net(start).off);
        }
        for (set, numbers) in [(on, Net::ons as Numbers), (off, Net::offs)] {
            if set.is_empty() {
                continue;
            }
            for index in 0..numbers(self.forcing.net(starts[0])).len() {
                let first = self.forcing.net(starts[0]);
                let target = first.node(numbers(first)[index]);
                if set.contains(target.subject()) {
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
    fn consider(&mut self, source: Source, target: Claim) {
        let square = target.subject() / 9;
        let is_useful = !target.is_on() || self.base.marks[square].count_ones() > 1;
        if !is_useful {
            return;
        }
        let limit = match (self.is_best, self.forcing.hints.first()) {
            (true, Some(best)) => best.complexity + u32::from(source.key() < best.source.key()),
            _ => u32::MAX,
        };
        let complexity = self.complexity(limit);
        if complexity >= limit {
            return;
        }
        if self.is_best {
            self.forcing.hints.clear();
        }
        self.forcing.hints.push(ForcingHint {
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

/// Returns the numbers of the true, or of the false, nodes of a net.
type Numbers = fn(&Net) -> &[u16];
