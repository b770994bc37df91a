//! Cages: cells with different digits whose set is allowed.
//!
//! **Invariant:** whether a cage is met depends only on the set of its digits, so an engine can
//! reason with families of digit sets.

use alloc::boxed::Box;

use super::Totals;
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::square::Square;

/// The cells hold different digits, and the set of these digits is allowed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Cage {
    /// The cells.
    pub squares: Box<[Square]>,
    /// The allowed sets.
    pub sets: CageSets,
}

/// The sets of digits that a cage can hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CageSets {
    /// The digits of the set have one of these totals: killer cages.
    Totals(Totals),
    /// The digits of the set are consecutive: renban lines.
    Consecutive,
}

impl Cage {
    /// Creates a killer cage.
    pub fn with_total(squares: impl IntoIterator<Item = Square>, total: i32) -> Cage {
        Cage::with_totals(squares, Totals::exactly(total))
    }

    /// Creates a killer cage with several allowed totals.
    pub fn with_totals(squares: impl IntoIterator<Item = Square>, totals: Totals) -> Cage {
        Cage {
            squares: squares.into_iter().collect(),
            sets: CageSets::Totals(totals),
        }
    }

    /// Creates a group of consecutive digits in any order.
    pub fn consecutive(squares: impl IntoIterator<Item = Square>) -> Cage {
        Cage {
            squares: squares.into_iter().collect(),
            sets: CageSets::Consecutive,
        }
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        super::all_filled(grid, &self.squares)
            && super::distinct(grid, &self.squares).is_some_and(|digits| self.sets.allow(digits))
    }

    pub(super) fn is_broken(&self, grid: &Grid) -> bool {
        if super::all_filled(grid, &self.squares) {
            !self.is_met(grid)
        } else {
            super::distinct(grid, &self.squares).is_none()
        }
    }
}

impl CageSets {
    /// Returns whether a cage can hold exactly these digits.
    pub fn allow(&self, digits: DigitSet) -> bool {
        match self {
            CageSets::Totals(totals) => {
                let numbers = digits.iter().map(|digit| i64::from(digit.number()));
                totals.contains(numbers.sum())
            }
            CageSets::Consecutive => {
                let bits = digits.to_bits();
                let run = bits >> bits.trailing_zeros().min(63);
                run & run.wrapping_add(1) == 0
            }
        }
    }
}
