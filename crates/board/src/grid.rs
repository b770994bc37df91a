//! Grids: the digit of each cell, or nothing.
//!
//! **Invariant:** a grid is unchecked data: peers can hold the same digit, and digits can be larger
//! than those of a board. [`Puzzle`](crate::Puzzle) is a grid that has been checked.

use core::ops::{Index, IndexMut};

use smallvec::SmallVec;

use crate::digit::Digit;
use crate::geometry::Geometry;
use crate::square::Square;

/// A digit or nothing for every cell.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    squares: SmallVec<[Option<Digit>; 81]>,
}

impl Grid {
    /// Returns a grid of empty cells.
    pub fn empty(geometry: &Geometry) -> Grid {
        Grid {
            squares: SmallVec::from_elem(None, geometry.square_count()),
        }
    }

    /// Returns the number of cells.
    pub fn square_count(&self) -> usize {
        self.squares.len()
    }

    /// Returns the contents of the cells in reading order.
    pub fn contents(&self) -> &[Option<Digit>] {
        &self.squares
    }

    /// Returns the filled cells and their digits in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Square, Digit)> + '_ {
        let filled = |(index, content): (usize, &Option<Digit>)| {
            content.map(|digit| (Square::new(index), digit))
        };
        self.squares.iter().enumerate().filter_map(filled)
    }

    /// Returns the number of filled cells.
    pub fn filled_count(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    /// Returns whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(Option::is_some)
    }

    /// Returns whether the grid completes `givens` on this board: it is full, it contains every
    /// given, and no unit holds a digit twice. Constraints are not looked at; see
    /// [`Grid::solves`].
    ///
    /// This looks at units only and shares no code with any solver.
    pub fn completes(&self, geometry: &Geometry, givens: &Grid) -> bool {
        let keeps_givens = givens
            .filled()
            .all(|(square, digit)| self[square] == Some(digit));
        let in_range = |content: &Option<Digit>| {
            content.is_some_and(|digit| digit.number() <= geometry.digit_count())
        };
        self.square_count() == geometry.square_count()
            && keeps_givens
            && self.squares.iter().all(in_range)
            && geometry.units().all(|unit| {
                let mut seen = 0_u64;
                geometry.squares_of(unit).iter().all(|&square| {
                    let bit = self[square].map_or(0, |digit| 1 << digit.index());
                    let fresh = seen & bit == 0;
                    seen |= bit;
                    fresh
                })
            })
    }
}

impl FromIterator<Option<Digit>> for Grid {
    fn from_iter<I: IntoIterator<Item = Option<Digit>>>(contents: I) -> Grid {
        Grid {
            squares: contents.into_iter().collect(),
        }
    }
}

impl Index<Square> for Grid {
    type Output = Option<Digit>;

    fn index(&self, square: Square) -> &Option<Digit> {
        &self.squares[square.index()]
    }
}

impl IndexMut<Square> for Grid {
    fn index_mut(&mut self, square: Square) -> &mut Option<Digit> {
        &mut self.squares[square.index()]
    }
}
