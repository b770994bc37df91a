//! What is known of the candidates, since which guess, and why.
//!
//! **Invariant:** `trail` lists the known candidates in the order in which they became known, and a
//! candidate follows from earlier ones. The level of a candidate counts the guesses before, the own one
//! included; level 0 holds without guesses. `open` counts the candidates of each group that are not false, and
//! `last` lists the exact groups with at most one of them left whose consequences have not been drawn.

use alloc::vec;
use alloc::vec::Vec;

use super::groups::Groups;
use super::literal::Literal;

/// Why a candidate is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is a guess, it follows without guesses, or all solutions with the guesses before it and the
    /// opposite have been reported.
    None,
    /// This other candidate of a group is true.
    Candidate(u32),
    /// The other candidates of this group are false.
    Group(u32),
    /// The other literals of this clause are false.
    Clause(u32),
}

/// A contradiction: what follows from a reason is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict {
    pub(super) reason: Reason,
    /// The candidate that is true although the reason is another one of its group; none if the reason is a group or
    /// clause with nothing left.
    pub(super) candidate: Option<u32>,
}

impl Conflict {
    /// Returns the contradiction that nothing is left of a group or a clause.
    pub(super) fn of(reason: Reason) -> Conflict {
        Conflict {
            reason,
            candidate: None,
        }
    }
}

/// Since which guess a candidate is known, and why.
#[derive(Clone, Copy, Debug)]
struct Origin {
    level: u32,
    reason: Reason,
}

/// The known candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct Assignment {
    /// Whether each literal holds.
    holds: Vec<Option<bool>>,
    origins: Vec<Origin>,
    trail: Vec<u32>,
    /// The length of the trail before each guess.
    guesses: Vec<usize>,
    /// The number of candidates of the trail whose consequences are known.
    done: usize,
    open: Vec<u32>,
    last: Vec<u32>,
}

/// Counted in a group that is not exact, so that it never has one candidate left.
const NOT_EXACT: u32 = 1 << 31;

impl Assignment {
    /// Forgets everything.
    pub(super) fn reset(&mut self, groups: &Groups) {
        let candidates = groups.candidate_count();
        self.holds = vec![None; 2 * candidates];
        let unknown = Origin {
            level: 0,
            reason: Reason::None,
        };
        self.origins = vec![unknown; candidates];
        self.trail.clear();
        self.guesses.clear();
        self.done = 0;
        self.last.clear();
        let counts = (0..groups.count() as u32).map(|group| {
            let size = groups.members(group).len() as u32;
            if groups.is_exact(group) {
                size
            } else {
                NOT_EXACT + size
            }
        });
        self.open.clear();
        self.open.extend(counts);
    }

    /// Sets a candidate that is not known yet.
    pub(super) fn set(&mut self, groups: &Groups, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        self.holds[literal.index()] = Some(true);
        self.holds[literal.negated().index()] = Some(false);
        self.origins[candidate as usize] = Origin {
            level: self.level() as u32,
            reason,
        };
        self.trail.push(candidate);
        if !literal.is_true() {
            for &group in groups.of(candidate) {
                let open = &mut self.open[group as usize];
                *open -= 1;
                if *open <= 1 {
                    self.last.push(group);
                }
            }
        }
    }

    /// Sets a candidate as a guess, on a new level.
    pub(super) fn guess(&mut self, groups: &Groups, literal: Literal) {
        self.guesses.push(self.trail.len());
        self.set(groups, literal, Reason::None);
    }

    /// Forgets what has become known above a level.
    pub(super) fn undo(&mut self, groups: &Groups, level: usize) {
        let Some(&mark) = self.guesses.get(level) else {
            return;
        };
        self.last.clear();
        for candidate in self.trail.drain(mark..) {
            let index = Literal::new(candidate, true).index();
            self.holds[index + 1] = None;
            if self.holds[index].take() == Some(false) {
                for &group in groups.of(candidate) {
                    self.open[group as usize] += 1;
                }
            }
        }
        self.guesses.truncate(level);
        self.done = mark;
    }

    /// Returns the next known candidate whose consequences are not known.
    pub(super) fn next(&mut self) -> Option<Literal> {
        let &candidate = self.trail.get(self.done)?;
        self.done += 1;
        let is_true = self.value(candidate)?;
        Some(Literal::new(candidate, is_true))
    }

    pub(super) fn value(&self, candidate: u32) -> Option<bool> {
        self.holds(Literal::new(candidate, true))
    }

    /// Returns whether a literal holds, if that is known.
    pub(super) fn holds(&self, literal: Literal) -> Option<bool> {
        self.holds[literal.index()]
    }

    /// Returns the number of guesses.
    pub(super) fn level(&self) -> usize {
        self.guesses.len()
    }

    pub(super) fn level_of(&self, candidate: u32) -> usize {
        self.origins[candidate as usize].level as usize
    }

    pub(super) fn reason(&self, candidate: u32) -> Reason {
        self.origins[candidate as usize].reason
    }

    /// Changes the clauses that are reasons.
    pub(super) fn move_reasons(&mut self, moved: impl Fn(&mut u32)) {
        for &candidate in &self.trail {
            if let Reason::Clause(clause) = &mut self.origins[candidate as usize].reason {
                moved(clause);
            }
        }
    }

    /// Returns the next exact group that has at most one candidate left.
    pub(super) fn next_last(&mut self) -> Option<u32> {
        self.last.pop()
    }

    /// Returns the number of candidates of an exact group that are not false.
    pub(super) fn open(&self, group: u32) -> u32 {
        self.open[group as usize]
    }

    /// Returns the known candidates in order.
    pub(super) fn trail(&self) -> &[u32] {
        &self.trail
    }

    /// Returns the candidate of the guess that began a level, counted from 1.
    pub(super) fn guess_of(&self, level: usize) -> u32 {
        self.trail[self.guesses[level - 1]]
    }
}
