//! Sets of squares of the classic board.
//!
//! **Invariant:** only the bits 0 to 80 are used, one for each square, row by row.

use core::iter;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::{PEERS, UNITS};

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const NONE: SquareSet = SquareSet(0);
    /// All of them.
    pub const ALL: SquareSet = SquareSet((1 << 81) - 1);

    /// One square, 0 to 80.
    ///
    /// # Panics
    ///
    /// If there is no such square.
    #[inline]
    #[track_caller]
    pub const fn of(square: usize) -> SquareSet {
        assert!(square < 81, "a square is one of 81");
        SquareSet(1 << square)
    }

    /// The squares with clues.
    pub fn clues(puzzle: &[u8; 81]) -> SquareSet {
        let is_clue = |&square: &usize| matches!(puzzle[square], b'1'..=b'9');
        (0..81).filter(is_clue).collect()
    }

    /// The squares in which two grids differ.
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

    /// The set with these bits; others than the lowest 81 are left aside.
    #[inline]
    pub const fn from_bits(bits: u128) -> SquareSet {
        SquareSet(bits & SquareSet::ALL.0)
    }

    /// Bit `n` for square `n`.
    #[inline]
    pub const fn to_bits(self) -> u128 {
        self.0
    }

    /// The first of them in reading order.
    #[inline]
    pub const fn first(self) -> Option<usize> {
        match self.0 {
            0 => None,
            bits => Some(bits.trailing_zeros() as usize),
        }
    }

    /// The squares of the unit with this index into [`UNITS`](super::UNITS).
    #[inline]
    pub const fn of_unit(unit: usize) -> SquareSet {
        OF_UNITS[unit]
    }

    /// The squares that must differ from one.
    #[inline]
    pub const fn peers_of(square: usize) -> SquareSet {
        PEERS_OF[square]
    }

    /// The squares that must differ from all of these; all squares if there are none.
    pub fn common_peers(self) -> SquareSet {
        let peers = self.iter().map(SquareSet::peers_of);
        peers.fold(SquareSet::ALL, |common, peers| common & peers)
    }

    /// Those of them that are not among the others.
    #[inline]
    pub const fn without(self, others: SquareSet) -> SquareSet {
        SquareSet(self.0 & !others.0)
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: usize) {
        self.0 |= SquareSet::of(square).0;
    }

    /// Takes a square away.
    #[inline]
    pub fn remove(&mut self, square: usize) {
        self.0 &= !(1 << square);
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
    pub const fn is_subset(self, other: SquareSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The squares in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        iter::from_fn(move || {
            let square = (rest != 0).then(|| rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            square
        })
    }

    /// A grid without what stands in these squares.
    #[inline]
    pub fn cleared_from(self, mut line: [u8; 81]) -> [u8; 81] {
        for square in self.iter() {
            line[square] = b'.';
        }
        line
    }
}

/// The squares of each unit.
const OF_UNITS: [SquareSet; 27] = {
    let mut table = [SquareSet::NONE; 27];
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

/// The peers of each square.
const PEERS_OF: [SquareSet; 81] = {
    let mut table = [SquareSet::NONE; 81];
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

impl FromIterator<usize> for SquareSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> SquareSet {
        SquareSet(squares.into_iter().fold(0, |set, square| set | 1 << square))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_units_and_peers_are_those_of_the_tables() {
        for (unit, squares) in UNITS.iter().enumerate() {
            let expected: SquareSet = squares.iter().map(|square| square.index()).collect();
            assert_eq!(SquareSet::of_unit(unit), expected);
        }
        for (square, peers) in PEERS.iter().enumerate() {
            let expected: SquareSet = peers.iter().map(|square| square.index()).collect();
            assert_eq!(SquareSet::peers_of(square), expected);
        }
    }

    #[test]
    fn common_peers_differ_from_all() {
        let two: SquareSet = [0, 30].into_iter().collect();
        assert!(two.common_peers().iter().eq([3, 27]));
        assert_eq!(SquareSet::NONE.common_peers(), SquareSet::ALL);
    }
}
