//! What is known of the candidates, since which guess, and why.
//!
//! **Invariant:** `trail` lists the known candidates in the order in which they became known, and a
//! candidate follows from earlier ones. `levels` counts the guesses before, the own one included; level 0
//! holds without guesses. `open` counts the candidates of each group that are not false.

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

/// Why there is a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Two candidates of a group are true.
    Pair([u32; 2]),
    /// All candidates of an exact group are false.
    Group(u32),
    /// All literals of a clause are false.
    Clause(u32),
}

/// The known candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct Assignment {
    values: Vec<Option<bool>>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    trail: Vec<u32>,
    /// The length of the trail before each guess.
    guesses: Vec<usize>,
    /// The number of candidates of the trail whose consequences are known.
    done: usize,
    open: Vec<u32>,
}

impl Assignment {
    /// Forgets everything.
    pub(super) fn reset(&mut self, groups: &Groups) {
        let candidates = groups.candidate_count();
        self.values = vec![None; candidates];
        self.levels = vec![0; candidates];
        self.reasons = vec![Reason::None; candidates];
        self.trail.clear();
        self.guesses.clear();
        self.done = 0;
        let sizes = (0..groups.count()).map(|group| groups.members(group as u32).len() as u32);
        self.open.clear();
        self.open.extend(sizes);
    }

    /// Sets a candidate that is not known yet.
    pub(super) fn set(&mut self, groups: &Groups, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        let index = candidate as usize;
        self.values[index] = Some(literal.is_true());
        self.levels[index] = self.level() as u32;
        self.reasons[index] = reason;
        self.trail.push(candidate);
        if !literal.is_true() {
            for &group in groups.of(candidate) {
                self.open[group as usize] -= 1;
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
        for candidate in self.trail.drain(mark..) {
            if self.values[candidate as usize].take() == Some(false) {
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
        self.values[candidate as usize]
    }

    /// Returns whether a literal holds, if that is known.
    pub(super) fn holds(&self, literal: Literal) -> Option<bool> {
        let value = self.value(literal.candidate())?;
        Some(value == literal.is_true())
    }

    /// Returns the number of guesses.
    pub(super) fn level(&self) -> usize {
        self.guesses.len()
    }

    pub(super) fn level_of(&self, candidate: u32) -> usize {
        self.levels[candidate as usize] as usize
    }

    pub(super) fn reason(&self, candidate: u32) -> Reason {
        self.reasons[candidate as usize]
    }

    /// Returns the number of candidates of a group that are not false.
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
