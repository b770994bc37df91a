//! How the trios of a stack go on: which digits the columns hold in the upper and the lower band,
//! once it is known which they hold in the middle one.
//!
//! **Invariant:** of each thirds in the middle there are 56 continuations, and the n-th of one
//! becomes the n-th of another by the renaming that makes one of the other.

use super::thirds::{COUNT, Digits, Renaming, Thirds, trios_of};

/// How many ways there are to go on.
pub(super) const WAYS: usize = 56;

/// The trios of the three columns above and below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) upper: [Digits; 3],
    pub(super) lower: [Digits; 3],
}

/// The continuations, in numbers.
#[derive(Debug)]
pub(super) struct Stacks {
    /// Those of [`Thirds::FIRST`].
    pub(super) ways: Vec<Way>,
    /// For each thirds in the middle and each way, which are above and below.
    outer: Vec<[[u16; 2]; WAYS]>,
    /// For each way of the first stack, what becomes of all thirds when those above, or below, are
    /// renamed to the first.
    renamed: Vec<[[u16; COUNT]; 2]>,
}

impl Stacks {
    pub(super) fn new(all: &[Thirds]) -> Stacks {
        let ways = ways();
        let index = |thirds| all.binary_search(&thirds).expect("all thirds are there") as u16;
        let outer = all.iter().map(|thirds| {
            let renaming = thirds.to_first().inverse();
            std::array::from_fn(|way| {
                let Way { upper, lower } = ways[way];
                [upper, lower].map(|trios| index(renaming.of_thirds(Thirds::new(trios))))
            })
        });
        let outer = outer.collect();
        let renamed = ways.iter().map(|way| {
            way.renamings()
                .map(|renaming| std::array::from_fn(|it| index(renaming.of_thirds(all[it]))))
        });
        let renamed = renamed.collect();
        Stacks {
            ways,
            outer,
            renamed,
        }
    }

    /// Which thirds are above and below.
    #[inline]
    pub(super) fn outer(&self, middle: u16, way: usize) -> [u16; 2] {
        self.outer[usize::from(middle)][way]
    }

    /// Thirds in the upper (0) or lower (1) band, when the first stack goes on in this way, as they
    /// are called when those of the first stack are renamed to the first.
    #[inline]
    pub(super) fn renamed(&self, way: usize, side: usize, thirds: u16) -> u16 {
        self.renamed[way][side][usize::from(thirds)]
    }
}

impl Way {
    /// The renamings that make the first thirds of those above and of those below.
    pub(super) fn renamings(&self) -> [Renaming; 2] {
        [self.upper, self.lower].map(|trios| Thirds::new(trios).to_first())
    }
}

/// The ways to go on from [`Thirds::FIRST`].
fn ways() -> Vec<Way> {
    let all = 0x1ff;
    let [a, b, c] = Thirds::FIRST.0;
    let mut ways = Vec::with_capacity(WAYS);
    for first in trios_of(all & !a) {
        for second in trios_of(all & !b & !first) {
            let third = all & !first & !second;
            if third & c == 0 {
                let lower = [all & !a & !first, all & !b & !second, all & !c & !third];
                ways.push(Way {
                    upper: [first, second, third],
                    lower,
                });
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_56_ways_and_they_are_right() {
        let ways = ways();
        assert_eq!(ways.len(), WAYS);
        for Way { upper, lower } in ways {
            for (column, middle) in Thirds::FIRST.0.into_iter().enumerate() {
                let trios = [upper[column], middle, lower[column]];
                assert_eq!(trios.iter().fold(0, |all, trio| all ^ trio), 0x1ff);
                assert!(trios.iter().all(|trio| trio.count_ones() == 3));
            }
            assert_eq!(upper.iter().fold(0, |all, trio| all | trio), 0x1ff);
            assert_eq!(lower.iter().fold(0, |all, trio| all | trio), 0x1ff);
        }
    }
}
