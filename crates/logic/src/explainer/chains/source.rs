//! Where the chains of a hint start.
//!
//! **Invariant:** one of the starts of a source is true in every solution, except for a contradiction,
//! whose start is false in all of them.

use foldoku_board::classic::{ALL_UNITS, SQUARES};

use crate::claim::Claim;
use crate::step::Truth;

/// The start of the chains of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The node leads to a contradiction.
    Contradiction(Claim),
    /// A claim and its opposite.
    Double(Claim),
    /// The candidates of a cell.
    Square(u8),
    /// The places of a digit in a unit.
    Unit(u8, u8),
}

impl Source {
    /// Returns the rank of the source among hints of equal difficulty and length.
    pub(super) fn key(self) -> u8 {
        match self {
            Source::Contradiction(_) => 7,
            Source::Double(_) => 1,
            Source::Square(_) => 5,
            Source::Unit(..) => 6,
        }
    }

    /// Returns the truth that one of the starts is true.
    pub(super) fn truth(self) -> Option<Truth> {
        match self {
            Source::Contradiction(_) | Source::Double(_) => None,
            Source::Square(square) => Some(Truth::Square(SQUARES[usize::from(square)])),
            Source::Unit(unit, digit) => {
                Some(Truth::in_unit(ALL_UNITS[usize::from(unit)], digit.into()))
            }
        }
    }
}
