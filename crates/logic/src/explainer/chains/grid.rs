//! The marks that chains are followed in, and the tables of the board in Sudoku Explainer's order.
//!
//! **Invariant:** `lines` say the same as `marks`. Houses of a square come in the order box, row,
//! column wherever there is a choice: which chain is found first rests on it.

use foldoku_board::classic::{ALL_UNITS, UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet};

use crate::position::{Position, bits_of, place_in};

/// The box, the row and the column of each square, as indices into `UNITS`.
pub(super) const HOUSES: [[usize; 3]; 81] = houses();

/// The number of each square in its [`HOUSES`].
const PLACES: [[u8; 3]; 81] = places();

const fn houses() -> [[usize; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut square = 0;
    while square < 81 {
        let [row, column, in_box] = UNITS_OF[square];
        table[square] = [in_box.index(), row.index(), column.index()];
        square += 1;
    }
    table
}

const fn places() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut square = 0;
    while square < 81 {
        let (row, column) = (square / 9, square % 9);
        table[square] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        square += 1;
    }
    table
}

/// What squares can hold and where units have places, nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The marks of open squares; none in filled ones.
    pub(super) marks: [u16; 81],
    /// For each unit and digit the places: bit `k` for the square number `k` of the unit.
    pub(super) lines: [[u16; 9]; 27],
    /// For each digit its squares.
    pub(super) places: Candidates,
    /// How many squares of each unit are open.
    pub(super) open: [u8; 27],
}

impl Grid {
    /// No candidates.
    pub(super) const EMPTY: Grid = Grid {
        marks: [0; 81],
        lines: [[0; 9]; 27],
        places: Candidates::NONE,
        open: [0; 27],
    };

    pub(super) fn of(position: &Position) -> Grid {
        let mut grid = Grid {
            places: Candidates(std::array::from_fn(|digit| position.places(digit))),
            ..Grid::EMPTY
        };
        for square in position.empty_squares() {
            grid.marks[square.index()] = position.mask(square);
            for unit in UNITS_OF[square.index()] {
                grid.open[unit.index()] += 1;
                for digit in bits_of(position.mask(square)) {
                    grid.lines[unit.index()][digit] |= 1 << place_in(unit, square);
                }
            }
        }
        grid
    }

    /// Takes a candidate away.
    #[inline]
    pub(super) fn remove(&mut self, candidate: usize) {
        let (square, digit) = (candidate / 9, candidate % 9);
        self.marks[square] &= !(1 << digit);
        self.places.0[digit].remove(Square::new(square));
        for (unit, place) in HOUSES[square].into_iter().zip(PLACES[square]) {
            self.lines[unit][digit] &= !(1 << place);
        }
    }

    /// The candidates, by squares and then by digits.
    pub(super) fn candidates(&self) -> impl Iterator<Item = usize> {
        (0..81).flat_map(|square| bits_of(self.marks[square]).map(move |digit| square * 9 + digit))
    }
}

/// Some peers of a square: those in its box, then the others in its row, then in its column.
#[inline]
pub(super) fn by_house(square: usize, peers: SquareSet) -> [SquareSet; 3] {
    let [in_box, row, column] = HOUSES[square].map(|unit| SquareSet::of_unit(ALL_UNITS[unit]));
    let outside = peers.without(in_box);
    [peers & in_box, outside & row, outside & column]
}

/// The candidate of a digit at a place of a unit.
#[inline]
pub(super) fn candidate_at(unit: usize, place: usize, digit: usize) -> usize {
    UNITS[unit][place].index() * 9 + digit
}

/// Whether a mask has one bit. Bits are counted more slowly: not every machine has an instruction.
#[inline]
pub(super) fn is_single(mask: u16) -> bool {
    mask != 0 && mask & (mask - 1) == 0
}

/// Whether a mask has two bits.
#[inline]
pub(super) fn is_pair(mask: u16) -> bool {
    is_single(mask & mask.wrapping_sub(1))
}

/// The lowest bit of a mask that is not empty.
#[inline]
pub(super) fn lowest(mask: u16) -> usize {
    mask.trailing_zeros() as usize
}

/// A set of candidates: for each digit its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Candidates(pub(super) [SquareSet; 9]);

impl Candidates {
    pub(super) const NONE: Candidates = Candidates([SquareSet::EMPTY; 9]);

    #[inline]
    pub(super) fn contains(&self, candidate: usize) -> bool {
        self.0[candidate % 9].contains(Square::new(candidate / 9))
    }

    #[inline]
    pub(super) fn insert(&mut self, candidate: usize) {
        self.0[candidate % 9].insert(Square::new(candidate / 9));
    }

    #[inline]
    pub(super) fn retain(&mut self, other: &Candidates) {
        for (squares, other) in self.0.iter_mut().zip(other.0) {
            *squares &= other;
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|squares| squares.is_empty())
    }
}
