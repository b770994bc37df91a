//! What follows from each start, as sets alone: a quick answer to which starts lead to hints.
//!
//! The search for hints must know how each node was reached. Most searches find nothing, and most starts of
//! the others find nothing either; sets of candidates show that in a fraction of the time.
//!
//! **Invariant:** a start that is left out has no hint. Without a clash the final grid of a net does not
//! depend on the order of its removals; with one the start counts as leading to a hint.

mod inside;
mod singles;
mod static_chains;

use inside::Inside;
use singles::{Clash, Singles, has_open_single};

use super::grid::{Candidates, Grid, has_more_than_two, is_single, lowest};
use super::reason::Rules;
use super::rules;
use super::source::{Source, Sources};
use crate::implications::{Claim, Exclusions, Member, constraints_of};

/// The number of levels whose nets are computed.
const LEVELS: usize = 5;

/// The final grid of each net, by claim; `None` if it clashes.
type Nets = Vec<Option<Grid>>;

/// The sources that a scan found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanned<'a> {
    /// The scan, if it has computed nets.
    pub(super) scan: Option<&'a Scan>,
    pub(super) sources: &'a Sources,
}

/// The nets of a position, as sets.
#[derive(Debug)]
pub(super) struct Scan {
    base: Grid,
    /// The level of the nets, if there are any.
    level: Option<usize>,
    /// The nets by level, up to that one; others may be those of an earlier position.
    nets: [Nets; LEVELS],
    /// The levels with nets of this position or of an earlier one, which had all its candidates.
    is_known: [bool; LEVELS],
    /// Whether level 0 leads to no hint.
    is_clear: bool,
    singles: Singles,
    base_exclusions: Exclusions,
    exclusions: Exclusions,
    inside: Inside,
}

impl Default for Scan {
    fn default() -> Scan {
        Scan::new()
    }
}

impl Scan {
    pub(super) fn new() -> Scan {
        Scan {
            base: Grid::EMPTY,
            level: None,
            nets: Default::default(),
            is_known: [false; LEVELS],
            is_clear: false,
            singles: Singles::default(),
            base_exclusions: Exclusions::new(),
            exclusions: Exclusions::new(),
            inside: Inside::new(),
        }
    }

    /// Returns the sources that may lead to hints by some rules, or `None` if all may.
    pub(super) fn sources(
        &mut self,
        base: &Grid,
        rules: Rules,
        stop: &dyn Fn() -> bool,
    ) -> Option<Sources> {
        if !rules.is_dynamic {
            return self.static_sources(base);
        }
        let deepest = usize::from(rules.level);
        if deepest >= LEVELS || has_open_single(base) {
            return None;
        }
        if rules.is_nishio {
            return Some(nishio_sources(base));
        }
        let is_same = self.base == *base && self.level.is_some_and(|level| level <= deepest);
        if !is_same {
            self.begin(base);
        }
        while let Some(level) = self.level
            && level < deepest
        {
            // Chains inside nets are compared with those of the position, which must have none.
            if level > 0 && !self.is_clear {
                return None;
            }
            let next = if level == 2 { deepest } else { level + 1 };
            self.extend(level, next, stop);
            if stop() {
                return None;
            }
        }
        Some(self.found())
    }

    /// Computes the nets of level 0.
    fn begin(&mut self, base: &Grid) {
        if !base.places.is_subset(&self.base.places) {
            self.is_known = [false; LEVELS];
        }
        self.base.clone_from(base);
        let is_known = std::mem::replace(&mut self.is_known[0], true);
        let mut nets = std::mem::take(&mut self.nets[0]);
        nets.resize(Claim::COUNT, None);
        for start in starts(base) {
            let net = &mut nets[start.index()];
            if is_known {
                self.narrow(net, base);
            } else {
                let fresh = net.insert(base.clone());
                if self.singles.assume(fresh, start).is_err() {
                    *net = None;
                }
            }
        }
        self.nets[0] = nets;
        self.level = Some(0);
        self.is_clear = self.found().is_empty();
    }

    /// Computes the nets of level 0 of a grid inside a net, from those outside, which have no clash.
    pub(super) fn begin_inside(&mut self, outside: &Scan, grid: &Grid) {
        self.base.clone_from(grid);
        self.is_known = [false; LEVELS];
        self.nets[0].resize(Claim::COUNT, None);
        for start in starts(grid) {
            let slot = &mut self.nets[0][start.index()];
            let net = slot.get_or_insert(Grid::EMPTY);
            if !start.is_on() && !grid.has_link(start.subject()) {
                net.clone_from(grid);
                net.remove(start.subject());
                continue;
            }
            let outside = consistent(&outside.nets[0], start);
            net.clone_from(outside);
            if self.singles.meet(net, grid).is_err() {
                *slot = None;
            }
        }
        (self.level, self.is_clear) = (Some(0), false);
    }

    /// Extends all nets from one level to another.
    fn extend(&mut self, from: usize, level: usize, stop: &dyn Fn() -> bool) {
        if level == 2 {
            self.base_exclusions.set(&self.base.masks);
        }
        let is_known = self.is_known[level];
        let below = std::mem::take(&mut self.nets[from]);
        let mut nets = std::mem::take(&mut self.nets[level]);
        nets.resize(Claim::COUNT, None);
        for start in starts(&self.base.clone()) {
            if stop() {
                break;
            }
            let net = &mut nets[start.index()];
            match &below[start.index()] {
                None => *net = None,
                Some(below) if !is_known => {
                    *net = Some(below.clone());
                    self.extend_net(net, level);
                }
                Some(below) => {
                    let lost = self.narrow(net, below);
                    if lost.is_some_and(|lost| level > 2 || has_pattern_near(net, &lost)) {
                        self.extend_net(net, level);
                    }
                }
            }
        }
        (self.nets[from], self.nets[level]) = (below, nets);
        self.is_known[level] = !stop();
        self.level = (!stop()).then_some(level);
    }

    /// Restricts a net of an earlier position to a grid; returns the candidates that it loses, if any.
    fn narrow(&mut self, net: &mut Option<Grid>, grid: &Grid) -> Option<Candidates> {
        let known = net.as_mut()?;
        known.open = grid.open;
        if known.places.is_subset(&grid.places) {
            return None;
        }
        let mut lost = known.places;
        match self.singles.meet(known, grid) {
            Ok(()) => lost.remove(&known.places),
            Err(Clash) => *net = None,
        }
        Some(lost)
    }

    /// Extends a net to a level.
    fn extend_net(&mut self, net: &mut Option<Grid>, level: usize) {
        let Some(grid) = net else {
            return;
        };
        match level {
            2 | 3 => self.exclusions.copy(&self.base_exclusions),
            4 => self.inside.begin(),
            _ => {}
        }
        loop {
            match self.advance(grid, level) {
                Ok(true) => {}
                Ok(false) => return,
                Err(Clash) => {
                    *net = None;
                    return;
                }
            }
        }
    }

    /// Removes what a level finds in a net; returns whether that is anything.
    fn advance(&mut self, net: &mut Grid, level: usize) -> Result<bool, Clash> {
        let found = rules::advances(&self.base, net);
        if !found.is_empty() {
            let removed = found.iter().flat_map(|advance| &advance.removed);
            self.singles
                .remove_all(net, removed.map(|&candidate| candidate.into()))?;
            return Ok(true);
        }
        match level {
            2 | 3 => self.static_chains(net, level),
            4 => self.inside.remove(&mut self.singles, &self.nets[0], net),
            _ => Ok(false),
        }
    }

    /// Returns the sources that may lead to hints.
    fn found(&self) -> Sources {
        let mut found = Sources::NONE;
        for start in starts(&self.base) {
            if self.net(start).is_none() {
                found.insert(Source::Contradiction(start));
            }
            let has_more = has_more_than_two(self.base.marks(start.subject() / 9));
            let is_linked = self.base.has_link(start.subject());
            let has_double = has_more && (is_linked || self.level != Some(0));
            if start.is_on() && has_double && self.agrees(Source::Double(start.subject())) {
                found.insert(Source::Double(start.subject()));
            }
        }
        for group in self.base.groups().map(Source::Group) {
            if self.agrees(group) {
                found.insert(group);
            }
        }
        found
    }

    /// Returns the true and the false candidates of a dynamic net; `None` if it clashes.
    pub(super) fn consequences(&self, start: Claim) -> Option<[Candidates; 2]> {
        let net = self.net(start)?;
        let (mut on, mut off) = (Candidates::NONE, self.base.places);
        for (square, &marks) in net.masks[..81].iter().enumerate() {
            if is_single(marks) {
                on.insert(square * 9 + lowest(marks));
            }
        }
        off.remove(&net.places);
        Some([on, off])
    }

    /// Returns the candidates that are left when a dynamic net is complete; `None` if it clashes.
    pub(super) fn left(&self, start: Claim) -> Option<&Candidates> {
        self.net(start).map(|net| &net.places)
    }

    /// Returns whether all nets of a source that do not clash exclude some candidate.
    fn agrees(&self, source: Source) -> bool {
        let mut left = Candidates::NONE;
        for start in source.starts(&self.base) {
            if let Some(net) = self.net(start) {
                left.add(&net.places);
            }
        }
        left != self.base.places
    }

    /// Returns the final grid of a net; `None` if it clashes.
    fn net(&self, start: Claim) -> Option<&Grid> {
        let level = self.level.expect("nets have been computed");
        self.nets[level][start.index()].as_ref()
    }
}

/// Returns the starts that lead to a contradiction when only the places of their digit are followed.
fn nishio_sources(base: &Grid) -> Sources {
    let (mut sources, mut singles, mut net) = (Sources::NONE, Singles::nishio(), Grid::EMPTY);
    for start in starts(base) {
        net.clone_from(base);
        if singles.assume(&mut net, start).is_err() {
            sources.insert(Source::Contradiction(start));
        }
    }
    sources
}

/// Returns a net of a position without clashes.
fn consistent(nets: &Nets, start: Claim) -> &Grid {
    let net = nets[start.index()].as_ref();
    net.expect("no net of the position clashes")
}

/// Returns whether lost candidates may make a new subset, locked candidates or a strong link: whether few
/// candidates are left in their cells or units.
fn has_pattern_near(net: &Option<Grid>, lost: &Candidates) -> bool {
    let Some(grid) = net else {
        return false;
    };
    lost.members().any(|candidate| {
        let [cell, units @ ..] = constraints_of(candidate);
        let count = |member: &Member| grid.mask(member.constraint).count_ones();
        count(cell) < 3 || units.iter().any(|unit| count(unit) < 4)
    })
}

/// Returns the starts of the nets of a grid.
fn starts(grid: &Grid) -> impl Iterator<Item = Claim> {
    let of_candidate = |candidate| [Claim::on(candidate), Claim::off(candidate)];
    grid.open_candidates().flat_map(of_candidate)
}
