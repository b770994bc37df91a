//! The choice of the next cell to guess in.
//!
//! **Invariant:** ties are broken by reading order, so the choice is a function of the candidates.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::str::FromStr;

use foldoku_board::{Candidates, Square};

/// How the next cell is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// A cell with the fewest candidates.
    #[default]
    Min,
    /// A cell with the most candidates.
    Max,
    /// The first cell in reading order.
    First,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 3] = [Order::Min, Order::Max, Order::First];

    /// Returns the name, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Min => "min",
            Order::Max => "max",
            Order::First => "first",
        }
    }

    /// Returns the cell to guess in, or `None` if every cell has exactly one candidate.
    pub(crate) fn choose(self, candidates: &Candidates) -> Option<Square> {
        let unsettled = || candidates.iter().filter(|(_, set)| !set.is_single());
        let square = |(square, _)| square;
        match self {
            // No cell has fewer candidates than a pair, which is found without counting.
            Order::Min => unsettled()
                .find(|(_, set)| set.is_pair())
                .or_else(|| unsettled().min_by_key(|(_, set)| set.len()))
                .map(square),
            // `max_by_key` would return the last of several equal cells.
            Order::Max => unsettled()
                .min_by_key(|(_, set)| Reverse(set.len()))
                .map(square),
            Order::First => unsettled().next().map(square),
        }
    }

    /// Returns all cells with several candidates in this order.
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

/// A name that is not the name of an [`Order`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOrder {
    name: String,
}

impl fmt::Display for UnknownOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.escape_debug();
        write!(
            f,
            "unknown order '{name}'; expected one of: min, max, first"
        )
    }
}

impl core::error::Error for UnknownOrder {}

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(name: &str) -> Result<Order, UnknownOrder> {
        let named = Order::ALL.into_iter().find(|order| order.name() == name);
        named.ok_or_else(|| UnknownOrder {
            name: name.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use foldoku_board::{DigitSet, Geometry};

    #[test]
    fn ties_are_broken_by_reading_order() {
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
        assert_eq!(
            "none".parse::<Order>().unwrap_err().to_string(),
            "unknown order 'none'; expected one of: min, max, first"
        );
    }
}
