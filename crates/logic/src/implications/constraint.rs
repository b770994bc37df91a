//! Constraints: a cell, or a digit of a unit. One candidate of a constraint is true, and it excludes
//! the others.
//!
//! Cells and units are treated in the same way, so naked and hidden singles are one rule.
//!
//! **Invariant:** cells come first, then rows, columns and boxes, digit by digit. The bit of a
//! candidate in a cell is that of its digit, in a unit that of its place.

use foldoku_board::classic::{ALL_UNITS, SQUARES, UNITS, UNITS_OF};

use crate::candidate::Candidate;
use crate::position::{Mask, Position, place_in};
use crate::step::Truth;

/// The number of constraints of cells.
const CELLS: usize = 81;

/// A constraint of the classic board, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Constraint(u16);

/// A constraint of a candidate, and the bit of the candidate in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub(crate) constraint: Constraint,
    pub(crate) bit: Mask,
}

impl Constraint {
    /// The number of constraints.
    pub(crate) const COUNT: usize = CELLS + 27 * 9;

    /// The words of a set of constraints.
    pub(crate) const WORDS: usize = Constraint::COUNT.div_ceil(64);

    /// Returns the constraint that a cell holds a digit.
    #[inline]
    pub(crate) const fn cell(square: usize) -> Constraint {
        Constraint(square as u16)
    }

    /// Returns the constraint that a unit has a place for a digit.
    #[inline]
    pub(crate) const fn line(unit: usize, digit: usize) -> Constraint {
        Constraint((CELLS + 9 * unit + digit) as u16)
    }

    /// Returns all constraints in order.
    pub(crate) fn all() -> impl Iterator<Item = Constraint> {
        (0..Constraint::COUNT as u16).map(Constraint)
    }

    /// Returns the number.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether this is the constraint of a cell.
    #[inline]
    pub(crate) const fn is_cell(self) -> bool {
        self.index() < CELLS
    }

    /// Returns the index of the candidate with this bit.
    #[inline]
    pub(crate) fn candidate(self, bit: usize) -> usize {
        match self.index().checked_sub(CELLS) {
            None => 9 * self.index() + bit,
            Some(line) => 9 * UNITS[line / 9][bit].index() + line % 9,
        }
    }

    /// Returns the candidates of a position that the constraint has, as bits.
    #[inline]
    pub(crate) fn mask(self, position: &Position) -> Mask {
        match self.index().checked_sub(CELLS) {
            None => position.mask(SQUARES[self.index()]),
            Some(line) => position.places_in(ALL_UNITS[line / 9], line % 9),
        }
    }

    /// Returns the truth that one of the candidates is true.
    pub(crate) fn truth(self) -> Truth {
        match self.index().checked_sub(CELLS) {
            None => Truth::Square(SQUARES[self.index()]),
            Some(line) => Truth::in_unit(ALL_UNITS[line / 9], line % 9),
        }
    }
}

/// Returns the constraints of a candidate: its cell, its box, its row and its column.
#[inline]
pub(crate) fn constraints_of(candidate: usize) -> &'static [Member; 4] {
    &MEMBERS[candidate]
}

/// The constraints of each candidate.
static MEMBERS: [[Member; 4]; Candidate::COUNT] = {
    let first = Member {
        constraint: Constraint(0),
        bit: 0,
    };
    let mut table = [[first; 4]; Candidate::COUNT];
    let mut candidate = 0;
    while candidate < Candidate::COUNT {
        let (square, digit) = (candidate / 9, candidate % 9);
        table[candidate][0] = Member {
            constraint: Constraint::cell(square),
            bit: 1 << digit,
        };
        let [row, column, in_box] = UNITS_OF[square];
        let units = [in_box, row, column];
        let mut kind = 0;
        while kind < 3 {
            table[candidate][kind + 1] = Member {
                constraint: Constraint::line(units[kind].index(), digit),
                bit: 1 << place_in(units[kind], SQUARES[square]),
            };
            kind += 1;
        }
        candidate += 1;
    }
    table
};
