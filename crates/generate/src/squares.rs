//! Sets of squares of the classic board.
//!
//! **Invariant:** only the bits 0 to 80 are used, one for each square, row by row.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use foldoku_kernel::Line;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);
    /// All of them.
    pub const ALL: Squares = Squares((1 << 81) - 1);

    /// One square, 0 to 80.
    ///
    /// # Panics
    ///
    /// If there is no such square.
    #[inline]
    #[track_caller]
    pub const fn of(square: usize) -> Squares {
        assert!(square < 81, "a square is one of 81");
        Squares(1 << square)
    }

    /// The squares with clues.
    pub fn clues(puzzle: &Line) -> Squares {
        let is_clue = |&square: &usize| matches!(puzzle[square], b'1'..=b'9');
        (0..81).filter(is_clue).collect()
    }

    /// The squares in which two grids differ.
    #[inline]
    pub(crate) fn differing(one: &Line, other: &Line) -> Squares {
        let differ = |from: usize, to: usize| {
            let pairs = one[from..to].iter().zip(&other[from..to]);
            pairs
                .rev()
                .fold(0_u64, |set, (one, other)| 2 * set + u64::from(one != other))
        };
        Squares(u128::from(differ(0, 64)) | u128::from(differ(64, 81)) << 64)
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is one of them.
    #[inline]
    pub const fn contains(self, square: usize) -> bool {
        self.0 >> square & 1 == 1
    }

    /// Whether all of them are among the others.
    #[inline]
    pub const fn is_subset(self, other: Squares) -> bool {
        self.0 & !other.0 == 0
    }

    /// The squares in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = (rest != 0).then(|| rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            square
        })
    }

    /// A grid without what stands in these squares.
    #[inline]
    pub fn cleared_from(self, mut line: Line) -> Line {
        for square in self.iter() {
            line[square] = b'.';
        }
        line
    }
}

impl FromIterator<usize> for Squares {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Squares {
        Squares(squares.into_iter().fold(0, |set, square| set | 1 << square))
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;

    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl Not for Squares {
    type Output = Squares;

    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0 & Squares::ALL.0)
    }
}
