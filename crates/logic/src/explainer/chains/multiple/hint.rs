//! A forcing chain hint in short form: where its chains start and end.
//!
//! **Invariant:** a hint refers only to the position and the nets it was found in.

use foldoku_board::classic::{ALL_UNITS, SQUARES};

use super::super::grid::Grid;
use crate::claim::Claim;
use crate::position::bits_of;
use crate::step::Truth;

/// The start of the chains of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Source {
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
    pub(in super::super) fn key(self) -> u8 {
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

/// A hint: the source of its chains, and the node in which all of them end.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct ForcingHint {
    pub(in super::super) source: Source,
    pub(in super::super) target: Claim,
    pub(in super::super) complexity: u32,
}

impl ForcingHint {
    /// Returns the candidates to eliminate.
    pub(super) fn removed(&self, grid: &Grid) -> impl Iterator<Item = usize> + Clone + use<> {
        removed_by(self.target, grid)
    }
}

/// Returns the candidates that are eliminated if a claim is proven.
pub(super) fn removed_by(
    target: Claim,
    grid: &Grid,
) -> impl Iterator<Item = usize> + Clone + use<> {
    let (square, digit) = (target.subject() / 9, target.subject() % 9);
    let removed = if target.is_on() {
        grid.marks[square] & !(1 << digit)
    } else {
        1 << digit
    };
    bits_of(removed).map(move |digit| square * 9 + digit)
}

/// The last node of a chain: the start node of its net, and its number there.
pub(in super::super) type End = (Claim, u16);
