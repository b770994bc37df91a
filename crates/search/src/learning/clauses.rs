//! The learned clauses: sets of literals of which at least one holds in every solution that is left.
//!
//! **Invariant:** each clause is watched by its first two literals. As long as one of them does not hold,
//! the other one holds, or nothing is known to follow. The first literal is the one that follows.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem;

use super::assignment::{Assignment, Conflict, Reason};
use super::groups::Groups;
use super::literal::Literal;

/// The learned clauses of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    /// For each literal the clauses to look at when it no longer holds.
    watches: Vec<Vec<Watch>>,
    /// Places for new clauses.
    unused: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Clause {
    /// Empty for an unused place.
    literals: Vec<Literal>,
    /// The number of levels when it was learned. Clauses with few levels are used more.
    levels: usize,
}

/// A clause, and one of its literals: while that holds, nothing follows.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// Clauses with this many levels or fewer are kept.
const KEPT_LEVELS: usize = 2;

impl Clauses {
    pub(super) fn reset(&mut self, groups: &Groups) {
        self.clauses.clear();
        self.unused.clear();
        for watches in &mut self.watches {
            watches.clear();
        }
        self.watches
            .resize(2 * groups.candidate_count(), Vec::new());
    }

    pub(super) fn count(&self) -> usize {
        self.clauses.len() - self.unused.len()
    }

    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        &self.clauses[clause as usize].literals
    }

    /// Adds a clause of two literals or more, to be watched by the first two.
    pub(super) fn add(&mut self, literals: Vec<Literal>, levels: usize) -> u32 {
        let place = self.unused.pop().unwrap_or(self.clauses.len() as u32);
        for (watched, other) in [(0, 1), (1, 0)] {
            self.watches[literals[watched].index()].push(Watch {
                clause: place,
                other: literals[other],
            });
        }
        let clause = Clause { literals, levels };
        match self.clauses.get_mut(place as usize) {
            Some(unused) => *unused = clause,
            None => self.clauses.push(clause),
        }
        place
    }

    /// Draws the conclusions from a literal that no longer holds.
    pub(super) fn falsify(
        &mut self,
        groups: &Groups,
        assignment: &mut Assignment,
        literal: Literal,
    ) -> Result<(), Conflict> {
        let mut watches = mem::take(&mut self.watches[literal.index()]);
        let mut result = Ok(());
        watches.retain_mut(|watch| {
            if result.is_err() || assignment.holds(watch.other) == Some(true) {
                return true;
            }
            let Some(first) = self.watch_another(assignment, watch.clause, literal) else {
                return false;
            };
            watch.other = first;
            match assignment.holds(first) {
                Some(true) => {}
                Some(false) => result = Err(Conflict::Clause(watch.clause)),
                None => assignment.set(groups, first, Reason::Clause(watch.clause)),
            }
            true
        });
        self.watches[literal.index()] = watches;
        result
    }

    /// Replaces the watched literal of a clause that no longer holds. Returns the other watched literal
    /// if it holds or nothing can replace this one.
    fn watch_another(
        &mut self,
        assignment: &Assignment,
        place: u32,
        literal: Literal,
    ) -> Option<Literal> {
        let literals = &mut self.clauses[place as usize].literals;
        if literals[0] == literal {
            literals.swap(0, 1);
        }
        let first = literals[0];
        if assignment.holds(first) == Some(true) {
            return Some(first);
        }
        let possible = |&other: &Literal| assignment.holds(other) != Some(false);
        let Some(found) = literals[2..].iter().position(possible) else {
            return Some(first);
        };
        literals.swap(1, 2 + found);
        let watched = literals[1].index();
        self.watches[watched].push(Watch {
            clause: place,
            other: first,
        });
        None
    }

    /// Forgets half of the clauses, those with the most levels, except for those that are reasons.
    pub(super) fn forget_half(&mut self, assignment: &Assignment) {
        let is_reason = |place: u32| {
            let first = self.literals(place)[0];
            assignment.holds(first) == Some(true)
                && assignment.reason(first.candidate()) == Reason::Clause(place)
        };
        let places = 0..self.clauses.len() as u32;
        let mut order: Vec<u32> = places
            .filter(|&place| self.clauses[place as usize].levels > KEPT_LEVELS)
            .filter(|&place| !self.literals(place).is_empty() && !is_reason(place))
            .collect();
        order.sort_by_key(|&place| {
            let clause = &self.clauses[place as usize];
            Reverse((clause.levels, clause.literals.len()))
        });
        order.truncate(order.len() / 2);
        for &place in &order {
            self.clauses[place as usize].literals.clear();
        }
        for watches in &mut self.watches {
            watches.retain(|watch| !self.clauses[watch.clause as usize].literals.is_empty());
        }
        self.unused.extend(order);
    }
}
