//! Continuations of a stack: the trios of its columns in the upper and the lower band, given those
//! in the middle band.
//!
//! **Invariant:** each partition in the middle has 56 continuations, and a relabelling that maps
//! one partition to another maps the n-th continuation of one to the n-th of the other.

use super::partition::{COUNT, Digits, Partition, Relabelling, trios_of};

/// The number of continuations of a partition.
pub(super) const CONTINUATIONS: usize = 56;

/// The trios of the three columns in the upper and the lower band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Continuation {
    pub(super) upper: [Digits; 3],
    pub(super) lower: [Digits; 3],
}

/// The continuations of all partitions, as indices.
#[derive(Debug)]
pub(super) struct Stacks {
    /// The continuations of [`Partition::FIRST`].
    pub(super) continuations: Vec<Continuation>,
    /// The partitions above and below, by the partition in the middle and the continuation.
    outer: Vec<[[u16; 2]; CONTINUATIONS]>,
    /// By the continuation of the first stack: the result for each partition when the relabelling
    /// that maps the upper, or the lower, partition of the first stack to the first one is applied.
    relabelled: Vec<[[u16; COUNT]; 2]>,
}

impl Stacks {
    pub(super) fn new(all: &[Partition]) -> Stacks {
        let continuations = continuations();
        let index = |partition| {
            let index = all.binary_search(&partition);
            index.expect("the list contains all partitions") as u16
        };
        let outer = all.iter().map(|partition| {
            let relabelling = partition.to_first().inverse();
            std::array::from_fn(|continuation| {
                let Continuation { upper, lower } = continuations[continuation];
                [upper, lower].map(|trios| index(relabelling.of_partition(Partition::new(trios))))
            })
        });
        let outer = outer.collect();
        let relabelled = continuations.iter().map(|continuation| {
            continuation.relabellings().map(|relabelling| {
                std::array::from_fn(|it| index(relabelling.of_partition(all[it])))
            })
        });
        let relabelled = relabelled.collect();
        Stacks {
            continuations,
            outer,
            relabelled,
        }
    }

    /// Returns the partitions above and below.
    #[inline]
    pub(super) fn outer(&self, middle: u16, continuation: usize) -> [u16; 2] {
        self.outer[usize::from(middle)][continuation]
    }

    /// Relabels a partition in the upper (0) or lower (1) band such that the partition of the first
    /// stack, which has this continuation, becomes the first one.
    #[inline]
    pub(super) fn relabelled(&self, continuation: usize, side: usize, partition: u16) -> u16 {
        self.relabelled[continuation][side][usize::from(partition)]
    }
}

impl Continuation {
    /// Returns the relabellings that map the upper and the lower partition to the first one.
    pub(super) fn relabellings(&self) -> [Relabelling; 2] {
        [self.upper, self.lower].map(|trios| Partition::new(trios).to_first())
    }
}

/// Returns the continuations of [`Partition::FIRST`].
fn continuations() -> Vec<Continuation> {
    let all = 0x1ff;
    let [a, b, c] = Partition::FIRST.0;
    let mut continuations = Vec::with_capacity(CONTINUATIONS);
    for first in trios_of(all & !a) {
        for second in trios_of(all & !b & !first) {
            let third = all & !first & !second;
            if third & c == 0 {
                let lower = [all & !a & !first, all & !b & !second, all & !c & !third];
                continuations.push(Continuation {
                    upper: [first, second, third],
                    lower,
                });
            }
        }
    }
    continuations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_56_valid_continuations() {
        let continuations = continuations();
        assert_eq!(continuations.len(), CONTINUATIONS);
        for Continuation { upper, lower } in continuations {
            for (column, middle) in Partition::FIRST.0.into_iter().enumerate() {
                let trios = [upper[column], middle, lower[column]];
                assert_eq!(trios.iter().fold(0, |all, trio| all ^ trio), 0x1ff);
                assert!(trios.iter().all(|trio| trio.count_ones() == 3));
            }
            assert_eq!(upper.iter().fold(0, |all, trio| all | trio), 0x1ff);
            assert_eq!(lower.iter().fold(0, |all, trio| all | trio), 0x1ff);
        }
    }
}
