//! A search for forcing chains in one position: cell by cell, from all starts of each.
//!
//! **Invariant:** hints come in the order in which Sudoku Explainer generates them. If only the best is
//! wanted, the first of equally good hints is kept.

mod limits;

use smallvec::SmallVec;

use super::super::grid::{Candidates, Grid};
use super::super::net::Net;
use super::super::reason::{Advances, Rules};
use super::super::scan::Scanned;
use super::super::source::Source;
use super::{End, Forcing, ForcingHint, Progress, Wanted};
use crate::implications::{Claim, Constraint, constraints_of};

/// The true and the false nodes that a net builds up to if it is built completely.
const EVERYTHING: [Candidates; 2] = [Candidates::ALL; 2];

/// The number of sources that the next search examines first.
const EASIEST: usize = 8;

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
    /// Returns the sources that may lead to hints. Contradictions come first: they limit the length of other
    /// hints. Those of a kind come in Sudoku Explainer's order.
    pub(super) fn sources(&self) -> Vec<Source> {
        let is_dynamic = self.rules.is_dynamic;
        let cells = Constraint::all().take_while(|constraint| constraint.is_cell());
        let is_visited = |&cell: &Constraint| {
            let count = self.base.mask(cell).count_ones();
            count > 2 || (count > 1 && is_dynamic)
        };
        let cells: Vec<Constraint> = cells.filter(is_visited).collect();
        let mut sources = Vec::new();
        if is_dynamic {
            let candidates = cells.iter().flat_map(|&cell| self.base.members(cell));
            let starts = candidates.flat_map(|one| [Claim::on(one), Claim::off(one)]);
            sources.extend(starts.map(Source::Contradiction));
        }
        if !self.rules.is_nishio {
            for cell in cells {
                self.add_common(cell, &mut sources);
            }
        }
        sources.retain(|&source| self.is_wanted(source));
        sources
    }

    /// Adds the sources of common consequences of a cell.
    fn add_common(&self, cell: Constraint, sources: &mut Vec<Source>) {
        let has_doubles = self.base.mask(cell).count_ones() > 2 && self.rules.is_dynamic;
        for candidate in self.base.members(cell) {
            if has_doubles {
                sources.push(Source::Double(candidate));
            }
            let units = constraints_of(candidate)[1..].iter();
            let units = units.filter(|unit| {
                // The candidate is the first place in the unit, and not the only one.
                let mask = self.base.mask(unit.constraint);
                mask.count_ones() > 1 && mask & mask.wrapping_neg() == unit.bit
            });
            sources.extend(units.map(|unit| Source::Group(unit.constraint)));
        }
        sources.push(Source::Group(cell));
    }

    /// Searches a source.
    pub(super) fn examine(&mut self, source: Source) {
        if let Source::Contradiction(start) = source {
            self.contradiction(start);
        } else {
            let starts: SmallVec<[Claim; 9]> = source.starts(self.base).collect();
            self.common_consequences(&starts, source);
        }
    }

    /// Returns whether a source may lead to a hint.
    fn is_wanted(&self, source: Source) -> bool {
        self.scanned
            .is_none_or(|scanned| scanned.sources.contains(source))
    }

    /// Builds the net of a node, unless it exists, until it is complete or has reached some targets.
    fn build(&mut self, start: Claim, targets: &[Candidates; 2]) {
        let index = start.index();
        let progress = self.forcing.progress[index];
        if progress == Progress::Complete {
            return;
        }
        let net = self.forcing.nets[index].get_or_insert_with(|| Box::new(Net::new()));
        let (inside, base, rules) = (&mut self.forcing.inside, self.base, self.rules);
        let stop = self.stop;
        let limit = match (self.wanted, self.forcing.hints.first()) {
            (Wanted::Best, Some(best)) => best.complexity,
            _ => u32::MAX,
        };
        let scan = self.scanned.and_then(|scanned| scanned.scan);
        let left = scan.and_then(|scan| scan.left(start));
        let advance = &mut |grid: &Grid| match left {
            Some(left) if *left == grid.places => Advances::default(),
            _ => inside.advances(base, grid, rules.level, stop),
        };
        if progress == Progress::Stale {
            net.begin(base, start);
        }
        let is_complete = net.extend(base, rules, limit, targets, advance);
        self.forcing.progress[index] = if is_complete {
            Progress::Complete
        } else {
            Progress::Extendable
        };
    }

    fn contradiction(&mut self, start: Claim) {
        self.build(start, &EVERYTHING);
        let Some((on, off)) = self.forcing.net(start).clash else {
            return;
        };
        self.ends.clear();
        self.ends.extend([(start, on), (start, off)]);
        self.consider(Source::Contradiction(start), start.opposite());
    }

    /// Evaluates the nodes that follow from all of the starts.
    fn common_consequences(&mut self, starts: &[Claim], source: Source) {
        let mut common = self.common(starts);
        for (index, &start) in starts.iter().enumerate() {
            if index > 0 {
                self.drop_long(&mut common, &starts[..index], starts.len(), source);
            }
            if common.iter().all(Candidates::is_empty) {
                return;
            }
            self.build(start, &common);
        }
        for &start in starts {
            let net = self.forcing.net(start);
            common[0].retain(&net.on);
            common[1].retain(&net.off);
        }
        for target in self.in_order(starts[0], &common) {
            self.ends.clear();
            for &start in starts {
                let number = self.forcing.net(start).number(target);
                self.ends.push((start, number));
            }
            self.consider(source, target);
        }
    }

    /// Returns true and false nodes of a net: first the true ones, each in the order in which it reached them.
    fn in_order(&self, start: Claim, [on, off]: &[Candidates; 2]) -> SmallVec<[Claim; 32]> {
        let net = self.forcing.net(start);
        let on = on.members().map(Claim::on);
        let mut nodes: SmallVec<[Claim; 32]> = on.chain(off.members().map(Claim::off)).collect();
        nodes.sort_unstable_by_key(|&node| (!node.is_on(), net.number(node)));
        nodes
    }

    /// Returns what may follow from all of the starts, without building nets that do not clash.
    fn common(&mut self, starts: &[Claim]) -> [Candidates; 2] {
        let mut common = EVERYTHING;
        let Some(scan) = self.scanned.and_then(|scanned| scanned.scan) else {
            return common;
        };
        for &start in starts {
            let sets = scan.consequences(start).unwrap_or_else(|| {
                self.build(start, &EVERYTHING);
                let net = self.forcing.net(start);
                [net.on, net.off]
            });
            for (common, set) in common.iter_mut().zip(&sets) {
                common.retain(set);
            }
            if common.iter().all(Candidates::is_empty) {
                return common;
            }
        }
        common
    }

    /// Keeps a hint if it eliminates something and is wanted.
    fn consider(&mut self, source: Source, target: Claim) {
        let square = target.subject() / 9;
        let is_useful = !target.is_on() || self.base.marks(square).count_ones() > 1;
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
            Wanted::Best => self.replace_best(source),
            Wanted::Firsts => {
                for candidate in self.base.removed_by(target) {
                    let first = &mut self.firsts[candidate];
                    let rank = (complexity, source.key());
                    *first = Some(first.map_or(rank, |first| first.min(rank)));
                }
            }
        }
        self.forcing.hints.push(hint);
    }

    /// Forgets the best hint; remembers where a better one comes from.
    fn replace_best(&mut self, source: Source) {
        self.forcing.hints.clear();
        if self.rules.level > 1 {
            let easiest = &mut self.forcing.easiest;
            easiest.retain(|&other| other != source);
            easiest.insert(0, source);
            easiest.truncate(EASIEST);
        }
    }
}
