//! Linear sums: each cell times a coefficient, added up.
//!
//! **Invariant:** a [`Sum`] built by its constructors names each cell once and has no coefficient 0.
//! Cells with negative coefficients are on the other side of an equation: an arrow is
//! `line − circle = 0`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Totals;
use crate::grid::Grid;
use crate::square::Square;

/// A weighted sum of cells has an allowed total.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The cells and their coefficients.
    pub terms: Box<[Term]>,
    /// The allowed totals.
    pub totals: Totals,
}

/// A cell of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// What the digit of the cell is multiplied by.
    pub coefficient: i32,
    /// The cell.
    pub square: Square,
}

impl Sum {
    /// Creates a sum of cells. A cell that is listed twice counts twice.
    pub fn new(squares: impl IntoIterator<Item = Square>, totals: Totals) -> Sum {
        Sum::weighted(squares.into_iter().map(|square| (1, square)), totals)
    }

    /// Creates a sum of cells with coefficients. The coefficients of a cell that is listed twice are
    /// added; cells with coefficient 0 are left out.
    pub fn weighted(terms: impl IntoIterator<Item = (i32, Square)>, totals: Totals) -> Sum {
        let mut merged: Vec<Term> = Vec::new();
        for (coefficient, square) in terms {
            match merged.iter_mut().find(|term| term.square == square) {
                Some(term) => term.coefficient = term.coefficient.saturating_add(coefficient),
                None => merged.push(Term {
                    coefficient,
                    square,
                }),
            }
        }
        merged.retain(|term| term.coefficient != 0);
        Sum {
            terms: merged.into(),
            totals,
        }
    }

    /// Creates the equation of two sums of cells.
    pub fn equal(
        left: impl IntoIterator<Item = Square>,
        right: impl IntoIterator<Item = Square>,
    ) -> Sum {
        let left = left.into_iter().map(|square| (1, square));
        let right = right.into_iter().map(|square| (-1, square));
        Sum::weighted(left.chain(right), Totals::exactly(0))
    }

    /// Returns the smallest and the largest total of any digits `1..=digits`.
    pub fn range(&self, digits: u8) -> (i64, i64) {
        let mut range = (0, 0);
        for term in &self.terms {
            let one = i64::from(term.coefficient);
            let most = one * i64::from(digits);
            range.0 += one.min(most);
            range.1 += one.max(most);
        }
        range
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let mut total = 0;
        for term in &self.terms {
            let Some(digit) = grid[term.square] else {
                return false;
            };
            total += i64::from(term.coefficient) * i64::from(digit.number());
        }
        self.totals.contains(total)
    }
}
