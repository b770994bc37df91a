//! What there is to say about a puzzle.
//!
//! **Invariant:** an answer is a function of the puzzle and the limit, of nothing else.

/// What has been found out about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions there are.
    pub status: Status,
    /// How many solutions were found; the search stops at the limit.
    pub count: u64,
    /// How often the search had to guess.
    pub guesses: u64,
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// It is no puzzle: a character is neither a digit nor a blank.
    #[default]
    Malformed,
    /// None.
    Impossible,
    /// One at least; the limit was one.
    Solvable,
    /// Exactly one.
    Unique,
    /// Two at least.
    Several,
}

impl Status {
    /// What is known once a search up to `limit` has found `count` solutions.
    #[inline(always)]
    pub(crate) fn of(count: u64, limit: u64) -> Status {
        match count {
            0 => Status::Impossible,
            1 if limit == 1 => Status::Solvable,
            1 => Status::Unique,
            _ => Status::Several,
        }
    }
}
