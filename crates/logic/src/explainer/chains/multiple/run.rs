//! A search for forcing chains in one position: cell by cell, from all starts of each.
//!
//! **Invariant:** hints come in the order in which Sudoku Explainer generates them. If only the best is
//! wanted, the first of equally good hints is kept.

mod limits;

use foldoku_board::classic::UNITS;

use super::super::grid::{Candidates, Grid, HOUSES, candidate_at, lowest};
use crate::claim::Claim;

use super::super::net::Net;
use super::super::reason::Rules;
use super::super::scan::Scanned;
use super::{End, Forcing, ForcingHint, Progress, Source, Wanted};
use crate::position::bits_of;

/// A search in one position.
pub(super) struct Run<'a> {
    pub(super) base: &'a Grid,
    pub(super) rules: Rules,
    pub(super) wanted: Wanted,
    /// The complexity and the key of the first hint that removes each candidate, if only these are wanted.
    pub(super) firsts: Vec<Option<(u32, u8)>>,
    pub(super) forcing: &'a mut Forcing,
    pub(super) stop: &'a dyn Fn() -> bool,
    pub(super) ends: Vec<End>,
    /// The sources that may lead to hints, and the nets that show it; `None` if all may.
    pub(super) scanned: Option<Scanned<'a>>,
}

impl Run<'_> {
    /// Searches the starts of a cell: its candidates and the places in its units.
    pub(super) fn square(&mut self, square: usize) {
        let marks = self.base.marks[square];
        for digit in bits_of(marks) {
            let candidate = square * 9 + digit;
            let (on, off) = (Claim::on(candidate), Claim::off(candidate));
            if self.rules.is_dynamic {
                self.contradiction(on);
                self.contradiction(off);
                if marks.count_ones() > 2 && !self.rules.is_nishio {
                    self.common_consequences(vec![on, off], Source::Double(on));
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

    /// Returns whether a source may lead to a hint.
    fn is_wanted(&self, source: Source) -> bool {
        self.scanned
            .is_none_or(|scanned| scanned.sources.contains(source))
    }

    /// Builds the net of a node unless it exists.
    fn build(&mut self, start: Claim) {
        let index = start.index();
        let progress = std::mem::replace(&mut self.forcing.progress[index], Progress::Complete);
        let net = self.forcing.nets[index].get_or_insert_with(|| Box::new(Net::new()));
        let (search, base, rules) = (&mut self.forcing.search, self.base, self.rules);
        let stop = self.stop;
        let limit = match (self.wanted, self.forcing.hints.first()) {
            (Wanted::Best, Some(best)) => best.complexity,
            _ => u32::MAX,
        };
        let advance = &mut |grid: &Grid| search.advances(base, grid, rules.level, stop);
        match progress {
            Progress::Stale => net.build(base, start, rules, limit, advance),
            Progress::Extendable => net.extend(base, rules, limit, advance),
            Progress::Complete => {}
        }
    }

    fn contradiction(&mut self, start: Claim) {
        if !self.is_wanted(Source::Contradiction(start)) {
            return;
        }
        self.build(start);
        let Some((on, off)) = self.forcing.net(start).clash else {
            return;
        };
        self.ends.clear();
        self.ends.extend([(start, on), (start, off)]);
        self.consider(Source::Contradiction(start), start.opposite());
    }

    fn unit(&mut self, unit: usize, square: usize, digit: usize) {
        let places = self.base.lines[unit][digit];
        let is_first = UNITS[unit][lowest(places)].index() == square;
        if places.count_ones() < 2 || !is_first {
            return;
        }
        let starts = bits_of(places).map(|place| Claim::on(candidate_at(unit, place, digit)));
        self.common_consequences(starts.collect(), Source::Unit(unit as u8, digit as u8));
    }

    /// Evaluates the nodes that follow from all of the starts.
    fn common_consequences(&mut self, starts: Vec<Claim>, source: Source) {
        if !self.is_wanted(source) {
            return;
        }
        let common = self.common(&starts);
        if common.iter().all(Candidates::is_empty) {
            return;
        }
        for (index, &start) in starts.iter().enumerate() {
            if index > 0 && self.is_too_long(&starts[..index], starts.len(), source, &common) {
                return;
            }
            self.build(start);
        }
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

    /// Returns what may follow from all of the starts, without building nets that do not clash.
    fn common(&mut self, starts: &[Claim]) -> [Candidates; 2] {
        let mut common = [Candidates::ALL; 2];
        let Some(scan) = self.scanned.and_then(|scanned| scanned.scan) else {
            return common;
        };
        for &start in starts {
            let sets = scan.consequences(start).unwrap_or_else(|| {
                self.build(start);
                let net = self.forcing.net(start);
                [net.on, net.off]
            });
            for (common, set) in common.iter_mut().zip(&sets) {
                common.retain(set);
            }
        }
        common
    }

    /// Keeps a hint if it eliminates something and is wanted.
    fn consider(&mut self, source: Source, target: Claim) {
        let square = target.subject() / 9;
        let is_useful = !target.is_on() || self.base.marks[square].count_ones() > 1;
        if !is_useful {
            return;
        }
        let limit = self.limit(source, target);
        let complexity = self.complexity(limit);
        if complexity >= limit {
            return;
        }
        let hint = ForcingHint {
            source,
            target,
            complexity,
        };
        match self.wanted {
            Wanted::All => {}
            Wanted::Best => self.forcing.hints.clear(),
            Wanted::Firsts => {
                for candidate in hint.removed(self.base) {
                    let first = &mut self.firsts[usize::from(candidate)];
                    let rank = (complexity, source.key());
                    *first = Some(first.map_or(rank, |first| first.min(rank)));
                }
            }
        }
        self.forcing.hints.push(hint);
    }
}

/// Returns the numbers of the true, or of the false, nodes of a net.
type Numbers = fn(&Net) -> &[u16];
