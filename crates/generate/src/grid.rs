//! Uniformly distributed solved grids: each of the 6,670,903,752,021,072,936,960 is equally likely.
//!
//! The method follows the count by Felgenhauer and Jarvis: first it chooses which three digits each
//! column of each box contains (a *trio*), then the rows of the digits within their columns.
//!
//! ```text
//!            stack 1   stack 2   stack 3
//! upper       p₁ ↑      q₁ ↑      r₁ ↑      p, q, r: the trios of a box, 280 partitions (`partition`)
//! middle      p         q         r         ↑ ↓: 56 continuations from them (`stacks`)
//! lower       p₃ ↓      q₃ ↓      r₃ ↓      (p, q, r): up to 1728 arrangements in rows (`bands`)
//! ```
//!
//! Digits are relabelled at random at the end, so the trios of the first box in the middle may be
//! fixed as 0 to 2, 3 to 5 and 6 to 8. Then q and r are drawn with probability proportional to the
//! number of arrangements of the middle band. The continuations of the three stacks are drawn and
//! accepted with probability proportional to the numbers of arrangements of the upper and the lower
//! band. Finally every band gets one of its arrangements and the digits get new labels. Every
//! choice of trios leads to as many grids as it has arrangements, so the result is uniform; all
//! weights are integers, so nothing is rounded. A grid takes about 83 draws of a few table look-ups
//! each.
//!
//! **Invariant:** the tables add up to the number of grids exactly, which a test checks.

mod bands;
mod partition;
mod stacks;

use std::sync::LazyLock;

use foldoku_kernel::Line;

use crate::random::Random;
use bands::{Bands, Pair};
use partition::{Partition, Relabelling, digits};
use stacks::{CONTINUATIONS, Stacks};

/// Returns a uniformly distributed solved grid.
///
/// ```
/// use foldoku_generate::{Random, random_grid};
///
/// let grid = random_grid(&mut Random::new(42, 0));
/// assert!(grid.iter().all(|digit| (b'1'..=b'9').contains(digit)));
/// ```
pub fn random_grid(random: &mut Random) -> Line {
    TABLES.grid(random)
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

struct Tables {
    partitions: Vec<Partition>,
    bands: Bands,
    stacks: Stacks,
}

/// The trios of a grid.
struct Trios {
    /// q and r in the middle band.
    middle: [u16; 2],
    /// The continuations of the three stacks.
    continuations: [usize; 3],
    /// The pairs (q, r) of the upper, middle and lower band, relabelled so that p is
    /// [`Partition::FIRST`].
    pairs: [Pair; 3],
}

impl Tables {
    fn new() -> Tables {
        let partitions = Partition::all();
        Tables {
            bands: Bands::new(&partitions),
            stacks: Stacks::new(&partitions),
            partitions,
        }
    }

    fn grid(&self, random: &mut Random) -> Line {
        loop {
            let middle = self.bands.draw(random);
            if let Some(trios) = self.outer(middle, random) {
                return self.arrange(&trios, random);
            }
        }
    }

    /// Draws the continuations of the stacks; `None` if they are rejected.
    #[inline]
    fn outer(&self, middle: [u16; 2], random: &mut Random) -> Option<Trios> {
        let choice = random.below(CONTINUATIONS.pow(3) as u32) as usize;
        let continuations = [
            choice % CONTINUATIONS,
            choice / CONTINUATIONS % CONTINUATIONS,
            choice / CONTINUATIONS / CONTINUATIONS,
        ];
        let q = self.stacks.outer(middle[0], continuations[1]);
        let r = self.stacks.outer(middle[1], continuations[2]);
        let upper = self.pair(continuations[0], 0, q, r);
        if random.below(Bands::MAX) >= self.bands.count(upper) {
            return None;
        }
        let lower = self.pair(continuations[0], 1, q, r);
        if random.below(Bands::MAX) >= self.bands.count(lower) {
            return None;
        }
        let pairs = [upper, self.bands.pair(middle[0], middle[1]), lower];
        Some(Trios {
            middle,
            continuations,
            pairs,
        })
    }

    #[inline]
    fn pair(&self, continuation: usize, side: usize, q: [u16; 2], r: [u16; 2]) -> Pair {
        let relabelled =
            |partitions: [u16; 2]| self.stacks.relabelled(continuation, side, partitions[side]);
        self.bands.pair(relabelled(q), relabelled(r))
    }

    /// Arranges the digits of the trios in rows and relabels them.
    fn arrange(&self, trios: &Trios, random: &mut Random) -> Line {
        let columns = self.columns(trios, random);
        let [upper, lower] = self.stacks.continuations[trios.continuations[0]].relabellings();
        let labels: [u8; 9] = random.permutation();
        let mut line = [b'.'; 81];
        let bands = [upper, Relabelling::IDENTITY, lower]
            .into_iter()
            .zip(trios.pairs);
        for (band, (to_first, pair)) in bands.enumerate() {
            let number = random.below(self.bands.count(pair));
            let order: [u8; 3] = random.permutation();
            let (to_representative, rows) = self.bands.arrangement(pair, number / 6);
            let to_representative = to_first.then(to_representative);
            for (digit, &label) in to_representative.0.iter().enumerate() {
                for (stack, rows) in rows.iter().enumerate() {
                    let row = usize::from(order[(rows >> (2 * label) & 3) as usize - 1]);
                    let column = usize::from(columns[band][stack][digit]);
                    line[9 * (3 * band + row) + column] = b'1' + labels[digit];
                }
            }
        }
        line
    }

    /// Returns the column of each digit by band and stack. The columns of the second and the third
    /// stack are permuted at random; relabelling the digits permutes those of the first.
    fn columns(&self, trios: &Trios, random: &mut Random) -> [[[u8; 9]; 3]; 3] {
        let mut columns = [[[0; 9]; 3]; 3];
        let middle = [
            Partition::FIRST,
            self.partition(trios.middle[0]),
            self.partition(trios.middle[1]),
        ];
        for (stack, middle) in middle.into_iter().enumerate() {
            let continuation = &self.stacks.continuations[trios.continuations[stack]];
            let relabelling = middle.to_first().inverse();
            let order: [u8; 3] = if stack == 0 {
                [0, 1, 2]
            } else {
                random.permutation()
            };
            let bands = [continuation.upper, Partition::FIRST.0, continuation.lower];
            for (band, trios) in bands.into_iter().enumerate() {
                for (trio, place) in trios.into_iter().zip(order) {
                    for digit in digits(relabelling.of(trio)) {
                        columns[band][stack][digit] = 3 * stack as u8 + place;
                    }
                }
            }
        }
        columns
    }

    fn partition(&self, index: u16) -> Partition {
        self.partitions[usize::from(index)]
    }
}

#[cfg(test)]
mod tests {
    use foldoku_testkit::effort;

    use super::*;
    use crate::BandClass;

    #[test]
    fn tables_add_up_to_the_number_of_grids() {
        let tables = &*TABLES;
        let mut total: u128 = 0;
        for ((q, r), size) in tables.bands.types() {
            let outer = tables.weight_of_outer([q, r]);
            let middle = tables.bands.count(tables.bands.pair(q, r));
            total += u128::from(size) * u128::from(middle) * u128::from(outer);
        }
        // Relabellings that keep the first box, and the orders of the columns in the other two
        // stacks.
        assert_eq!(total * 1680 * 36, 6_670_903_752_021_072_936_960);
    }

    impl Tables {
        /// Returns the number of arrangements of the upper and the lower band, over all
        /// continuations.
        fn weight_of_outer(&self, middle: [u16; 2]) -> u64 {
            let continuations = || 0..CONTINUATIONS;
            let mut total = 0;
            for second in continuations() {
                let q = self.stacks.outer(middle[0], second);
                for third in continuations() {
                    let r = self.stacks.outer(middle[1], third);
                    for first in continuations() {
                        let [upper, lower] = [0, 1]
                            .map(|side| u64::from(self.bands.count(self.pair(first, side, q, r))));
                        total += upper * lower;
                    }
                }
            }
            total
        }
    }

    fn is_solved(line: &Line) -> bool {
        let whole = |unit: &dyn Fn(usize) -> usize| {
            (0..9).fold(0_u16, |set, at| set | 1 << (line[unit(at)] - b'1')) == 0x1ff
        };
        (0..9).all(|n| {
            whole(&|at| 9 * n + at)
                && whole(&|at| 9 * at + n)
                && whole(&|at| 27 * (n / 3) + 3 * (n % 3) + 9 * (at / 3) + at % 3)
        })
    }

    #[test]
    fn random_grids_are_solved() {
        let mut random = Random::new(1, 1);
        assert!((0..1000).all(|_| is_solved(&random_grid(&mut random))));
    }

    /// Returns the type of each band, or of each stack if `transposed`.
    fn types(line: &Line, transposed: bool) -> [u8; 3] {
        let digit = |row: usize, column: usize| {
            let square = if transposed {
                9 * column + row
            } else {
                9 * row + column
            };
            1 << (line[square] - b'1')
        };
        std::array::from_fn(|band| band_type(&|row, column| digit(3 * band + row, column)))
    }

    /// Returns the type of a band, whose digits are given as sets.
    fn band_type(digit: &dyn Fn(usize, usize) -> u16) -> u8 {
        let trio = |column: usize| (0..3).map(|row| digit(row, column)).sum();
        let partition = |stack: usize| Partition::new([0, 1, 2].map(|it| trio(3 * stack + it)));
        let relabelling = partition(0).to_first();
        let index = |stack| {
            let partition = relabelling.of_partition(partition(stack));
            TABLES.partitions.binary_search(&partition).unwrap() as u16
        };
        TABLES.bands.pair(index(1), index(2)).band_type()
    }

    #[test]
    fn band_types_have_their_expected_frequencies() {
        let drawn: u64 = effort(25_000, 100_000, 100_000);
        let tables = &*TABLES;
        let types = tables.bands.types();
        let weight = |&((q, r), size): &((u16, u16), u32)| {
            let middle = tables.bands.count(tables.bands.pair(q, r));
            f64::from(size) * f64::from(middle) * tables.weight_of_outer([q, r]) as f64
        };
        let weights: Vec<f64> = types.iter().map(weight).collect();
        let total: f64 = weights.iter().sum();
        let mut counts = vec![[0_u64; 6]; types.len()];
        for stream in 0..drawn {
            let grid = random_grid(&mut Random::new(7, stream));
            let places = [self::types(&grid, false), self::types(&grid, true)].concat();
            for (place, band_type) in places.into_iter().enumerate() {
                counts[usize::from(band_type)][place] += 1;
            }
        }
        let freedom = (types.len() - 1) as f64;
        for place in 0..6 {
            let difference = weights.iter().zip(&counts).map(|(weight, counts)| {
                let expected = weight / total * drawn as f64;
                (counts[place] as f64 - expected).powi(2) / expected
            });
            // Four standard deviations of the chi-square distribution.
            let difference: f64 = difference.sum();
            assert!(
                (difference - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(),
                "{difference} at place {place}, {freedom} expected"
            );
        }
    }

    #[test]
    fn band_classes_have_their_expected_frequencies() {
        let drawn: u64 = effort(50_000, 200_000, 200_000);
        let tables = &*TABLES;
        let outer: Vec<u64> = tables
            .bands
            .types()
            .iter()
            .map(|band_type| tables.weight_of_outer([band_type.0.0, band_type.0.1]))
            .collect();
        // The number of grids whose middle band belongs to a class.
        let grids = |class: BandClass| {
            let band = class.band();
            let band_type = band_type(&|row, column| 1 << (band[9 * row + column] - b'1'));
            u128::from(class.size()) * u128::from(outer[usize::from(band_type)])
        };
        let weights: Vec<u128> = BandClass::all().map(grids).collect();
        let total: u128 = weights.iter().sum();
        assert_eq!(total, 6_670_903_752_021_072_936_960);
        let mut counts = vec![[0_u64; 6]; BandClass::COUNT];
        for stream in 0..drawn {
            let grid = random_grid(&mut Random::new(8, stream));
            let classes = BandClass::of_grid(&grid).map(|class| class.expect("the grid is solved"));
            for (place, class) in classes.into_iter().enumerate() {
                counts[class.index()][place] += 1;
            }
        }
        let freedom = (BandClass::COUNT - 1) as f64;
        for place in 0..6 {
            let difference = weights.iter().zip(&counts).map(|(&weight, counts)| {
                let expected = weight as f64 / total as f64 * drawn as f64;
                (counts[place] as f64 - expected).powi(2) / expected
            });
            let difference: f64 = difference.sum();
            assert!(
                (difference - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(),
                "{difference} at place {place}, {freedom} expected"
            );
        }
    }
}
