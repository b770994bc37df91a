//! The choices of a search: the cell to guess in and the digit to try first.
//!
//! **Invariant:** choices decide how long a search takes and in which order it reports solutions,
//! never which solutions there are.

use foldoku_board::{Candidates, Digit, DigitSet, Square};

use crate::order::Order;

/// Chooses cells and digits for [`Mrv::search_with`](crate::Mrv::search_with).
pub trait Branching {
    /// Returns a cell with several candidates, or `None` if every cell has exactly one.
    fn cell(&mut self, candidates: &Candidates) -> Option<Square>;

    /// Returns a digit of the set, or `None` if it is empty.
    fn digit(&mut self, untried: DigitSet) -> Option<Digit>;
}

/// Chooses the cell in this order, and digits in ascending order.
impl Branching for Order {
    #[inline]
    fn cell(&mut self, candidates: &Candidates) -> Option<Square> {
        self.choose(candidates)
    }

    #[inline]
    fn digit(&mut self, untried: DigitSet) -> Option<Digit> {
        untried.first()
    }
}
