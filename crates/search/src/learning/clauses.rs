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

/// The learned clauses of a search. A clause is known by the place of its first literal in `words`; the numbers before
/// it are at the distances [`LENGTH`], [`NEXT`], [`LEVELS`] and [`USED`].
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    all: Vec<u32>,
    /// For each literal the clauses to look at when it no longer holds.
    watches: Vec<Vec<Watch>>,
}

/// The number of literals.
const LENGTH: u32 = 1;

/// The literal at which the search for another one to watch goes on. It is in a circle, so that long clauses are not
/// searched from their start each time.
const NEXT: u32 = 2;

/// The number of levels when the clause was last used. Clauses with few levels are used more.
const LEVELS: u32 = 3;

/// Whether a contradiction used the clause since clauses were forgotten.
const USED: u32 = 4;

/// Clauses with this many levels or fewer are kept while they are used.
const KEPT_LEVELS: u32 = 2;

/// A clause, and one of its literals: while that holds, nothing follows.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// What became of a clause of which a watched literal no longer holds.
enum Look {
    /// Another literal is watched instead.
    Moved,
    /// This literal holds.
    Holds(Literal),
    /// All other literals do not hold, so this one follows, unless it does not hold either.
    Follows(Literal),
}

impl Clauses {
    pub(super) fn reset(&mut self, groups: &Groups) {
        self.words.clear();
        self.all.clear();
        for watches in &mut self.watches {
            watches.clear();
        }
        self.watches
            .resize(2 * groups.candidate_count(), Vec::new());
    }

    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> {
        let literals = &self.words[clause as usize..(clause + self.get(clause, LENGTH)) as usize];
        literals.iter().map(|&word| Literal::from_word(word))
    }

    fn get(&self, clause: u32, number: u32) -> u32 {
        self.words[(clause - number) as usize]
    }

    fn set(&mut self, clause: u32, number: u32, value: u32) {
        self.words[(clause - number) as usize] = value;
    }

    /// Adds a clause of two literals or more, to be watched by the first two.
    pub(super) fn add(&mut self, literals: &[Literal], levels: usize) -> u32 {
        let clause = self.words.len() as u32 + USED;
        for (watched, other) in [(0, 1), (1, 0)] {
            self.watches[literals[watched].index()].push(Watch {
                clause,
                other: literals[other],
            });
        }
        self.words
            .extend([1, levels as u32, 2, literals.len() as u32]);
        self.words
            .extend(literals.iter().map(|literal| literal.word()));
        self.all.push(clause);
        clause
    }

    /// Notes that a contradiction used a clause, which now has this many levels.
    pub(super) fn note_use(&mut self, clause: u32, levels: usize) {
        let levels = self.get(clause, LEVELS).min(levels as u32);
        self.set(clause, LEVELS, levels);
        self.set(clause, USED, 1);
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
            match self.look(assignment, watch.clause, literal) {
                Look::Moved => return false,
                Look::Holds(other) => watch.other = other,
                Look::Follows(first) if assignment.holds(first) == Some(false) => {
                    result = Err(Conflict::of(Reason::Clause(watch.clause)));
                }
                Look::Follows(first) => {
                    assignment.set(groups, first, Reason::Clause(watch.clause));
                }
            }
            true
        });
        self.watches[literal.index()] = watches;
        result
    }

    /// Looks at a clause of which a watched literal no longer holds, and watches another one if possible.
    fn look(&mut self, assignment: &Assignment, clause: u32, literal: Literal) -> Look {
        let (numbers, rest) = self.words.split_at_mut(clause as usize);
        let [.., next, length] = numbers else {
            unreachable!("a clause has numbers");
        };
        let literals = &mut rest[..*length as usize];
        if literals[0] == literal.word() {
            literals.swap(0, 1);
        }
        let first = Literal::from_word(literals[0]);
        if assignment.holds(first) == Some(true) {
            return Look::Holds(first);
        }
        let is_possible = |&word: &u32| assignment.holds(Literal::from_word(word)) != Some(false);
        let start = *next as usize;
        let found = match literals[start..].iter().position(is_possible) {
            Some(after) => start + after,
            None => match literals[2..start].iter().position(is_possible) {
                Some(before) => 2 + before,
                None => return Look::Follows(first),
            },
        };
        *next = found as u32;
        let other = Literal::from_word(literals[found]);
        if assignment.holds(other) == Some(true) {
            return Look::Holds(other);
        }
        literals.swap(1, found);
        self.watches[other.index()].push(Watch {
            clause,
            other: first,
        });
        Look::Moved
    }

    /// Forgets three quarters of the clauses that are no reasons: the unused ones first, then those with the most
    /// levels.
    pub(super) fn forget(&mut self, assignment: &mut Assignment) {
        let is_reason = |clause: u32| {
            let first = Literal::from_word(self.words[clause as usize]);
            assignment.holds(first) == Some(true)
                && assignment.reason(first.candidate()) == Reason::Clause(clause)
        };
        let is_kept = |clause: u32| {
            let levels = self.get(clause, LEVELS);
            levels == 0 || self.get(clause, USED) == 1 && levels <= KEPT_LEVELS
        };
        let all = self.all.iter().copied();
        let mut order: Vec<u32> = all
            .filter(|&clause| !is_kept(clause) && !is_reason(clause))
            .collect();
        order.sort_by_key(|&clause| {
            let [used, levels, length] = [USED, LEVELS, LENGTH].map(|it| self.get(clause, it));
            (used, Reverse((levels, length)))
        });
        order.truncate(order.len() * 3 / 4);
        for clause in order {
            self.set(clause, LENGTH, 0);
        }
        self.close_gaps(assignment);
    }

    /// Moves the clauses that are left together: those of length 0 are forgotten.
    fn close_gaps(&mut self, assignment: &mut Assignment) {
        let mut words = Vec::with_capacity(self.words.len());
        let mut all = mem::take(&mut self.all);
        all.retain_mut(|clause| {
            let length = self.get(*clause, LENGTH);
            if length == 0 {
                return false;
            }
            self.set(*clause, USED, 0);
            let moved = words.len() as u32 + USED;
            let range = (*clause - USED) as usize..(*clause + length) as usize;
            words.extend_from_slice(&self.words[range]);
            self.set(*clause, NEXT, moved);
            *clause = moved;
            true
        });
        let moved = |clause: &mut u32| {
            let is_kept = self.words[(*clause - LENGTH) as usize] > 0;
            *clause = self.words[(*clause - NEXT) as usize];
            is_kept
        };
        for watches in &mut self.watches {
            watches.retain_mut(|watch| moved(&mut watch.clause));
        }
        assignment.move_reasons(|clause| {
            moved(clause);
        });
        self.words = words;
        self.all = all;
    }
}
