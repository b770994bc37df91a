//! Candidates: which digits each square can still hold.
//!
//! **Invariant:** none between squares: candidates are plain data, and only the strategies above
//! this crate know what may be taken away. An empty set marks a contradiction.

use core::ops::{Index, IndexMut};

use smallvec::SmallVec;

use crate::digit::DigitSet;
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::square::Square;

/// The set of possible digits of every square.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Candidates {
    squares: SmallVec<[DigitSet; 81]>,
}

impl Candidates {
    /// Every digit in every square.
    pub fn full(geometry: &Geometry) -> Candidates {
        Candidates {
            squares: SmallVec::from_elem(geometry.digits(), geometry.square_count()),
        }
    }

    /// No digit in any square: the start of a union.
    pub fn empty(geometry: &Geometry) -> Candidates {
        Candidates {
            squares: SmallVec::from_elem(DigitSet::EMPTY, geometry.square_count()),
        }
    }

    /// How many squares there are.
    pub fn square_count(&self) -> usize {
        self.squares.len()
    }

    /// The sets in reading order.
    pub fn sets(&self) -> &[DigitSet] {
        &self.squares
    }

    /// The sets in reading order, to be changed.
    pub fn sets_mut(&mut self) -> &mut [DigitSet] {
        &mut self.squares
    }

    /// The squares and their sets in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Square, DigitSet)> + '_ {
        let squares = self.squares.iter().enumerate();
        squares.map(|(index, &set)| (Square::new(index), set))
    }

    /// Takes `digits` out of `square` and returns those that were there.
    pub fn remove(&mut self, square: Square, digits: DigitSet) -> DigitSet {
        let set = &mut self.squares[square.index()];
        let removed = *set & digits;
        *set -= removed;
        removed
    }

    /// How many squares have not exactly one candidate.
    pub fn open_count(&self) -> usize {
        self.squares.iter().filter(|set| !set.is_single()).count()
    }

    /// Whether every square has exactly one candidate.
    pub fn is_settled(&self) -> bool {
        self.squares.iter().all(|set| set.is_single())
    }

    /// Whether some square has no candidate left.
    pub fn has_empty(&self) -> bool {
        self.squares.iter().any(|set| set.is_empty())
    }

    /// Adds the candidates of `other`, square by square.
    pub fn unite(&mut self, other: &Candidates) {
        for (set, &more) in self.squares.iter_mut().zip(&other.squares) {
            *set |= more;
        }
    }

    /// Keeps only the candidates that `other` has too, square by square.
    pub fn intersect(&mut self, other: &Candidates) {
        for (set, &keep) in self.squares.iter_mut().zip(&other.squares) {
            *set &= keep;
        }
    }

    /// The grid of the squares with exactly one candidate.
    pub fn to_grid(&self) -> Grid {
        self.squares.iter().map(|set| set.single()).collect()
    }
}

/// `clone_from` reuses the memory of the target, which a search relies on.
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
