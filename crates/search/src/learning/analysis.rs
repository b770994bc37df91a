//! What a contradiction teaches: the clause that its reasons imply.
//!
//! The reasons of the contradiction are followed back, latest first, until only one candidate of the
//! last level is left (the first unique implication point). That candidate and the ones of earlier
//! levels cannot all be as they are.
//!
//! **Invariant:** between two contradictions no candidate is marked.

use alloc::vec::Vec;

use super::activity::Activity;
use super::assignment::{Assignment, Conflict, Reason};
use super::clauses::Clauses;
use super::groups::Groups;
use super::literal::Literal;

/// The working memory of the analysis.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    is_marked: Vec<bool>,
    marked: Vec<u32>,
    causes: Vec<u32>,
}

/// A clause to learn.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// The first one follows on `level`, the second one is of that level.
    pub(super) literals: Vec<Literal>,
    /// The level to return to.
    pub(super) level: usize,
    /// The number of different levels.
    pub(super) levels: usize,
}

/// The state in which a contradiction arose.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) groups: &'a Groups,
    pub(super) assignment: &'a Assignment,
    pub(super) clauses: &'a Clauses,
}

impl Context<'_> {
    /// Collects the candidates of a contradiction.
    fn conflict(&self, conflict: Conflict, causes: &mut Vec<u32>) {
        causes.clear();
        match conflict {
            Conflict::Pair(pair) => causes.extend(pair),
            Conflict::Group(group) => causes.extend(self.groups.members(group)),
            Conflict::Clause(clause) => causes.extend(self.of_clause(clause)),
        }
    }

    /// Collects the candidates from which another one follows.
    fn causes(&self, candidate: u32, causes: &mut Vec<u32>) {
        causes.clear();
        match self.assignment.reason(candidate) {
            Reason::None => {}
            Reason::Candidate(cause) => causes.push(cause),
            Reason::Group(group) => causes.extend(self.groups.members(group)),
            Reason::Clause(clause) => causes.extend(self.of_clause(clause)),
        }
        causes.retain(|&cause| cause != candidate);
    }

    fn of_clause(&self, clause: u32) -> impl Iterator<Item = u32> {
        let literals = self.clauses.literals(clause).iter();
        literals.map(|literal| literal.candidate())
    }

    /// Returns the literal that a candidate is not as it is now.
    fn denied(&self, candidate: u32) -> Literal {
        Literal::new(candidate, self.assignment.value(candidate) == Some(false))
    }
}

impl Analysis {
    pub(super) fn reset(&mut self, groups: &Groups) {
        self.is_marked.clear();
        self.is_marked.resize(groups.candidate_count(), false);
    }

    /// Learns from a contradiction above level 0.
    pub(super) fn learn(
        &mut self,
        context: Context<'_>,
        conflict: Conflict,
        activity: &mut Activity,
    ) -> Lesson {
        let mut earlier = Vec::new();
        let last = self.follow(context, conflict, &mut earlier, activity);
        earlier.retain(|&candidate| !self.is_implied(context, candidate));
        for candidate in self.marked.drain(..) {
            self.is_marked[candidate as usize] = false;
        }
        let level_of = |&candidate: &u32| context.assignment.level_of(candidate);
        earlier.sort_by_key(|candidate| usize::MAX - level_of(candidate));
        let mut levels: Vec<usize> = earlier.iter().map(level_of).collect();
        levels.dedup();
        let candidates = [last].into_iter().chain(earlier);
        Lesson {
            literals: candidates
                .map(|candidate| context.denied(candidate))
                .collect(),
            level: levels.first().copied().unwrap_or(0),
            levels: levels.len() + 1,
        }
    }

    /// Follows the reasons of a contradiction. Returns the candidate of the last level, and collects
    /// those of earlier levels.
    fn follow(
        &mut self,
        context: Context<'_>,
        conflict: Conflict,
        earlier: &mut Vec<u32>,
        activity: &mut Activity,
    ) -> u32 {
        let assignment = context.assignment;
        let mut open = 0;
        let mut trail = assignment.trail().iter().rev();
        context.conflict(conflict, &mut self.causes);
        loop {
            for &cause in &self.causes {
                let level = assignment.level_of(cause);
                if level == 0 || self.is_marked[cause as usize] {
                    continue;
                }
                self.is_marked[cause as usize] = true;
                self.marked.push(cause);
                activity.raise(cause);
                if level == assignment.level() {
                    open += 1
                } else {
                    earlier.push(cause)
                }
            }
            let marked = trail.find(|&&candidate| self.is_marked[candidate as usize]);
            let &candidate = marked.expect("a contradiction has causes of the last level");
            open -= 1;
            if open == 0 {
                return candidate;
            }
            context.causes(candidate, &mut self.causes);
        }
    }

    /// Returns whether a candidate follows from others of the clause.
    fn is_implied(&mut self, context: Context<'_>, candidate: u32) -> bool {
        context.causes(candidate, &mut self.causes);
        let is_known = |&cause: &u32| {
            self.is_marked[cause as usize] || context.assignment.level_of(cause) == 0
        };
        !self.causes.is_empty() && self.causes.iter().all(is_known)
    }
}
