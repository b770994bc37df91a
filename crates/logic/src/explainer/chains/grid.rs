//! The working grid of chain searches, and tables of the board in Sudoku Explainer's order.
//!
//! A [`Position`] is more expensive to copy and to update: chains change their grid in the innermost
//! loop.
//!
//! **Invariant:** `places` agrees with `masks` wherever a search looks. The units of a cell come in the
//! order box, row, column wherever there is a choice, because the first chain found depends on it.

use foldoku_board::classic::{ALL_UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet};

use crate::implications::{Claim, Constraint, constraints_of};
use crate::position::{Mask, Position, bits_of};

/// The box, the row and the column of each cell, as indices of units.
pub(super) const HOUSES: [[usize; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut square = 0;
    while square < 81 {
        let [row, column, in_box] = UNITS_OF[square];
        table[square] = [in_box.index(), row.index(), column.index()];
        square += 1;
    }
    table
};

/// The candidates of a position, by constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The candidates of each constraint; none in filled cells.
    pub(super) masks: [Mask; Constraint::COUNT],
    /// The cells of each digit.
    pub(super) places: Candidates,
    /// How many cells of each unit are empty.
    pub(super) open: [u8; 27],
}

impl Grid {
    /// A grid without candidates.
    pub(super) const EMPTY: Grid = Grid {
        masks: [0; Constraint::COUNT],
        places: Candidates::NONE,
        open: [0; 27],
    };

    pub(super) fn of(position: &Position) -> Grid {
        let mut grid = Grid {
            places: Candidates(std::array::from_fn(|digit| position.places(digit))),
            ..Grid::EMPTY
        };
        for constraint in Constraint::all() {
            grid.masks[constraint.index()] = constraint.mask(position);
        }
        for (open, unit) in grid.open.iter_mut().zip(ALL_UNITS) {
            *open = position.empty_count_in(unit) as u8;
        }
        grid
    }

    /// Returns the candidates of a constraint.
    #[inline]
    pub(super) fn mask(&self, constraint: Constraint) -> Mask {
        self.masks[constraint.index()]
    }

    /// Returns the candidates of a cell.
    #[inline]
    pub(super) fn marks(&self, square: usize) -> Mask {
        self.masks[square]
    }

    /// Returns the places of a digit in a unit: bit `k` for cell `k` of the unit.
    #[inline]
    pub(super) fn line(&self, unit: usize, digit: usize) -> Mask {
        self.mask(Constraint::line(unit, digit))
    }

    /// Removes a candidate.
    #[inline]
    pub(super) fn remove(&mut self, candidate: usize) {
        self.places.0[candidate % 9].remove(Square::new(candidate / 9));
        self.remove_from_masks(candidate);
    }

    /// Removes a candidate that is not in `places` any more.
    #[inline]
    pub(super) fn remove_from_masks(&mut self, candidate: usize) {
        for member in constraints_of(candidate) {
            self.masks[member.constraint.index()] &= !member.bit;
        }
    }

    /// Returns the candidates, by cell and then by digit.
    pub(super) fn candidates(&self) -> impl Iterator<Item = usize> {
        (0..81).flat_map(|square| bits_of(self.marks(square)).map(move |digit| square * 9 + digit))
    }

    /// Returns the candidates that are not the only ones of their cells.
    pub(super) fn open_candidates(&self) -> impl Iterator<Item = usize> {
        let is_open = |&candidate: &usize| has_several(self.marks(candidate / 9));
        self.candidates().filter(is_open)
    }

    /// Returns the candidates of a constraint.
    pub(super) fn members(&self, constraint: Constraint) -> impl Iterator<Item = usize> + use<> {
        bits_of(self.mask(constraint)).map(move |bit| constraint.candidate(bit))
    }

    /// Returns the candidates of a constraint that another grid, made of this one, has lost.
    pub(super) fn lost(
        &self,
        rest: &Grid,
        constraint: Constraint,
    ) -> impl Iterator<Item = usize> + use<> {
        let lost = self.mask(constraint) & !rest.mask(constraint);
        bits_of(lost).map(move |bit| constraint.candidate(bit))
    }

    /// Returns the constraints with several candidates, of which one must be true.
    pub(super) fn groups(&self) -> impl Iterator<Item = Constraint> {
        Constraint::all().filter(|&constraint| has_several(self.mask(constraint)))
    }

    /// Returns the other candidate of a constraint with two.
    #[inline]
    pub(super) fn partner(&self, constraint: Constraint, bit: Mask) -> Option<usize> {
        let mask = self.mask(constraint);
        is_pair(mask).then(|| constraint.candidate(lowest(mask & !bit)))
    }

    /// Returns the candidates that are eliminated if a claim is proven.
    pub(super) fn removed_by(&self, target: Claim) -> impl Iterator<Item = usize> + Clone + use<> {
        let (square, digit) = (target.subject() / 9, target.subject() % 9);
        let removed = if target.is_on() {
            self.marks(square) & !(1 << digit)
        } else {
            1 << digit
        };
        bits_of(removed).map(move |digit| square * 9 + digit)
    }

    /// Returns whether anything follows from a candidate being false.
    pub(super) fn has_link(&self, candidate: usize) -> bool {
        let mut members = constraints_of(candidate).iter();
        members.any(|member| is_pair(self.mask(member.constraint)))
    }
}

/// Returns some peers of a cell: those in its box, the others in its row, the others in its
/// column.
#[inline]
pub(super) fn by_house(square: usize, peers: SquareSet) -> [SquareSet; 3] {
    BY_HOUSE[square].map(|house| peers & house)
}

/// For each cell, its box, and the rest of its row and of its column.
const BY_HOUSE: [[SquareSet; 3]; 81] = {
    let mut table = [[SquareSet::EMPTY; 3]; 81];
    let mut square = 0;
    while square < 81 {
        let [in_box, row, column] = HOUSES[square];
        let in_box = SquareSet::of_unit(ALL_UNITS[in_box]);
        let row = SquareSet::of_unit(ALL_UNITS[row]).without(in_box);
        let column = SquareSet::of_unit(ALL_UNITS[column]).without(in_box);
        table[square] = [in_box, row, column];
        square += 1;
    }
    table
};

/// Returns whether a mask has one bit.
///
/// Like the next functions faster than a population count on machines without the instruction.
#[inline]
pub(super) fn is_single(mask: u16) -> bool {
    (mask != 0) & !has_several(mask)
}

/// Returns whether a mask has more than one bit.
#[inline]
pub(super) fn has_several(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// Returns whether a mask has more than two bits.
#[inline]
pub(super) fn has_more_than_two(mask: u16) -> bool {
    has_several(mask & mask.wrapping_sub(1))
}

/// Returns whether a mask has two bits.
#[inline]
pub(super) fn is_pair(mask: u16) -> bool {
    is_single(mask & mask.wrapping_sub(1))
}

/// Returns the index of the lowest bit of a mask that is not empty.
#[inline]
pub(super) fn lowest(mask: u16) -> usize {
    mask.trailing_zeros() as usize
}

/// A set of candidates: the cells of each digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Candidates(pub(super) [SquareSet; 9]);

impl Candidates {
    pub(super) const NONE: Candidates = Candidates([SquareSet::EMPTY; 9]);

    pub(super) const ALL: Candidates = Candidates([SquareSet::from_bits((1 << 81) - 1); 9]);

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
    pub(super) fn remove(&mut self, other: &Candidates) {
        for (squares, other) in self.0.iter_mut().zip(other.0) {
            *squares = squares.without(other);
        }
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Candidates) {
        for (squares, other) in self.0.iter_mut().zip(other.0) {
            *squares |= other;
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|squares| squares.is_empty())
    }

    #[inline]
    pub(super) fn is_subset(&self, other: &Candidates) -> bool {
        let mut pairs = self.0.iter().zip(other.0);
        pairs.all(|(squares, other)| squares.is_subset(other))
    }

    /// Returns the candidates by digit and then by cell.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> {
        let digits = self.0.iter().enumerate();
        digits.flat_map(|(digit, squares)| squares.iter().map(move |it| it.index() * 9 + digit))
    }
}
