//! Selects records of a collection by their numbers.
//!
//! **Invariant:** a selection depends on the number of a record alone, so machines can share a
//! collection without communicating, and an interrupted run can resume.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

/// A selection of records by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The number of the last record to skip; 0 skips none.
    pub after: u64,
    /// The shard.
    pub shard: Shard,
}

impl Selection {
    /// Every record.
    pub const ALL: Selection = Selection {
        after: 0,
        shard: Shard::WHOLE,
    };

    /// Returns whether the record with this number is selected.
    pub fn takes(&self, number: u64) -> bool {
        number > self.after && self.shard.holds(number)
    }
}

/// One of `n` equal shares of a collection: every n-th record, from the i-th on.
///
/// ```
/// use foldoku_formats::Shard;
///
/// let second: Shard = "2/3".parse()?;
/// let held: Vec<u64> = (1..=9).filter(|&number| second.holds(number)).collect();
/// assert_eq!(held, [2, 5, 8]);
/// # Ok::<(), foldoku_formats::selection::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: NonZeroU64,
}

impl Shard {
    /// The whole collection.
    pub const WHOLE: Shard = Shard {
        index: 1,
        count: NonZeroU64::MIN,
    };

    /// Returns shard `index` of `count`, both counted from 1.
    pub fn new(index: u64, count: u64) -> Option<Shard> {
        let count = NonZeroU64::new(count)?;
        (1..=count.get())
            .contains(&index)
            .then_some(Shard { index, count })
    }

    /// Returns whether the record with this number belongs to the shard.
    pub fn holds(self, number: u64) -> bool {
        number % self.count == self.index % self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ShardError);
        Shard::new(number(index)?, number(count)?).ok_or(ShardError)
    }
}

/// The error for a text that is not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardError;

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a shard I/N with I from 1 to N, such as 1/4")
    }
}

impl std::error::Error for ShardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_is_in_exactly_one_shard() {
        for count in 1..6 {
            for number in 1..50 {
                let shards = (1..=count).map(|index| Shard::new(index, count).unwrap());
                assert_eq!(shards.filter(|shard| shard.holds(number)).count(), 1);
            }
        }
    }

    #[test]
    fn other_texts_are_errors() {
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/2", "1/2/3"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
        assert_eq!("2/4".parse::<Shard>().unwrap().to_string(), "2/4");
    }

    #[test]
    fn records_up_to_the_start_are_skipped() {
        let selection = Selection {
            after: 5,
            shard: "1/2".parse().unwrap(),
        };
        let taken: Vec<u64> = (1..10).filter(|&number| selection.takes(number)).collect();
        assert_eq!(taken, [7, 9]);
    }
}
