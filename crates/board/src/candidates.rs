//! Candidates: the digits that each cell can still take.
//!
//! **Invariant:** the sets of different cells are independent: candidates are plain data, and only
//! the crates above this one know which candidates may be removed. An empty set is a contradiction.

use core::ops::{Index, IndexMut};

use smallvec::SmallVec;

use crate::digit::DigitSet;
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::square::Square;

/// The set of candidates of every cell.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Candidates {
    squares: SmallVec<[DigitSet; 81]>,
}

impl Candidates {
    /// Creates candidates with every digit in every cell.
    pub fn full(geometry: &Geometry) -> Candidates {
        Candidates {
            squares: SmallVec::from_elem(geometry.digits(), geometry.square_count()),
        }
    }

    /// Creates candidates with no digit in any cell, to start a union from.
    pub fn empty(geometry: &Geometry) -> Candidates {
        Candidates {
            squares: SmallVec::from_elem(DigitSet::EMPTY, geometry.square_count()),
        }
    }

    /// Returns the number of cells.
    pub fn square_count(&self) -> usize {
        self.squares.len()
    }

    /// Returns the sets in reading order.
    pub fn sets(&self) -> &[DigitSet] {
        &self.squares
    }

    /// Returns the sets in reading order for modification.
    pub fn sets_mut(&mut self) -> &mut [DigitSet] {
        &mut self.squares
    }

    /// Returns the cells and their sets in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Square, DigitSet)> + '_ {
        let squares = self.squares.iter().enumerate();
        squares.map(|(index, &set)| (Square::new(index), set))
    }

    /// Removes digits from a cell and returns those that were candidates.
    pub fn remove(&mut self, square: Square, digits: DigitSet) -> DigitSet {
        let set = &mut self.squares[square.index()];
        let removed = *set & digits;
        *set -= removed;
        removed
    }

    /// Returns the number of cells that do not have exactly one candidate.
    pub fn open_count(&self) -> usize {
        self.squares.iter().filter(|set| !set.is_single()).count()
    }

    /// Returns whether every cell has exactly one candidate.
    pub fn is_settled(&self) -> bool {
        self.squares.iter().all(|set| set.is_single())
    }

    /// Returns whether some cell has no candidates.
    pub fn has_empty(&self) -> bool {
        self.squares.iter().any(|set| set.is_empty())
    }

    /// Adds the candidates of `other` to each cell.
    pub fn unite(&mut self, other: &Candidates) {
        for (set, &more) in self.squares.iter_mut().zip(&other.squares) {
            *set |= more;
        }
    }

    /// Removes the candidates that `other` does not have in the same cell.
    pub fn intersect(&mut self, other: &Candidates) {
        for (set, &keep) in self.squares.iter_mut().zip(&other.squares) {
            *set &= keep;
        }
    }

    /// Returns the grid of the cells that have exactly one candidate.
    pub fn to_grid(&self) -> Grid {
        self.squares.iter().map(|set| set.single()).collect()
    }
}

/// `clone_from` reuses the memory of the target; searches rely on it.
impl Clone for Candidates {
    fn clone(&self) -> Candidates {
        Candidates {
            squares: SmallVec::from_slice(&self.squares),
        }
    }

    fn clone_from(&mut self, source: &Candidates) {
        if self.squares.len() == source.squares.len() {
            self.squares.copy_from_slice(&source.squares);
        } else {
            *self = source.clone();
        }
    }
}

impl Index<Square> for Candidates {
    type Output = DigitSet;

    fn index(&self, square: Square) -> &DigitSet {
        &self.squares[square.index()]
    }
}

impl IndexMut<Square> for Candidates {
    fn index_mut(&mut self, square: Square) -> &mut DigitSet {
        &mut self.squares[square.index()]
    }
}
