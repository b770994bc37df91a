//! Chains as steps: the variables, left links and right links of each chain that a position has.
//!
//! **Invariant:** shortest chains come first, then those of the first candidates. Each link follows from the
//! position, the target and the links before it.

use std::ops::ControlFlow;

use crate::board::{Assertion, Candidate, VARIABLES, members};
use crate::chains::{Kind, Search};
use crate::position::Position;
use crate::stop::Stop;

/// A kind of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainKind {
    /// Each assertion continues from the one before it.
    Whip,
    /// The same, and an assertion may be a segment.
    GWhip,
    /// Each assertion follows from any earlier ones.
    Braid,
    /// The same, and an assertion may be a segment.
    GBraid,
}

/// A braid or a whip: candidates are `9 * cell + digit`, both from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The candidate that the chain refutes.
    pub target: usize,
    /// The links; the last one has no right link.
    pub links: Vec<Link>,
}

/// A link of a chain: a variable, and what happens to its candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The variable.
    pub variable: Variable,
    /// The candidate that an earlier link excludes, the left link.
    pub left: usize,
    /// The earlier link that excludes it; none if the target does.
    pub after: Option<usize>,
    /// The remaining candidates of the variable: one, those of a segment, or none.
    pub right: Vec<usize>,
}

/// A place that takes exactly one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A cell.
    Cell(usize),
    /// A digit in a unit: rows, then columns, then boxes.
    Unit(usize, usize),
}

/// Reports the shortest chain of each candidate that one with more than one link refutes, up to a length;
/// `stop` ends the search when it returns true.
///
/// `cells` has the candidates of each cell as masks; those of filled cells are their digits. A chain of one
/// link is a single digit confined to an intersection, which is not reported.
pub fn chains(
    cells: &[u16; 81],
    kind: ChainKind,
    longest: usize,
    stop: &dyn Fn() -> bool,
    on_chain: &mut dyn FnMut(Chain) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let position = Position::of_cells(cells);
    let stop = Stop::new(stop);
    let kind = Kind {
        is_whip: matches!(kind, ChainKind::Whip | ChainKind::GWhip),
        has_segments: matches!(kind, ChainKind::GWhip | ChainKind::GBraid),
        has_subsets: false,
    };
    let mut search = Search::new(&position, kind, &stop);
    let mut targets: Vec<Candidate> = position.undecided().collect();
    targets.retain(|&target| search.can_refute(target) && !search.refutes(target, 1));
    for length in 2..=longest {
        let mut rest = Vec::new();
        search.is_limited = false;
        for &target in &targets {
            if search.refutes(target, length) {
                on_chain(Proof::new(&position, kind, target, &search.path).chain())?;
            } else {
                rest.push(target);
            }
        }
        targets = rest;
        if targets.is_empty() || !search.is_limited || stop.is_set() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// A search for the variables and left links of a chain whose assertions are known.
struct Proof<'a> {
    position: &'a Position,
    is_whip: bool,
    /// The target, and the assertions after it.
    path: Vec<Assertion>,
    links: Vec<Link>,
}

impl<'a> Proof<'a> {
    fn new(
        position: &'a Position,
        kind: Kind,
        target: Candidate,
        assertions: &[Assertion],
    ) -> Proof<'a> {
        let mut path = vec![Assertion::from(target)];
        path.extend(assertions);
        Proof {
            position,
            is_whip: kind.is_whip,
            path,
            links: Vec::new(),
        }
    }

    fn chain(mut self) -> Chain {
        let is_found = self.extend();
        debug_assert!(is_found, "the assertions of a chain have links");
        let target = self.path[0].candidate().map_or(0, Candidate::index);
        Chain {
            target,
            links: self.links,
        }
    }

    /// Adds the link of the next assertion and all later ones. Returns whether it found them.
    fn extend(&mut self) -> bool {
        let known = self.links.len() + 1;
        if known > self.path.len() {
            return true;
        }
        (0..VARIABLES).any(|variable| {
            let Some(right) = self.right(variable, known) else {
                return false;
            };
            let left = members(variable, self.position.open(variable));
            left.filter(|it| !right.contains(it)).any(|left| {
                let Some(before) = self.before(left, known) else {
                    return false;
                };
                self.links.push(Link {
                    variable: Variable::new(variable),
                    left: left.index(),
                    after: before.checked_sub(1),
                    right: right.iter().map(|it| it.index()).collect(),
                });
                let is_found = self.extend();
                if !is_found {
                    self.links.pop();
                }
                is_found
            })
        })
    }

    /// Returns the candidates of a variable that the first `known` assertions leave, if these are those of
    /// the next assertion, or none after the last one.
    fn right(&self, variable: usize, known: usize) -> Option<Vec<Candidate>> {
        let (earlier, next) = (&self.path[..known], self.path.get(known));
        if self.is_whip && earlier.iter().any(|it| it.decides(variable)) {
            return None;
        }
        let left = members(variable, self.position.open(variable));
        let left = left.filter(|&it| !earlier.iter().any(|earlier| earlier.excludes(it)));
        let left: Vec<Candidate> = left.collect();
        let fits = match next {
            None => left.is_empty() && self.position.open(variable) != 0,
            // Of a segment, later assertions may have excluded a part.
            Some(next) => !left.is_empty() && left.iter().all(|&it| next.includes(it)),
        };
        fits.then_some(left)
    }

    /// Returns the last of the first `known` assertions that excludes a left link, if the link may be one.
    fn before(&self, left: Candidate, known: usize) -> Option<usize> {
        let mut earlier = (0..known).rev();
        if !self.is_whip {
            return earlier.find(|&it| self.path[it].excludes(left));
        }
        let is_used = self.links.iter().any(|link| link.left == left.index());
        let by_target = known > 1 && self.path[0].excludes(left) && known < self.path.len();
        let last = earlier.next()?;
        (self.path[last].excludes(left) && !is_used && !by_target).then_some(last)
    }
}

impl Variable {
    fn new(variable: usize) -> Variable {
        match variable.checked_sub(81) {
            None => Variable::Cell(variable),
            Some(of_units) => Variable::Unit(of_units / 9, of_units % 9),
        }
    }
}
