//! Partitions of the nine digits into three trios, one for each column of a box.
//!
//! **Invariant:** the trios of a [`Partition`] are disjoint, contain all digits, and are sorted by
//! their least digits; so partitions with the same trios are equal.

/// A set of the digits 0 to 8, one bit per digit.
pub(super) type Digits = u16;

/// All nine digits.
const ALL: Digits = 0x1ff;

/// The number of partitions.
pub(super) const COUNT: usize = 280;

/// A partition of nine digits into three trios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Partition(pub(super) [Digits; 3]);

impl Partition {
    /// The partition into 0 to 2, 3 to 5 and 6 to 8.
    pub(super) const FIRST: Partition = Partition([0o007, 0o070, 0o700]);

    /// Creates a partition from its trios in any order.
    pub(super) fn new(mut trios: [Digits; 3]) -> Partition {
        trios.sort_unstable_by_key(|trio| trio.trailing_zeros());
        Partition(trios)
    }

    /// Returns all partitions in ascending order.
    pub(super) fn all() -> Vec<Partition> {
        let mut all: Vec<Partition> = (trios_of(ALL).filter(|trio| trio & 1 == 1))
            .flat_map(|first| {
                let rest = ALL & !first;
                let least = rest & rest.wrapping_neg();
                let seconds = trios_of(rest).filter(move |trio| trio & least != 0);
                seconds.map(move |second| Partition([first, second, rest & !second]))
            })
            .collect();
        all.sort_unstable();
        all
    }

    /// Returns a relabelling that maps this partition to [`Partition::FIRST`], trio by trio.
    pub(super) fn to_first(self) -> Relabelling {
        let mut labels = [0; 9];
        let digits = self.0.into_iter().flat_map(digits);
        for (label, digit) in digits.enumerate() {
            labels[digit] = label as u8;
        }
        Relabelling(labels)
    }
}

/// Returns the three-digit subsets of a set.
pub(super) fn trios_of(digits: Digits) -> impl Iterator<Item = Digits> {
    (0..=digits).filter(move |trio| trio & !digits == 0 && trio.count_ones() == 3)
}

/// Returns the digits of a set in ascending order.
pub(super) fn digits(set: Digits) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| set >> digit & 1 == 1)
}

/// A permutation of the digits: the new label of each digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Relabelling(pub(super) [u8; 9]);

impl Relabelling {
    pub(super) const IDENTITY: Relabelling = Relabelling([0, 1, 2, 3, 4, 5, 6, 7, 8]);

    /// Relabels a set of digits.
    pub(super) fn of(&self, set: Digits) -> Digits {
        digits(set).fold(0, |relabelled, digit| relabelled | 1 << self.0[digit])
    }

    /// Relabels a partition.
    pub(super) fn of_partition(&self, partition: Partition) -> Partition {
        Partition::new(partition.0.map(|trio| self.of(trio)))
    }

    /// Returns this relabelling followed by another.
    pub(super) fn then(&self, other: &Relabelling) -> Relabelling {
        Relabelling(self.0.map(|label| other.0[usize::from(label)]))
    }

    /// Returns the relabelling that undoes this one.
    pub(super) fn inverse(&self) -> Relabelling {
        let mut inverse = [0; 9];
        for (digit, &label) in self.0.iter().enumerate() {
            inverse[usize::from(label)] = digit as u8;
        }
        Relabelling(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_partitions_and_each_maps_to_the_first() {
        let all = Partition::all();
        assert_eq!(all.len(), COUNT);
        assert!(all.is_sorted() && all.contains(&Partition::FIRST));
        for partition in all {
            let [a, b, c] = partition.0;
            assert_eq!((a | b | c, a & b, b & c), (ALL, 0, 0));
            let relabelling = partition.to_first();
            assert_eq!(relabelling.of_partition(partition), Partition::FIRST);
            assert_eq!(
                relabelling.inverse().of_partition(Partition::FIRST),
                partition
            );
        }
    }
}
