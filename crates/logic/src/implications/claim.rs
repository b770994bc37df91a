//! Claims: a candidate is true, or it is false.
//!
//! **Invariant:** the index of a claim is even if its candidate is true, odd if it is false; the
//! two claims about a candidate are adjacent.

use crate::candidate::Candidate;

/// A candidate is true or false.
///
/// The candidate is given by its index: that of [`Candidate`](crate::Candidate), or a number that
/// the search has given to the candidates of its position. A search with groups numbers them, too,
/// and claims that one of their candidates is true, or that none is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Claim(u32);

impl Claim {
    /// The number of claims about all candidates of a board.
    pub(crate) const COUNT: usize = 2 * Candidate::COUNT;

    /// The words of a set of claims.
    pub(crate) const WORDS: usize = Claim::COUNT.div_ceil(64);

    /// Returns the claim that a candidate is true.
    #[inline]
    pub(crate) fn on(candidate: usize) -> Claim {
        Claim(2 * candidate as u32)
    }

    /// Returns the claim that a candidate is false.
    #[inline]
    pub(crate) fn off(candidate: usize) -> Claim {
        Claim(2 * candidate as u32 + 1)
    }

    /// Returns the claim with this index.
    #[inline]
    pub(crate) fn from_index(index: usize) -> Claim {
        Claim(index as u32)
    }

    /// Returns the index.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the index of the candidate or group.
    #[inline]
    pub(crate) fn subject(self) -> usize {
        self.0 as usize / 2
    }

    /// Returns whether the candidate is true.
    #[inline]
    pub(crate) fn is_on(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the opposite claim.
    #[inline]
    pub(crate) fn opposite(self) -> Claim {
        Claim(self.0 ^ 1)
    }
}
