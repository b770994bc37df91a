//! Results of a search: the answer for a puzzle and search statistics.
//!
//! **Invariant:** an answer is a function of the puzzle and the limit, and of nothing else.

/// The result for one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Whether the puzzle has no, one or multiple solutions.
    pub status: Status,
    /// Number of solutions found; the search stops at the limit.
    pub count: u64,
    /// Number of guesses the search made.
    pub guesses: u64,
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// The input is not a puzzle: a character is neither a digit nor a blank.
    #[default]
    Invalid,
    /// No solution.
    None,
    /// At least one solution; the limit was one.
    Found,
    /// Exactly one solution.
    Unique,
    /// Two or more solutions.
    Multiple,
}

impl Status {
    /// Returns the status after a search up to `limit` has found `count` solutions.
    #[inline(always)]
    pub fn of(count: u64, limit: u64) -> Status {
        match count {
            0 => Status::None,
            1 if limit == 1 => Status::Found,
            1 => Status::Unique,
            _ => Status::Multiple,
        }
    }
}

/// The amount of work a search did.
///
/// Deterministic: the same puzzle gives the same numbers on every backend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchStats {
    /// Number of guesses.
    pub guesses: u64,
    /// Number of branches that ended in a contradiction without a further guess.
    pub failures: u64,
}

impl SearchStats {
    /// Adds the work of another part of the same search.
    pub(crate) fn add(&mut self, other: SearchStats) {
        self.guesses += other.guesses;
        self.failures += other.failures;
    }
}

/// A check that can stop a search: polled with the work done so far, returns true to stop.
///
/// It is polled before the first guess and then at least once every few dozen guesses.
pub type StopCheck<'a> = &'a mut dyn FnMut(&SearchStats) -> bool;
