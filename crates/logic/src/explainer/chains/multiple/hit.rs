//! A hint of forcing chains in short: where its chains start, and where they end.
//!
//! **Invariant:** a hint speaks of the position and the nets that it was found in, and of no others.

use foldoku_board::classic::{ALL_UNITS, SQUARES};

use super::super::grid::Grid;
use super::super::loops::{Node, OFF};
use crate::position::bits_of;
use crate::step::Truth;

/// What starts a hint's chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Source {
    /// The node leads to a contradiction.
    Contradiction(Node),
    /// The candidate, whether it is true or not.
    Double(u16),
    /// The digits of a square.
    Square(u8),
    /// The places of a digit in a unit.
    Unit(u8, u8),
}

impl Source {
    /// How sources are ranked among hints that are as hard and as long.
    pub(in super::super) fn key(self) -> u8 {
        match self {
            Source::Contradiction(_) => 7,
            Source::Double(_) => 1,
            Source::Square(_) => 5,
            Source::Unit(..) => 6,
        }
    }

    /// What says that one of the starts is true.
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

/// A hint: where its chains start, and the node that all of them end in.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Hit {
    pub(in super::super) source: Source,
    pub(in super::super) target: Node,
    pub(in super::super) complexity: u32,
}

impl Hit {
    /// The candidates that it takes away.
    pub(super) fn removed(&self, grid: &Grid) -> Vec<u16> {
        let target = self.target;
        if target >= OFF {
            return vec![target - OFF];
        }
        let square = usize::from(target) / 9;
        let digits = bits_of(grid.marks[square]);
        let candidates = digits.map(|digit| (square * 9 + digit) as u16);
        candidates
            .filter(|&candidate| candidate != target)
            .collect()
    }
}

/// The last node of a chain: the first node of its net, and its number there.
pub(in super::super) type End = (Node, u16);
