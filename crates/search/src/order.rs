//! Which open square a search takes next.
//!
//! **Invariant:** ties are broken by reading order, so the choice is a function of the candidates.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::str::FromStr;

use foldoku_board::{Candidates, Square};

/// How the next open square is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// One with the fewest candidates.
    #[default]
    Min,
    /// One with the most candidates.
    Max,
    /// The first in reading order.
    First,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 3] = [Order::Min, Order::Max, Order::First];

    /// The name, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Min => "min",
            Order::Max => "max",
            Order::First => "first",
        }
    }

    /// The square to take next, or `None` if every square is settled.
    pub(crate) fn choose(self, candidates: &Candidates) -> Option<Square> {
        let open = || candidates.iter().filter(|(_, set)| !set.is_single());
        let square = |(square, _)| square;
        match self {
            // A pair cannot be beaten, and is found without counting.
            Order::Min => open()
                .find(|(_, set)| set.is_pair())
                .or_else(|| open().min_by_key(|(_, set)| set.len()))
                .map(square),
            // Of equal squares `max_by_key` takes the last one.
            Order::Max => open().min_by_key(|(_, set)| Reverse(set.len())).map(square),
            Order::First => open().next().map(square),
        }
    }

    /// All open squares in this order.
    pub(crate) fn sort(self, candidates: &Candidates) -> Vec<Square> {
        let open = candidates.iter().filter(|(_, set)| set.len() > 1);
        let mut squares: Vec<Square> = open.map(|(square, _)| square).collect();
        match self {
            Order::Min => squares.sort_by_key(|&square| candidates[square].len()),
            Order::Max => squares.sort_by_key(|&square| Reverse(candidates[square].len())),
            Order::First => {}
        }
        squares
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no order's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownOrder;

impl fmt::Display for UnknownOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such order, there are min, max, first")
    }
}

impl core::error::Error for UnknownOrder {}

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(name: &str) -> Result<Order, UnknownOrder> {
        let named = Order::ALL.into_iter().find(|order| order.name() == name);
        named.ok_or(UnknownOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foldoku_board::{DigitSet, Geometry};

    #[test]
    fn each_order_breaks_ties_by_reading_order() {
        let board = Geometry::boxes(2, 2).unwrap();
        let mut candidates = Candidates::full(&board);
        for (index, digits) in [(0, 1), (1, 3), (4, 2), (5, 2), (9, 2)] {
            candidates[Square::new(index)] = DigitSet::up_to(digits);
        }
        let chosen = |order: Order| order.choose(&candidates).map(Square::index);
        assert_eq!(chosen(Order::Min), Some(4));
        assert_eq!(chosen(Order::Max), Some(2));
        assert_eq!(chosen(Order::First), Some(1));
        for order in Order::ALL {
            assert_eq!(
                order.sort(&candidates).first().copied(),
                order.choose(&candidates)
            );
            assert_eq!(order.name().parse(), Ok(order));
        }
    }
}
