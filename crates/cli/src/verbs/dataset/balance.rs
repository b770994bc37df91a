//! Equal numbers of puzzles per level or per point of ER, by sampling.
//!
//! ```text
//! first pass: count the puzzles of each split and bin ──▶ a quota per split: the smallest bin
//! second pass: keep each puzzle with probability quota left / puzzles left of its bin
//! ```
//!
//! **Invariant:** every bin of a split keeps exactly its quota. The sample depends on the puzzles,
//! their order and the seed only, and every puzzle of a bin is equally likely to be kept.

use std::collections::{BTreeMap, BTreeSet};

use foldoku::batch::Split;
use foldoku::generate::Random;
use foldoku::logic::conditions::Conditions;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Level;

use super::columns::{Columns, LEVELS};
use super::example::MISSING;
use crate::args::{Balance, BalanceBy, RatingColumn};

/// Separates the random numbers of the sample from those of puzzles.
const SAMPLE: u64 = 0x7361_6d70_6c65;

/// Returns the conditions of generated puzzles, one per bin of a balanced data set: the allowed
/// levels, or the points of the range of ER, if there is one.
pub(super) fn bins(balance: Option<Balance>, conditions: &Conditions) -> Vec<Conditions> {
    let bins: Vec<Conditions> = match (balance.map(|it| it.by), &conditions.er) {
        (Some(BalanceBy::Level), _) => {
            let allows =
                |level: &Level| conditions.levels.is_empty() || conditions.levels.contains(level);
            let levels = LEVELS.into_iter().filter(allows);
            let bins = levels.map(|level| Conditions {
                levels: vec![level],
                ..conditions.clone()
            });
            bins.collect()
        }
        (Some(BalanceBy::Er), Some(er)) if er.end().tenths() < u16::MAX => {
            let (least, most) = (er.start().tenths(), er.end().tenths());
            let points = least / 10..=most / 10;
            let bins = points.map(|point| {
                let from = Difficulty::from_tenths(least.max(10 * point));
                let to = Difficulty::from_tenths(most.min(10 * point + 9));
                Conditions {
                    er: Some(from..=to),
                    ..conditions.clone()
                }
            });
            bins.collect()
        }
        _ => Vec::new(),
    };
    // Some levels may contradict the other conditions.
    let possible: Vec<Conditions> = bins.into_iter().filter(|it| it.check().is_ok()).collect();
    if possible.is_empty() {
        vec![conditions.clone()]
    } else {
        possible
    }
}

/// Counts the puzzles of each split and bin.
#[derive(Debug)]
pub(super) struct Census {
    balance: Balance,
    /// The index of the value that decides the bin.
    value: usize,
    counts: BTreeMap<(usize, i64), u32>,
    bins: BTreeSet<i64>,
}

/// Decides which puzzles are kept.
#[derive(Debug)]
pub(super) struct Sampler {
    balance: Balance,
    value: usize,
    bins: BTreeMap<(usize, i64), Bin>,
}

#[derive(Debug)]
struct Bin {
    /// Puzzles still to come.
    left: u32,
    /// Puzzles still to keep.
    quota: u32,
    random: Random,
}

impl Census {
    pub(super) fn new(balance: Balance, columns: &Columns) -> Census {
        let rating = match balance.by {
            BalanceBy::Level => RatingColumn::Level,
            BalanceBy::Er => RatingColumn::Er,
        };
        Census {
            balance,
            value: columns.value_of(rating).expect("the measure is implied"),
            counts: BTreeMap::new(),
            bins: BTreeSet::new(),
        }
    }

    /// Counts a puzzle.
    pub(super) fn add(&mut self, split: usize, values: &[i64]) {
        if let Some(bin) = bin(self.balance, values[self.value]) {
            *self.counts.entry((split, bin)).or_default() += 1;
            self.bins.insert(bin);
        }
    }

    /// Returns the sampler, and remarks about bins that are smaller than wanted.
    pub(super) fn sampler(self, split: &Split, seed: u64) -> (Sampler, Vec<String>) {
        let mut remarks = Vec::new();
        let mut bins = BTreeMap::new();
        let wanted = self.balance.count.map(|count| shares(split, count));
        for (index, name) in split.names().enumerate() {
            let count = |bin: i64| self.counts.get(&(index, bin)).copied().unwrap_or(0);
            let smallest = self.bins.iter().copied().min_by_key(|&bin| count(bin));
            let Some(smallest) = smallest else { continue };
            let quota = match wanted.as_ref().map(|wanted| wanted[index]) {
                Some(wanted) if wanted > count(smallest) => {
                    remarks.push(format!(
                        "{name}: {} puzzles per bin instead of {wanted}: there are no more of {}",
                        count(smallest),
                        bin_name(self.balance.by, smallest)
                    ));
                    count(smallest)
                }
                Some(wanted) => wanted,
                None => count(smallest),
            };
            for &bin in &self.bins {
                let stream = (index as u64) << 32 | bin as u64;
                let sampled = Bin {
                    left: count(bin),
                    quota,
                    random: Random::new(seed ^ SAMPLE, stream),
                };
                bins.insert((index, bin), sampled);
            }
        }
        let sampler = Sampler {
            balance: self.balance,
            value: self.value,
            bins,
        };
        (sampler, remarks)
    }
}

impl Sampler {
    /// Returns whether a puzzle is kept.
    pub(super) fn keeps(&mut self, split: usize, values: &[i64]) -> bool {
        let bin = bin(self.balance, values[self.value]);
        let Some(bin) = bin.and_then(|bin| self.bins.get_mut(&(split, bin))) else {
            return false;
        };
        if bin.left == 0 {
            return false;
        }
        let is_kept = bin.random.below(bin.left) < bin.quota;
        bin.left -= 1;
        bin.quota -= u32::from(is_kept);
        is_kept
    }
}

/// Returns the bin of a value.
fn bin(balance: Balance, value: i64) -> Option<i64> {
    match balance.by {
        _ if value == MISSING => None,
        BalanceBy::Level => Some(value),
        BalanceBy::Er => Some(value / 10),
    }
}

/// Returns the name of a bin.
pub(super) fn bin_name(by: BalanceBy, bin: i64) -> String {
    match by {
        BalanceBy::Level => LEVELS[bin as usize].name().to_owned(),
        BalanceBy::Er => format!("ER {bin}.0 to {bin}.9"),
    }
}

/// Divides a number among the splits by their shares, by largest remainders.
fn shares(split: &Split, count: u32) -> Vec<u32> {
    let exact: Vec<f64> = split
        .shares()
        .map(|share| share * f64::from(count))
        .collect();
    let mut parts: Vec<u32> = exact.iter().map(|part| part.floor() as u32).collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| exact[b].fract().total_cmp(&exact[a].fract()));
    let rest = count.saturating_sub(parts.iter().sum());
    for &index in order.iter().take(rest as usize) {
        parts[index] += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn census(count: Option<u32>) -> Census {
        Census {
            balance: Balance {
                by: BalanceBy::Er,
                count,
            },
            value: 0,
            counts: BTreeMap::new(),
            bins: BTreeSet::new(),
        }
    }

    /// Returns the numbers of kept puzzles by split and bin.
    fn kept(count: Option<u32>, seed: u64) -> (BTreeMap<(usize, i64), u32>, Vec<u32>, usize) {
        let split: Split = "75/25".parse().unwrap();
        let puzzles = (0..4000_i64).map(|it| (usize::from(it % 4 == 3), [10 + it % 7 * it % 40]));
        let puzzles: Vec<_> = puzzles.collect();
        let mut census = census(count);
        puzzles.iter().for_each(|it| census.add(it.0, &it.1));
        let (mut sampler, remarks) = census.sampler(&split, seed);
        let (mut counts, mut which) = (BTreeMap::new(), Vec::new());
        for (index, (split, values)) in (0..).zip(&puzzles) {
            if sampler.keeps(*split, values) {
                *counts.entry((*split, values[0] / 10)).or_default() += 1;
                which.push(index);
            }
        }
        (counts, which, remarks.len())
    }

    #[test]
    fn bins_of_a_split_keep_equal_numbers() {
        for (count, expected) in [
            (None, None),
            (Some(100), Some([75, 25])),
            (Some(1), Some([1, 0])),
        ] {
            let (counts, which, remarks) = kept(count, 5);
            for split in 0..2 {
                let mut all: Vec<u32> = (counts.iter())
                    .filter(|(key, _)| key.0 == split)
                    .map(|it| *it.1)
                    .collect();
                all.dedup();
                match expected {
                    Some(expected) if expected[split] == 0 => assert!(all.is_empty()),
                    Some(expected) => assert_eq!(all, [expected[split]]),
                    None => assert_eq!(all.len(), 1),
                }
            }
            assert_eq!(remarks, 0);
            assert_eq!(kept(count, 5).1, which);
            assert_ne!(kept(count, 6).1, which);
        }
        assert_eq!(kept(Some(4000), 5).2, 2);
    }

    #[test]
    fn a_balanced_data_set_is_requested_bin_by_bin() {
        let balance = |text: &str| Some(text.parse::<Balance>().unwrap());
        let tenths = Difficulty::from_tenths;
        let any = Conditions::default();
        assert_eq!(bins(None, &any), std::slice::from_ref(&any));
        assert_eq!(bins(balance("er"), &any), std::slice::from_ref(&any));
        let levels: Vec<_> = bins(balance("level=3"), &any)
            .into_iter()
            .map(|it| it.levels)
            .collect();
        assert_eq!(levels, LEVELS.map(|level| vec![level]));
        let two = Conditions {
            levels: vec![Level::Unfair, Level::Hard],
            ..any.clone()
        };
        let levels: Vec<_> = bins(balance("level"), &two)
            .into_iter()
            .map(|it| it.levels)
            .collect();
        assert_eq!(levels, [[Level::Hard], [Level::Unfair]]);
        let range = Conditions {
            er: Some(tenths(35)..=tenths(52)),
            ..any.clone()
        };
        let ranges: Vec<_> = bins(balance("er"), &range)
            .into_iter()
            .map(|it| it.er)
            .collect();
        let range = |from, to| Some(tenths(from)..=tenths(to));
        assert_eq!(ranges, [range(35, 39), range(40, 49), range(50, 52)]);
    }

    #[test]
    fn shares_add_up() {
        let split: Split = "80/10/10".parse().unwrap();
        assert_eq!(shares(&split, 1000), [800, 100, 100]);
        assert_eq!(shares(&split, 7).iter().sum::<u32>(), 7);
    }
}
