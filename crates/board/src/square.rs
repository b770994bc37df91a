//! The cells of a board, called squares in the API.
//!
//! **Invariant:** a [`Square`] is an index below [`Square::LIMIT`], counted row by row from the top
//! left corner, and layer by layer on boards of three dimensions.
//! [`Geometry`](crate::Geometry) knows which squares its board has and what they are called (`A1`,
//! `r1c1`).

use core::fmt;

/// A cell of a board, as an index in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// The largest number of cells that a board can have: 64×64, or 16×16×16.
    pub const LIMIT: usize = 4096;

    /// Creates the square with this index in reading order.
    ///
    /// # Panics
    ///
    /// If the index is not below [`Square::LIMIT`].
    #[inline]
    #[track_caller]
    pub const fn new(index: usize) -> Square {
        match Square::try_new(index) {
            Some(square) => square,
            None => panic!("a board has at most 4096 cells"),
        }
    }

    /// Creates the square with this index in reading order, or returns `None` if no board has that
    /// many cells.
    #[inline]
    pub const fn try_new(index: usize) -> Option<Square> {
        if index < Square::LIMIT {
            Some(Square(index as u16))
        } else {
            None
        }
    }

    /// Returns the index of the square in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
