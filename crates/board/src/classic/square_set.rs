//! Sets of cells of the classic board.
//!
//! **Invariant:** only bits 0 to 80 are used, bit `n` for the cell with index `n`.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::{PEERS, SQUARES, UNITS};
use crate::square::Square;
use crate::unit::Unit;

/// A set of cells of the classic board, one bit each.
///
/// ```
/// use foldoku_board::{Square, SquareSet};
///
/// let corners: SquareSet = [0, 8, 72, 80].map(Square::new).into_iter().collect();
/// assert_eq!(corners.len(), 4);
/// assert_eq!(corners.first(), Some(Square::new(0)));
/// assert!(corners.common_peers().is_empty());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 81 cells.
    pub const ALL: SquareSet = SquareSet((1 << 81) - 1);

    /// Returns the set of one cell.
    ///
    /// # Panics
    ///
    /// If the cell is not on the classic board.
    #[inline]
    #[track_caller]
    pub const fn of(square: Square) -> SquareSet {
        assert!(square.index() < 81, "the classic board has 81 squares");
        SquareSet(1 << square.index())
    }

    /// Returns the cells in which a line of 81 characters has a digit.
    pub fn givens_of(line: &[u8; 81]) -> SquareSet {
        let is_given = |square: &Square| matches!(line[square.index()], b'1'..=b'9');
        SQUARES.into_iter().filter(is_given).collect()
    }

    /// Returns the cells in which two lines of 81 characters differ.
    #[inline]
    pub fn differing(one: &[u8; 81], other: &[u8; 81]) -> SquareSet {
        let differ = |from: usize, to: usize| {
            let pairs = one[from..to].iter().zip(&other[from..to]);
            pairs
                .rev()
                .fold(0_u64, |set, (one, other)| 2 * set + u64::from(one != other))
        };
        SquareSet(u128::from(differ(0, 64)) | u128::from(differ(64, 81)) << 64)
    }

    /// Creates a set from its bits; bits above the lowest 81 are ignored.
    #[inline]
    pub const fn from_bits(bits: u128) -> SquareSet {
        SquareSet(bits & SquareSet::ALL.0)
    }

    /// Returns the mask in which bit `n` stands for the cell with index `n`.
    #[inline]
    pub const fn to_bits(self) -> u128 {
        self.0
    }

    /// Returns the first cell in reading order.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        match self.0 {
            0 => None,
            bits => Some(Square::new(bits.trailing_zeros() as usize)),
        }
    }

    /// Returns the cells of a unit of the classic board.
    #[inline]
    pub const fn of_unit(unit: Unit) -> SquareSet {
        OF_UNITS[unit.index()]
    }

    /// Returns the peers of a cell.
    #[inline]
    pub const fn peers_of(square: Square) -> SquareSet {
        PEERS_OF[square.index()]
    }

    /// Returns the common peers of all cells of the set; all cells if the set is empty.
    pub fn common_peers(self) -> SquareSet {
        let peers = self.iter().map(SquareSet::peers_of);
        peers.fold(SquareSet::ALL, |common, peers| common & peers)
    }

    /// Returns the cells of the set that are not in `others`.
    #[inline]
    pub const fn without(self, others: SquareSet) -> SquareSet {
        SquareSet(self.0 & !others.0)
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0 |= SquareSet::of(square).0;
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// Returns the number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains `square`.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Returns whether every cell of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: SquareSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the two sets have no cell in common.
    #[inline]
    pub const fn is_disjoint(self, other: SquareSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the cells in reading order.
    #[inline]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }

    /// Returns the line with a dot in each of these cells.
    #[inline]
    pub fn cleared_from(self, mut line: [u8; 81]) -> [u8; 81] {
        for square in self {
            line[square.index()] = b'.';
        }
        line
    }
}

/// The cells of a [`SquareSet`] in reading order.
#[derive(Clone, Debug)]
pub struct Iter(SquareSet);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The cells of each unit.
const OF_UNITS: [SquareSet; 27] = {
    let mut table = [SquareSet::EMPTY; 27];
    let mut unit = 0;
    while unit < 27 {
        let mut place = 0;
        while place < 9 {
            table[unit].0 |= 1 << UNITS[unit][place].index();
            place += 1;
        }
        unit += 1;
    }
    table
};

/// The peers of each cell.
const PEERS_OF: [SquareSet; 81] = {
    let mut table = [SquareSet::EMPTY; 81];
    let mut square = 0;
    while square < 81 {
        let mut number = 0;
        while number < 20 {
            table[square].0 |= 1 << PEERS[square][number].index();
            number += 1;
        }
        square += 1;
    }
    table
};

impl FromIterator<Square> for SquareSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let bits = squares.into_iter().map(|square| 1 << square.index());
        SquareSet::from_bits(bits.fold(0, |set, bit: u128| set | bit))
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0 & SquareSet::ALL.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::ALL_UNITS;

    #[test]
    fn unit_and_peer_sets_equal_the_tables() {
        for unit in ALL_UNITS {
            let expected: SquareSet = UNITS[unit.index()].into_iter().collect();
            assert_eq!(SquareSet::of_unit(unit), expected);
        }
        for square in SQUARES {
            let expected: SquareSet = PEERS[square.index()].into_iter().collect();
            assert_eq!(SquareSet::peers_of(square), expected);
        }
    }

    #[test]
    fn common_peers_see_every_square() {
        let two: SquareSet = [0, 30].map(Square::new).into_iter().collect();
        assert!(two.common_peers().iter().eq([3, 27].map(Square::new)));
        assert_eq!(SquareSet::EMPTY.common_peers(), SquareSet::ALL);
    }

    #[test]
    fn iteration_gives_reading_order() {
        let squares = [3, 27, 80].map(Square::new);
        let set: SquareSet = squares.into_iter().rev().collect();
        assert!(set.iter().eq(squares));
        assert_eq!(set.iter().len(), 3);
    }
}
