//! Literals: statements about one candidate.
//!
//! **Invariant:** a literal and its negation have the indices `2 n` and `2 n + 1`.

/// That a candidate is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    /// Returns the literal that a candidate is true, or that it is false.
    pub(super) fn new(candidate: u32, is_true: bool) -> Literal {
        Literal(2 * candidate + u32::from(!is_true))
    }

    pub(super) fn candidate(self) -> u32 {
        self.0 / 2
    }

    /// Returns whether this states that the candidate is true.
    pub(super) fn is_true(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal as a number, for [`Literal::from_word`].
    pub(super) fn word(self) -> u32 {
        self.0
    }

    pub(super) fn from_word(word: u32) -> Literal {
        Literal(word)
    }

    pub(super) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
