//! Forcing chains from several starts: a candidate true and false, the candidates of a cell, the
//! places of a digit in a unit.
//!
//! **Invariant:** a net ends at its first clash; the nodes reached before the clash count like any other.
//! Hints come in the order in which Sudoku Explainer generates them.

mod advances;
mod run;

use std::fmt;

use run::Run;

use super::grid::Grid;
use super::net::Net;
use super::reason::{Advances, Reason, Rules};
use super::scan::{Scan, Scanned};
use super::source::{Source, Sources};
use crate::candidate::Candidate;
use crate::implications::{BitSet, Claim, Constraint};

/// A search for rules and chains inside the nets of forcing chains.
///
/// A chain inside a net may itself be a forcing chain: this trait is what its search needs to know.
pub(super) trait SearchInside: Send + Sync {
    /// Returns the removals of a level in a working grid; nothing if `stop` returns true.
    fn advances(
        &mut self,
        base: &Grid,
        grid: &Grid,
        level: u8,
        stop: &dyn Fn() -> bool,
    ) -> Advances;
}

/// The memory of a search is not shown: its parts are large, and so is the code that would write them.
impl fmt::Debug for dyn SearchInside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SearchInside")
    }
}

/// Searches for forcing chains.
#[derive(Debug)]
pub(super) struct Forcing {
    /// The nets of the position, by start node.
    nets: Vec<Option<Box<Net>>>,
    progress: Vec<Progress>,
    /// The position and the rules of nets kept from the last search, if it was complete and found nothing.
    exhausted: Option<(Grid, Rules)>,
    inside: Box<dyn SearchInside>,
    /// The scan of the nets.
    scan: Box<Scan>,
    hints: Vec<ForcingHint>,
    /// The sources of the easiest hints of the last searches with chains inside nets. In the next position
    /// they are examined first, because easy hints shorten a search.
    easiest: Vec<Source>,
}

/// A hint: the source of its chains, and the node in which all of them end.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForcingHint {
    pub(super) source: Source,
    pub(super) target: Claim,
    pub(super) complexity: u32,
}

/// The last node of a chain: the start node of its net, and its number there.
pub(super) type End = (Claim, u16);

/// The hints that a search keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Best,
    /// The first one that removes each candidate, and perhaps others.
    Firsts,
    All,
}

/// The state of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// The net does not belong to this position.
    Stale,
    /// The net can be extended: it is complete under narrower rules, or it has reached the nodes that were
    /// wanted so far.
    Extendable,
    /// The net is complete.
    Complete,
}

impl Forcing {
    pub(super) fn new(inside: Box<dyn SearchInside>) -> Forcing {
        Forcing {
            nets: (0..Claim::COUNT).map(|_| None).collect(),
            progress: vec![Progress::Stale; Claim::COUNT],
            exhausted: None,
            inside,
            scan: Box::default(),
            hints: Vec::new(),
            easiest: Vec::new(),
        }
    }

    /// Returns the easiest hint.
    pub(super) fn best(
        &mut self,
        base: &Grid,
        rules: Rules,
        stop: &dyn Fn() -> bool,
    ) -> Option<ForcingHint> {
        self.run_scanned(base, rules, Wanted::Best, stop);
        self.hints.first().copied().filter(|_| !stop())
    }

    /// Returns all hints in the order of generation.
    pub(super) fn all(
        &mut self,
        base: &Grid,
        rules: Rules,
        stop: &dyn Fn() -> bool,
    ) -> Vec<ForcingHint> {
        self.run(base, rules, Wanted::All, None, stop);
        self.hints.clone()
    }

    /// Searches only the sources that a scan does not rule out.
    fn run_scanned(&mut self, base: &Grid, rules: Rules, wanted: Wanted, stop: &dyn Fn() -> bool) {
        self.hints.clear();
        let sources = self.scan.sources(base, rules, stop);
        if sources.as_ref().is_some_and(Sources::is_empty) {
            return;
        }
        let scan = std::mem::take(&mut self.scan);
        let has_nets = rules.is_dynamic && !rules.is_nishio;
        let scanned = sources.as_ref().map(|sources| Scanned {
            scan: has_nets.then_some(&*scan),
            sources,
        });
        self.run(base, rules, wanted, scanned, stop);
        self.scan = scan;
    }

    /// Returns whether the chains of a hint contain nested chains.
    #[cfg(test)]
    pub(super) fn has_nested(&self, grid: &Grid, hint: &ForcingHint) -> bool {
        let mut has_nested = false;
        self.each_ancestor(&self.ends(grid, hint), |net, number| {
            has_nested |= matches!(net.reason(number), Some(Reason::Chain(_)));
        });
        has_nested
    }

    fn run(
        &mut self,
        base: &Grid,
        rules: Rules,
        wanted: Wanted,
        scanned: Option<Scanned<'_>>,
        stop: &dyn Fn() -> bool,
    ) {
        self.begin(base, rules);
        let mut run = Run {
            base,
            rules,
            wanted,
            firsts: vec![None; Candidate::COUNT],
            forcing: self,
            stop,
            ends: Vec::new(),
            scanned,
        };
        let mut sources = run.sources();
        if wanted == Wanted::Best && rules.level > 1 {
            let easiest = &run.forcing.easiest;
            let rank = |source: &Source| easiest.iter().position(|other| other == source);
            sources.sort_by_key(|source| rank(source).unwrap_or(easiest.len()));
        }
        for source in sources {
            run.examine(source);
            if stop() {
                return;
            }
        }
        if self.hints.is_empty() {
            self.exhausted = Some((base.clone(), rules));
        }
    }

    /// Marks the nets that a search cannot reuse as stale.
    fn begin(&mut self, base: &Grid, rules: Rules) {
        self.hints.clear();
        let exhausted = self.exhausted.take();
        let is_extended =
            exhausted.is_some_and(|(grid, its)| its.can_extend_to(rules) && grid == *base);
        for progress in &mut self.progress {
            *progress = match *progress {
                Progress::Extendable | Progress::Complete if is_extended => Progress::Extendable,
                _ => Progress::Stale,
            };
        }
    }

    /// Returns the net of a node, which must have been built.
    pub(super) fn net(&self, start: Claim) -> &Net {
        let net = self.nets[start.index()].as_deref();
        net.expect("the net has been built")
    }

    /// Returns the ends of the chains of a hint.
    pub(super) fn ends(&self, grid: &Grid, hint: &ForcingHint) -> Vec<End> {
        if let Source::Contradiction(start) = hint.source {
            let (on, off) = self.net(start).clash.expect("the net has a clash");
            return vec![(start, on), (start, off)];
        }
        let target = |start: Claim| (start, self.net(start).number(hint.target));
        hint.source.starts(grid).map(target).collect()
    }

    /// Returns a path from the start of a net to a node, along first parents.
    pub(super) fn main_path(&self, (start, number): End) -> Vec<Claim> {
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

    /// Returns the constraints that chains depend on, each once: their strong links, the source, and what
    /// the rules and chains inside depend on.
    pub(super) fn truths(&self, ends: &[End], hint: &ForcingHint) -> Vec<Constraint> {
        let mut truths = Vec::new();
        let mut known = BitSet::<{ Constraint::WORDS }>::NONE;
        let mut add = |truth: Constraint| {
            if known.insert(truth.index()) {
                truths.push(truth);
            }
        };
        self.each_ancestor(ends, |net, number| {
            net.cause(number).into_iter().for_each(&mut add);
        });
        hint.source.group().into_iter().for_each(&mut add);
        self.each_ancestor(ends, |net, number| {
            let its = net.reason(number).map_or(&[][..], Reason::truths);
            its.iter().copied().for_each(&mut add);
        });
        truths
    }

    /// Visits the nodes that the ends of chains follow from.
    pub(super) fn each_ancestor<'a>(&'a self, ends: &[End], mut take: impl FnMut(&'a Net, u16)) {
        for &(start, number) in ends {
            let net = self.net(start);
            net.ancestors(number, |number| {
                take(net, number);
                true
            });
        }
    }
}
