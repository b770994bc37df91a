//! How often each number occurs.
//!
//! **Invariant:** small numbers, which are nearly all, are counted without a search.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

/// Numbers below this are counted by position.
const SMALL: u64 = 256;

/// Counts numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Histogram {
    small: Vec<u64>,
    large: BTreeMap<u64, u64>,
}

impl Histogram {
    /// Counts a number.
    pub(super) fn add(&mut self, number: u64, count: u64) {
        if number >= SMALL {
            *self.large.entry(number).or_default() += count;
            return;
        }
        let index = number as usize;
        if self.small.len() <= index {
            self.small.resize(index + 1, 0);
        }
        self.small[index] += count;
    }

    pub(super) fn merge(&mut self, other: &Histogram) {
        for (number, count) in other.iter() {
            self.add(number, count);
        }
    }

    /// Returns the numbers that occur, ascending, and how often.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        let small = (0..)
            .zip(&self.small)
            .map(|(number, &count)| (number, count));
        let large = self.large.iter().map(|(&number, &count)| (number, count));
        small.chain(large).filter(|&(_, count)| count > 0)
    }
}

impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_order_with_their_counts() {
        let mut counts = Histogram::default();
        for number in [300, 2, 7, 2, 255, 300, 256] {
            counts.add(number, 1);
        }
        let mut all = counts.clone();
        all.merge(&counts);
        let expected = [(2, 4), (7, 2), (255, 2), (256, 2), (300, 4)];
        assert_eq!(all.iter().collect::<Vec<_>>(), expected);
        let json = serde_json::to_string(&counts).unwrap();
        assert_eq!(json, r#"{"2":2,"7":1,"255":1,"256":1,"300":2}"#);
    }
}
