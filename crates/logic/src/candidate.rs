//! Candidates: a digit that a cell can still take.
//!
//! **Invariant:** the index of a candidate is `9 * square + digit index`, below 729.

use std::fmt;

use foldoku_board::{Digit, Square, SquareSet};

/// A digit in a cell of the classic board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate(u16);

impl Candidate {
    /// Number of candidates of the board.
    pub const COUNT: usize = 729;

    /// Returns the candidate of `digit` in `square`.
    ///
    /// # Panics
    ///
    /// If the cell or the digit does not belong to the classic board.
    #[inline]
    #[track_caller]
    pub const fn new(square: Square, digit: Digit) -> Candidate {
        Candidate::at(square, digit.index())
    }

    /// Returns the candidate of the digit with this index.
    #[inline]
    #[track_caller]
    pub(crate) const fn at(square: Square, digit: usize) -> Candidate {
        assert!(
            square.index() < 81 && digit < 9,
            "the classic board has 81 squares and 9 digits"
        );
        Candidate((square.index() * 9 + digit) as u16)
    }

    /// Returns the cell.
    #[inline]
    pub const fn square(self) -> Square {
        Square::new(self.0 as usize / 9)
    }

    /// Returns the digit.
    #[inline]
    pub const fn digit(self) -> Digit {
        Digit::new((self.0 % 9 + 1) as u8)
    }

    /// Returns the index of the digit, 0 to 8.
    #[inline]
    pub(crate) const fn digit_index(self) -> usize {
        self.0 as usize % 9
    }

    /// Returns the place of the candidate in reading order, digits ascending: 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the candidate with an [`index`](Candidate::index).
    ///
    /// # Panics
    ///
    /// If `index` is not below [`Candidate::COUNT`].
    #[inline]
    #[track_caller]
    pub const fn from_index(index: usize) -> Candidate {
        assert!(index < Candidate::COUNT, "the board has 729 candidates");
        Candidate(index as u16)
    }

    /// Returns whether the two candidates are different and cannot both be true.
    pub const fn excludes(self, other: Candidate) -> bool {
        if self.square().index() == other.square().index() {
            return self.0 != other.0;
        }
        self.digit_index() == other.digit_index()
            && SquareSet::peers_of(self.square()).contains(other.square())
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = self.square().index();
        write!(f, "r{}c{}={}", square / 9 + 1, square % 9 + 1, self.digit())
    }
}
