//! What a contradiction teaches: the clause that its reasons imply.
//!
//! The reasons of the contradiction are followed back, latest first, until only one candidate of the
//! last level is left (the first unique implication point). That candidate and the ones of earlier
//! levels cannot all be as they are. Those that follow from others are left out.
//!
//! **Invariant:** between two contradictions all candidates are `Role::None`.

use alloc::vec;
use alloc::vec::Vec;

use super::activity::Activity;
use super::assignment::{Assignment, Conflict, Reason};
use super::clauses::Clauses;
use super::groups::Groups;
use super::literal::Literal;

/// The working memory of the analysis.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    roles: Vec<Role>,
    /// The candidates that have a role.
    touched: Vec<u32>,
    /// The learned clauses that the contradiction used, with the number of their levels.
    used: Vec<(u32, usize)>,
    /// For each level the last count of levels that it took part in.
    counts: Vec<u32>,
    count: u32,
}

/// What a candidate is for a contradiction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Role {
    #[default]
    None,
    /// It is a cause.
    Cause,
    /// It follows from causes.
    Implied,
    /// It does not follow from causes, as far as that was tried.
    Free,
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

/// How many reasons are followed in a row to find that a candidate follows from others.
const DEPTH: usize = 100;

impl<'a> Context<'a> {
    /// Returns the candidates of a reason.
    fn of(self, reason: Reason) -> impl Iterator<Item = u32> + 'a {
        let (candidate, members, clause) = match reason {
            Reason::None => (None, &[][..], None),
            Reason::Candidate(candidate) => (Some(candidate), &[][..], None),
            Reason::Group(group) => (None, self.groups.members(group), None),
            Reason::Clause(clause) => (None, &[][..], Some(self.clauses.literals(clause))),
        };
        let of_clause = clause.into_iter().flatten().map(Literal::candidate);
        let of_group = members.iter().copied();
        candidate.into_iter().chain(of_group).chain(of_clause)
    }

    /// Returns the candidates from which another one follows; none if it is a guess.
    fn causes(self, candidate: u32) -> impl Iterator<Item = u32> + 'a {
        let of_reason = self.of(self.assignment.reason(candidate));
        of_reason.filter(move |&cause| cause != candidate)
    }

    /// Returns the literal that a candidate is not as it is now.
    fn denied(&self, candidate: u32) -> Literal {
        Literal::new(candidate, self.assignment.value(candidate) == Some(false))
    }
}

impl Analysis {
    pub(super) fn reset(&mut self, groups: &Groups) {
        self.roles = vec![Role::None; groups.candidate_count()];
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
        earlier.retain(|&candidate| !self.is_implied(context, candidate, DEPTH));
        for candidate in self.touched.drain(..) {
            self.roles[candidate as usize] = Role::None;
        }
        let level_of = |candidate: u32| context.assignment.level_of(candidate);
        let levels = 1 + self.count_levels(context, earlier.iter().copied());
        let level = earlier.iter().map(|&it| level_of(it)).max().unwrap_or(0);
        if let Some(second) = earlier.iter().position(|&it| level_of(it) == level) {
            earlier.swap(0, second);
        }
        let candidates = [last].into_iter().chain(earlier);
        Lesson {
            literals: candidates
                .map(|candidate| context.denied(candidate))
                .collect(),
            level,
            levels,
        }
    }

    /// Returns the learned clauses that the last contradiction used, with the number of their levels.
    pub(super) fn used(&self) -> &[(u32, usize)] {
        &self.used
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
        self.used.clear();
        let mut reason = conflict.reason;
        let mut open = 0;
        let mut follower = None;
        let mut trail = assignment.trail().iter().rev();
        loop {
            if let Reason::Clause(clause) = reason {
                self.note_use(context, clause);
            }
            let of_reason = context.of(reason).filter(|&it| Some(it) != follower);
            let of_conflict = conflict.candidate.filter(|_| follower.is_none());
            for cause in of_reason.chain(of_conflict) {
                open += self.add_cause(context, cause, earlier, activity);
            }
            let cause = trail.find(|&&it| self.roles[it as usize] == Role::Cause);
            let &candidate = cause.expect("a contradiction has causes of the last level");
            open -= 1;
            if open == 0 {
                return candidate;
            }
            (reason, follower) = (assignment.reason(candidate), Some(candidate));
        }
    }

    /// Adds a cause, unless it is known. Returns 1 if it is a new one of the last level.
    fn add_cause(
        &mut self,
        context: Context<'_>,
        cause: u32,
        earlier: &mut Vec<u32>,
        activity: &mut Activity,
    ) -> usize {
        let level = context.assignment.level_of(cause);
        if level == 0 || self.roles[cause as usize] == Role::Cause {
            return 0;
        }
        self.give_role(cause, Role::Cause);
        activity.raise(cause);
        let is_last = level == context.assignment.level();
        if !is_last {
            earlier.push(cause);
        }
        usize::from(is_last)
    }

    fn note_use(&mut self, context: Context<'_>, clause: u32) {
        let levels = self.count_levels(context, context.of(Reason::Clause(clause)));
        self.used.push((clause, levels));
    }

    /// Returns the number of different levels of candidates.
    fn count_levels(
        &mut self,
        context: Context<'_>,
        candidates: impl Iterator<Item = u32>,
    ) -> usize {
        self.count += 1;
        let mut levels = 0;
        for candidate in candidates {
            let level = context.assignment.level_of(candidate);
            if self.counts.len() <= level {
                self.counts.resize(level + 1, 0);
            }
            levels += usize::from(self.counts[level] != self.count);
            self.counts[level] = self.count;
        }
        levels
    }

    /// Returns whether a candidate follows from other causes.
    fn is_implied(&mut self, context: Context<'_>, candidate: u32, depth: usize) -> bool {
        let mut is_guess = true;
        for cause in context.causes(candidate) {
            is_guess = false;
            let is_known = match self.roles[cause as usize] {
                _ if context.assignment.level_of(cause) == 0 => true,
                Role::Cause | Role::Implied => true,
                Role::Free => false,
                Role::None => depth > 0 && self.finds_implied(context, cause, depth - 1),
            };
            if !is_known {
                return false;
            }
        }
        !is_guess
    }

    /// Notes whether a candidate that is not a cause follows from causes.
    fn finds_implied(&mut self, context: Context<'_>, candidate: u32, depth: usize) -> bool {
        let is_implied = self.is_implied(context, candidate, depth);
        let role = if is_implied {
            Role::Implied
        } else {
            Role::Free
        };
        self.give_role(candidate, role);
        is_implied
    }

    fn give_role(&mut self, candidate: u32, role: Role) {
        self.roles[candidate as usize] = role;
        self.touched.push(candidate);
    }
}
