//! Grids: what each square of a board holds, if anything.
//!
//! **Invariant:** a grid is what a text says and nothing more: it may clash, and it may hold digits
//! its board does not have. [`Puzzle`](crate::Puzzle) is the grid that has been checked.

use core::ops::{Index, IndexMut};

use smallvec::SmallVec;

use crate::digit::Digit;
use crate::geometry::Geometry;
use crate::square::Square;

/// A digit or nothing for every square.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    squares: SmallVec<[Option<Digit>; 81]>,
}

impl Grid {
    /// A grid with nothing in it.
    pub fn empty(geometry: &Geometry) -> Grid {
        Grid {
            squares: SmallVec::from_elem(None, geometry.square_count()),
        }
    }

    /// How many squares the grid has.
    pub fn square_count(&self) -> usize {
        self.squares.len()
    }

    /// What the squares hold, in reading order.
    pub fn contents(&self) -> &[Option<Digit>] {
        &self.squares
    }

    /// The filled squares and their digits, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Square, Digit)> + '_ {
        let filled = |(index, content): (usize, &Option<Digit>)| {
            content.map(|digit| (Square::new(index), digit))
        };
        self.squares.iter().enumerate().filter_map(filled)
    }

    /// How many squares are filled.
    pub fn filled_count(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    /// Whether every square is filled.
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(Option::is_some)
    }

    /// Whether the grid answers `givens` on this board: it is full, keeps every given, and no unit
    /// holds a digit twice.
    ///
    /// This is the definition every solver is checked against; it looks at units only and shares
    /// nothing with any solver.
    pub fn solves(&self, geometry: &Geometry, givens: &Grid) -> bool {
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
