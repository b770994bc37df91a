//! The choices of a search: the cell to guess in and the digit to try first.
//!
//! **Invariant:** choices decide how long a search takes and in which order it reports solutions,
//! never which solutions there are.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square};
use foldoku_propagate::Contradiction;

use crate::order::Order;

/// Chooses cells and digits for [`Mrv::search_with`](crate::Mrv::search_with).
pub trait Branching {
    /// Returns a cell with several candidates, or `None` if every cell has exactly one.
    fn cell(&mut self, candidates: &Candidates) -> Option<Square>;

    /// Returns a digit of the set, or `None` if it is empty.
    fn digit(&mut self, untried: DigitSet) -> Option<Digit>;

    /// Learns that a guess led to a contradiction at once.
    fn failed(&mut self, geometry: &Geometry, contradiction: Contradiction) {
        let _ = (geometry, contradiction);
    }

    /// Returns whether to start again from the root after this many guesses. Asked until the first
    /// solution is found; to find it, the runs must become longer and longer.
    fn restarts(&mut self, guesses: u64) -> bool {
        let _ = guesses;
        false
    }
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
