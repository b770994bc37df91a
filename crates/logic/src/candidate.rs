//! Candidates: a digit in a square.
//!
//! **Invariant:** the number of a candidate is `9 * square + digit index`, below 729.

use std::fmt;

use foldoku_board::Digit;

/// A digit in a square of the classic board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate(u16);

impl Candidate {
    /// How many there are.
    pub const COUNT: usize = 729;

    /// The candidate of a square, 0 to 80, and the index of a digit, 0 to 8.
    ///
    /// # Panics
    ///
    /// If there is no such square or digit.
    #[inline]
    #[track_caller]
    pub const fn new(square: usize, digit: usize) -> Candidate {
        assert!(square < 81 && digit < 9, "a candidate is one of 729");
        Candidate((square * 9 + digit) as u16)
    }

    /// The square, 0 to 80.
    #[inline]
    pub const fn square(self) -> usize {
        self.0 as usize / 9
    }

    /// The index of the digit, 0 to 8.
    #[inline]
    pub const fn digit_index(self) -> usize {
        self.0 as usize % 9
    }

    /// The digit.
    #[inline]
    pub const fn digit(self) -> Digit {
        Digit::new((self.0 % 9 + 1) as u8)
    }

    /// The number, 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The candidate with this number.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    #[track_caller]
    pub const fn from_index(index: usize) -> Candidate {
        assert!(index < Candidate::COUNT, "a candidate is one of 729");
        Candidate(index as u16)
    }

    /// Whether this and another one cannot both be true.
    pub const fn excludes(self, other: Candidate) -> bool {
        let (one, two) = (self.square(), other.square());
        if one == two {
            return self.0 != other.0;
        }
        let share = one / 9 == two / 9
            || one % 9 == two % 9
            || (one / 27 == two / 27 && one % 9 / 3 == two % 9 / 3);
        self.digit_index() == other.digit_index() && share
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = self.square();
        write!(f, "r{}c{}={}", square / 9 + 1, square % 9 + 1, self.digit())
    }
}
