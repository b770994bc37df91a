//! Relations: pairs of cells whose digits a truth table allows.
//!
//! **Invariant:** bit `b` of row `a` of a [`DigitTable`] says whether the first cell of a pair may
//! hold `a` while the second holds `b`. Digits beyond the table are never allowed.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::square::Square;

/// Which pairs of digits two cells may hold. A clone shares the table.
///
/// ```
/// use foldoku_board::Digit;
/// use foldoku_board::constraint::DigitTable;
///
/// let less = DigitTable::new(9, |a, b| a < b);
/// assert!(less.allows(Digit::new(2), Digit::new(5)));
/// assert!(!less.is_symmetric());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DigitTable(Arc<[DigitSet]>);

impl DigitTable {
    /// Creates the table of a relation between the numbers `1..=digits`.
    ///
    /// # Panics
    ///
    /// If `digits` is greater than 64.
    #[track_caller]
    pub fn new(digits: u8, allowed: impl Fn(u8, u8) -> bool) -> DigitTable {
        let all = DigitSet::up_to(digits);
        let row = |first: Digit| {
            let partners = all.iter();
            let partners = partners.filter(|second| allowed(first.number(), second.number()));
            partners.collect()
        };
        DigitTable(all.iter().map(row).collect())
    }

    /// Returns the number of digits of the table.
    pub fn digits(&self) -> u8 {
        self.0.len() as u8
    }

    /// Returns the digits that the second cell may hold if the first holds `digit`.
    pub fn partners(&self, digit: Digit) -> DigitSet {
        let row = self.0.get(digit.index());
        row.copied().unwrap_or(DigitSet::EMPTY)
    }

    /// Returns whether the two cells may hold these digits.
    pub fn allows(&self, first: Digit, second: Digit) -> bool {
        self.partners(first).contains(second)
    }

    /// Returns whether the order of the two cells does not matter.
    pub fn is_symmetric(&self) -> bool {
        let all = DigitSet::up_to(self.digits());
        all.iter().all(|one| {
            let mut partners = self.partners(one).iter();
            partners.all(|other| self.allows(other, one))
        })
    }
}

/// Which pairs of a list of cells a relation applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// Each cell and the next one: lines.
    Neighbours,
    /// Each cell and every later one: groups.
    All,
    /// The first and second cell, the third and fourth, and so on: a list of pairs.
    Couples,
}

/// Pairs of cells hold digits that a table allows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Relation {
    /// The cells.
    pub squares: Box<[Square]>,
    /// Which pairs of them the table applies to.
    pub pairing: Pairing,
    /// The allowed pairs of digits.
    pub table: DigitTable,
}

impl Relation {
    /// Creates a relation between each cell and the next one.
    pub fn along(squares: impl IntoIterator<Item = Square>, table: DigitTable) -> Relation {
        Relation {
            squares: squares.into_iter().collect(),
            pairing: Pairing::Neighbours,
            table,
        }
    }

    /// Creates a relation between each cell and every later one.
    pub fn among(squares: impl IntoIterator<Item = Square>, table: DigitTable) -> Relation {
        Relation {
            squares: squares.into_iter().collect(),
            pairing: Pairing::All,
            table,
        }
    }

    /// Creates a relation between the cells of each pair.
    pub fn couples(pairs: impl IntoIterator<Item = [Square; 2]>, table: DigitTable) -> Relation {
        Relation {
            squares: pairs.into_iter().flatten().collect(),
            pairing: Pairing::Couples,
            table,
        }
    }

    /// Calls `visit` with the pairs that the table applies to.
    pub fn visit_pairs(&self, mut visit: impl FnMut(Square, Square)) {
        let squares = &self.squares;
        match self.pairing {
            Pairing::Neighbours => squares.windows(2).for_each(|pair| visit(pair[0], pair[1])),
            Pairing::Couples => {
                let (pairs, _) = squares.as_chunks::<2>();
                pairs.iter().for_each(|&[one, other]| visit(one, other));
            }
            Pairing::All => {
                for (index, &one) in squares.iter().enumerate() {
                    for &other in &squares[index + 1..] {
                        visit(one, other);
                    }
                }
            }
        }
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        super::all_filled(grid, &self.squares) && !self.is_broken(grid)
    }

    pub(super) fn is_broken(&self, grid: &Grid) -> bool {
        let mut broken = false;
        self.visit_pairs(|one, other| {
            if let (Some(first), Some(second)) = (grid[one], grid[other]) {
                broken |= !self.table.allows(first, second);
            }
        });
        broken
    }
}
