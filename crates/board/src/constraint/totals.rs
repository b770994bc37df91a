//! Sets of totals: the values that a sum or a count may have.
//!
//! **Invariant:** the ranges ascend and neither overlap nor touch, so equal sets are equal values.

use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use smallvec::{SmallVec, smallvec};

/// A set of integers.
///
/// ```
/// use foldoku_board::constraint::Totals;
///
/// let totals: Totals = [10, 5, 6].into_iter().collect();
/// assert_eq!(totals.to_string(), "5..6, 10");
/// assert!(totals.contains(6) && !totals.contains(7));
/// assert_eq!(Totals::from(5..=6).shifted(10), Totals::from(15..=16));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Totals(SmallVec<[(i32, i32); 1]>);

impl Totals {
    /// Returns the set of one total.
    pub fn exactly(total: i32) -> Totals {
        Totals(smallvec![(total, total)])
    }

    /// Returns whether the set contains `total`.
    pub fn contains(&self, total: i64) -> bool {
        let within =
            |&(low, high): &(i32, i32)| (i64::from(low)..=i64::from(high)).contains(&total);
        self.0.iter().any(within)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the only total, or `None` if there are none or several.
    pub fn single(&self) -> Option<i32> {
        match self.0[..] {
            [(low, high)] if low == high => Some(low),
            _ => None,
        }
    }

    /// Returns the smallest and the largest total.
    pub fn bounds(&self) -> Option<(i32, i32)> {
        Some((self.0.first()?.0, self.0.last()?.1))
    }

    /// Returns the ranges of consecutive totals in ascending order.
    pub fn ranges(&self) -> impl ExactSizeIterator<Item = RangeInclusive<i32>> + '_ {
        self.0.iter().map(|&(low, high)| low..=high)
    }

    /// Returns the set with `distance` added to each total.
    #[must_use]
    pub fn shifted(&self, distance: i32) -> Totals {
        let shift = |total: i32| total.saturating_add(distance);
        Totals(
            self.0
                .iter()
                .map(|&(low, high)| (shift(low), shift(high)))
                .collect(),
        )
    }
}

/// An empty range gives the empty set.
impl From<RangeInclusive<i32>> for Totals {
    fn from(range: RangeInclusive<i32>) -> Totals {
        if range.is_empty() {
            Totals(SmallVec::new())
        } else {
            Totals(smallvec![range.into_inner()])
        }
    }
}

impl FromIterator<i32> for Totals {
    fn from_iter<I: IntoIterator<Item = i32>>(totals: I) -> Totals {
        let mut sorted: Vec<i32> = totals.into_iter().collect();
        sorted.sort_unstable();
        let mut ranges: SmallVec<[(i32, i32); 1]> = SmallVec::new();
        for total in sorted {
            match ranges.last_mut() {
                Some((_, high)) if i64::from(total) <= i64::from(*high) + 1 => *high = total,
                _ => ranges.push((total, total)),
            }
        }
        Totals(ranges)
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &(low, high)) in self.0.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            if low == high {
                write!(f, "{comma}{low}")?
            } else {
                write!(f, "{comma}{low}..{high}")?
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
