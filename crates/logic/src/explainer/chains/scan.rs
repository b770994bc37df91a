//! What follows from each start, as sets alone: a quick answer to which starts lead to hints.
//!
//! The search for hints must know how each node was reached. Most searches find nothing, and most starts of
//! the others find nothing either; sets of candidates show that in a fraction of the time.
//!
//! **Invariant:** a start that is left out has no hint. Without a clash the final grid of a net does not
//! depend on the order of its removals; with one the start counts as leading to a hint.

mod groups;
mod inside;
mod one_digit;
mod reach;
mod singles;
mod sources;

use groups::{groups, members};
use inside::Inside;
use one_digit::OneDigit;
use reach::Reach;
use singles::{Clash, Singles, has_link, has_open_single};

pub(super) use sources::{Scanned, Sources};

use super::grid::{Candidates, Grid, is_single, lowest};
use super::multiple::Source;
use super::reason::Rules;
use super::rules;
use crate::claim::Claim;

/// The highest level whose nets are computed.
const DEEPEST: u8 = 4;

/// The nets of a position, as sets.
#[derive(Debug)]
pub(super) struct Scan {
    base: Grid,
    /// The level of the nets, if there are any.
    level: Option<u8>,
    /// The final grid of each net, by claim; `None` if it clashes.
    nets: Vec<Option<Grid>>,
    /// The nets of level 0.
    first: Vec<Grid>,
    /// Whether level 0 leads to no hint.
    is_clear: bool,
    singles: Singles,
    base_reach: Reach,
    reach: Reach,
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
            nets: Vec::new(),
            first: Vec::new(),
            is_clear: false,
            singles: Singles::default(),
            base_reach: Reach::new(),
            reach: Reach::new(),
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
        if rules.level > DEEPEST || has_open_single(base) {
            return None;
        }
        if rules.is_nishio {
            return Some(one_digit_sources(base));
        }
        let is_same = self.base == *base && self.level.is_some_and(|level| level <= rules.level);
        if !is_same {
            self.begin(base);
        }
        while let Some(level) = self.level
            && level < rules.level
        {
            // Chains inside nets are compared with those of the position, which must have none.
            if level > 0 && !self.is_clear {
                return None;
            }
            self.extend(if level == 2 { rules.level } else { level + 1 }, stop);
            if stop() {
                self.level = None;
                return None;
            }
        }
        Some(self.found())
    }

    /// Returns the sources of static chains. No net clashes unless a candidate excludes itself.
    fn static_sources(&mut self, base: &Grid) -> Option<Sources> {
        self.reach.set(base);
        if !self.reach.self_excluding(base).is_empty() {
            return None;
        }
        let mut sources = Sources::NONE;
        for group in groups(base).filter(|&group| is_visited(base, group)) {
            let mut found = Candidates::NONE;
            self.reach
                .excluding_all(base, members(base, group), &mut found);
            if !found.is_empty() {
                sources.insert(group);
            }
        }
        Some(sources)
    }

    /// Computes the nets of level 0.
    fn begin(&mut self, base: &Grid) {
        self.base.clone_from(base);
        self.nets.resize(Claim::COUNT, None);
        self.first.resize(Claim::COUNT, Grid::EMPTY);
        for start in starts(base) {
            let net = &mut self.first[start.index()];
            net.clone_from(base);
            let is_consistent = self.singles.assume(net, start).is_ok();
            self.nets[start.index()] = is_consistent.then(|| net.clone());
        }
        self.level = Some(0);
        self.is_clear = self.found().is_empty();
    }

    /// Computes the nets of level 0 of a grid inside a net, from those outside, which have no clash.
    pub(super) fn begin_inside(&mut self, outside: &Scan, grid: &Grid) {
        self.base.clone_from(grid);
        self.nets.resize(Claim::COUNT, None);
        self.first.resize(Claim::COUNT, Grid::EMPTY);
        for start in starts(grid) {
            let net = self.nets[start.index()].get_or_insert(Grid::EMPTY);
            if !start.is_on() && !has_link(grid, start.subject()) {
                net.clone_from(grid);
                net.remove(start.subject());
                continue;
            }
            let outside = &outside.first[start.index()];
            if self.singles.meet(outside, grid, net).is_err() {
                self.nets[start.index()] = None;
            }
        }
        (self.level, self.is_clear) = (Some(0), false);
    }

    /// Extends all nets to a level.
    fn extend(&mut self, level: u8, stop: &dyn Fn() -> bool) {
        self.level = Some(level);
        if level == 2 {
            self.base_reach.set(&self.base);
        }
        for start in starts(&self.base.clone()) {
            if stop() {
                return;
            }
            let net = self.nets[start.index()].take();
            self.nets[start.index()] = net.and_then(|mut net| {
                let extended = self.extend_net(&mut net, level);
                extended.is_ok().then_some(net)
            });
        }
    }

    fn extend_net(&mut self, net: &mut Grid, level: u8) -> Result<(), Clash> {
        match level {
            2 | 3 => self.reach.copy(&self.base_reach),
            4 => self.inside.begin(),
            _ => {}
        }
        while self.advance(net, level)? {}
        Ok(())
    }

    /// Removes what a level finds in a net; returns whether that is anything.
    fn advance(&mut self, net: &mut Grid, level: u8) -> Result<bool, Clash> {
        let found = rules::advances(&self.base, net);
        if !found.is_empty() {
            let removed = found.iter().flat_map(|advance| &advance.removed);
            self.singles
                .remove_all(net, removed.map(|&candidate| candidate.into()))?;
            return Ok(true);
        }
        match level {
            2 | 3 => self.static_chains(net, level),
            4 => self.inside.remove(&mut self.singles, &self.first, net),
            _ => Ok(false),
        }
    }

    fn static_chains(&mut self, net: &mut Grid, level: u8) -> Result<bool, Clash> {
        self.reach.add_links(net);
        let mut removed = self.reach.self_excluding(net);
        if removed.is_empty() && level == 3 {
            let mut found = Candidates::NONE;
            for group in groups(net).filter(|&group| is_visited(net, group)) {
                let members = members(net, group);
                self.reach.excluding_all(net, members, &mut found);
            }
            removed.extend(found.members());
        }
        let is_changed = !removed.is_empty();
        self.singles.remove_all(net, removed)?;
        Ok(is_changed)
    }

    /// Returns the sources that may lead to hints.
    fn found(&self) -> Sources {
        let mut found = Sources::NONE;
        for start in starts(&self.base) {
            if self.nets[start.index()].is_none() {
                found.insert(Source::Contradiction(start));
            }
            let has_more = self.base.marks[start.subject() / 9].count_ones() > 2;
            let is_linked = has_link(&self.base, start.subject());
            let has_double = has_more && (is_linked || self.level != Some(0));
            if start.is_on() && has_double && self.agree([start, start.opposite()]) {
                found.insert(Source::Double(start));
            }
        }
        for group in groups(&self.base) {
            if self.agree(members(&self.base, group).map(Claim::on)) {
                found.insert(group);
            }
        }
        found
    }

    /// Returns the true and the false candidates of a dynamic net; `None` if it clashes.
    pub(super) fn consequences(&self, start: Claim) -> Option<[Candidates; 2]> {
        let net = self.nets[start.index()].as_ref()?;
        let (mut on, mut off) = (Candidates::NONE, self.base.places);
        for (square, &marks) in net.marks.iter().enumerate() {
            if is_single(marks) {
                on.insert(square * 9 + lowest(marks));
            }
        }
        off.remove(&net.places);
        Some([on, off])
    }

    /// Returns whether all nets that do not clash exclude some candidate.
    fn agree(&self, starts: impl IntoIterator<Item = Claim>) -> bool {
        let mut left = Candidates::NONE;
        for start in starts {
            if let Some(net) = &self.nets[start.index()] {
                left.add(&net.places);
            }
        }
        left != self.base.places
    }
}

/// Returns the starts that lead to a contradiction on one digit.
fn one_digit_sources(base: &Grid) -> Sources {
    let mut sources = Sources::NONE;
    let digits: [OneDigit; 9] = std::array::from_fn(|digit| OneDigit::new(base, digit));
    for start in starts(base) {
        let (square, digit) = (start.subject() / 9, start.subject() % 9);
        let is_linked = start.is_on() || has_link(base, start.subject());
        if is_linked && digits[digit].refutes(square, start.is_on()) {
            sources.insert(Source::Contradiction(start));
        }
    }
    sources
}

/// Returns the starts of the nets of a grid.
fn starts(grid: &Grid) -> impl Iterator<Item = Claim> {
    let is_open = |&candidate: &usize| grid.marks[candidate / 9].count_ones() > 1;
    let of_candidate = |candidate| [Claim::on(candidate), Claim::off(candidate)];
    grid.candidates().filter(is_open).flat_map(of_candidate)
}

/// Returns whether static chains start from a group: only those of cells with more than two candidates,
/// and of the digits of units whose first place is such a cell.
fn is_visited(grid: &Grid, group: Source) -> bool {
    let first = members(grid, group).next();
    first.is_some_and(|first| grid.marks[first / 9].count_ones() > 2)
}
