//! Solved grids, each of the 6,670,903,752,021,072,936,960 as likely as the others.
//!
//! A grid is taken apart as Felgenhauer and Jarvis did to count them: first which three digits stand
//! in each column of each box (a *trio*), then in which rows they stand there.
//!
//! ```text
//!            stack 1   stack 2   stack 3
//! upper       p₁ ↑      q₁ ↑      r₁ ↑      p, q, r: the trios of a box, 280 kinds (`thirds`)
//! middle      p         q         r         ↑ ↓: 56 ways to go on from them (`stacks`)
//! lower       p₃ ↓      q₃ ↓      r₃ ↓      (p, q, r): up to 1728 arrangements in rows (`bands`)
//! ```
//!
//! Digits are renamed at random in the end, so the first box in the middle may be taken as 0 to 2,
//! 3 to 5 and 6 to 8. Then q and r are drawn, and taken with a probability in proportion to the
//! number of arrangements of the middle band; then the ways of the three stacks, and taken with a
//! probability in proportion to the numbers of arrangements of the upper and of the lower band. Then
//! every band gets one of its arrangements, and the digits new names. There are as many grids for
//! every choice of trios as it has arrangements, so that no grid is favoured; all numbers are whole,
//! so that nothing is rounded. About 83 choices are drawn for a grid, each of which takes a few
//! look-ups.
//!
//! **Invariant:** the tables add up to the number of grids, exactly; a test adds them.

mod bands;
mod stacks;
mod thirds;

use std::sync::LazyLock;

use foldoku_kernel::Line;

use crate::random::Random;
use bands::{Bands, Pair};
use stacks::{Stacks, WAYS};
use thirds::{Renaming, Thirds, digits};

/// Any solved grid, each as likely as the others.
pub fn full_grid(random: &mut Random) -> Line {
    TABLES.grid(random)
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

struct Tables {
    thirds: Vec<Thirds>,
    bands: Bands,
    stacks: Stacks,
}

/// The trios of a grid.
struct Trios {
    /// q and r in the middle.
    middle: [u16; 2],
    /// The ways of the three stacks.
    ways: [usize; 3],
    /// The pairs of the upper, the middle and the lower band, under the names that make the first
    /// thirds of p there.
    pairs: [Pair; 3],
}

impl Tables {
    fn new() -> Tables {
        let thirds = Thirds::all();
        Tables {
            bands: Bands::new(&thirds),
            stacks: Stacks::new(&thirds),
            thirds,
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

    /// Draws the ways of the stacks; `None` if they are not taken.
    #[inline]
    fn outer(&self, middle: [u16; 2], random: &mut Random) -> Option<Trios> {
        let choice = random.below((WAYS * WAYS * WAYS) as u32) as usize;
        let ways = [choice % WAYS, choice / WAYS % WAYS, choice / WAYS / WAYS];
        let q = self.stacks.outer(middle[0], ways[1]);
        let r = self.stacks.outer(middle[1], ways[2]);
        let upper = self.pair(ways[0], 0, q, r);
        if random.below(Bands::MOST) >= self.bands.count(upper) {
            return None;
        }
        let lower = self.pair(ways[0], 1, q, r);
        if random.below(Bands::MOST) >= self.bands.count(lower) {
            return None;
        }
        let pairs = [upper, self.bands.pair(middle[0], middle[1]), lower];
        Some(Trios {
            middle,
            ways,
            pairs,
        })
    }

    #[inline]
    fn pair(&self, way: usize, side: usize, q: [u16; 2], r: [u16; 2]) -> Pair {
        let renamed = |thirds: [u16; 2]| self.stacks.renamed(way, side, thirds[side]);
        self.bands.pair(renamed(q), renamed(r))
    }

    /// Puts the digits of the trios into rows, and renames them.
    fn arrange(&self, trios: &Trios, random: &mut Random) -> Line {
        let columns = self.columns(trios, random);
        let [upper, lower] = self.stacks.ways[trios.ways[0]].renamings();
        let names: [u8; 9] = random.order();
        let mut line = [b'.'; 81];
        let bands = [upper, Renaming::IDENTITY, lower]
            .into_iter()
            .zip(trios.pairs);
        for (band, (to_first, pair)) in bands.enumerate() {
            let number = random.below(self.bands.count(pair));
            let order: [u8; 3] = random.order();
            let (to_model, rows) = self.bands.arrangement(pair, number / 6);
            let to_model = to_first.then(to_model);
            for (digit, &model) in to_model.0.iter().enumerate() {
                for (stack, rows) in rows.iter().enumerate() {
                    let row = usize::from(order[(rows >> (2 * model) & 3) as usize - 1]);
                    let column = usize::from(columns[band][stack][digit]);
                    line[9 * (3 * band + row) + column] = b'1' + names[digit];
                }
            }
        }
        line
    }

    /// In which column of each stack each digit stands in each band. Whole columns of the second
    /// and the third stack change places at random; those of the first do so with the names of the
    /// digits.
    fn columns(&self, trios: &Trios, random: &mut Random) -> [[[u8; 9]; 3]; 3] {
        let mut columns = [[[0; 9]; 3]; 3];
        let middle = [
            Thirds::FIRST,
            self.thirds_of(trios.middle[0]),
            self.thirds_of(trios.middle[1]),
        ];
        for (stack, middle) in middle.into_iter().enumerate() {
            let way = &self.stacks.ways[trios.ways[stack]];
            let renaming = middle.to_first().inverse();
            let order: [u8; 3] = if stack == 0 {
                [0, 1, 2]
            } else {
                random.order()
            };
            let bands = [way.upper, Thirds::FIRST.0, way.lower];
            for (band, trios) in bands.into_iter().enumerate() {
                for (trio, place) in trios.into_iter().zip(order) {
                    for digit in digits(renaming.of(trio)) {
                        columns[band][stack][digit] = 3 * stack as u8 + place;
                    }
                }
            }
        }
        columns
    }

    fn thirds_of(&self, index: u16) -> Thirds {
        self.thirds[usize::from(index)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BandClass;

    #[test]
    fn the_choices_add_up_to_the_number_of_grids() {
        let tables = &*TABLES;
        let mut total: u128 = 0;
        for ((q, r), size) in tables.bands.kinds() {
            let outer = tables.weight_of_outer([q, r]);
            let middle = tables.bands.count(tables.bands.pair(q, r));
            total += u128::from(size) * u128::from(middle) * u128::from(outer);
        }
        // The names of the digits that leave the first box as it is, and the columns of the other two
        // stacks in any order.
        assert_eq!(total * 1680 * 36, 6_670_903_752_021_072_936_960);
    }

    impl Tables {
        /// The arrangements of the upper and the lower band, for all ways of the stacks.
        fn weight_of_outer(&self, middle: [u16; 2]) -> u64 {
            let ways = || 0..WAYS;
            let mut total = 0;
            for second in ways() {
                let q = self.stacks.outer(middle[0], second);
                for third in ways() {
                    let r = self.stacks.outer(middle[1], third);
                    for first in ways() {
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
    fn every_grid_is_solved() {
        let mut random = Random::new(1, 1);
        assert!((0..1000).all(|_| is_solved(&full_grid(&mut random))));
    }

    /// The kind of each band, that of the whole grid read from left to right or from top to bottom.
    fn kinds(line: &Line, transposed: bool) -> [u8; 3] {
        let digit = |row: usize, column: usize| {
            let square = if transposed {
                9 * column + row
            } else {
                9 * row + column
            };
            1 << (line[square] - b'1')
        };
        std::array::from_fn(|band| kind(&|row, column| digit(3 * band + row, column)))
    }

    /// The kind of a band, whose digits are given as sets.
    fn kind(digit: &dyn Fn(usize, usize) -> u16) -> u8 {
        let trio = |column: usize| (0..3).map(|row| digit(row, column)).sum();
        let thirds = |stack: usize| Thirds::new([0, 1, 2].map(|it| trio(3 * stack + it)));
        let renaming = thirds(0).to_first();
        let index = |stack| {
            let thirds = renaming.of_thirds(thirds(stack));
            TABLES.thirds.binary_search(&thirds).unwrap() as u16
        };
        TABLES.bands.pair(index(1), index(2)).kind()
    }

    #[test]
    fn bands_and_stacks_of_every_kind_are_as_frequent_as_they_should_be() {
        const DRAWN: u64 = 100_000;
        let tables = &*TABLES;
        let kinds = tables.bands.kinds();
        let weight = |&((q, r), size): &((u16, u16), u32)| {
            let middle = tables.bands.count(tables.bands.pair(q, r));
            f64::from(size) * f64::from(middle) * tables.weight_of_outer([q, r]) as f64
        };
        let weights: Vec<f64> = kinds.iter().map(weight).collect();
        let total: f64 = weights.iter().sum();
        let mut counts = vec![[0_u64; 6]; kinds.len()];
        for stream in 0..DRAWN {
            let grid = full_grid(&mut Random::new(7, stream));
            let places = [self::kinds(&grid, false), self::kinds(&grid, true)].concat();
            for (place, kind) in places.into_iter().enumerate() {
                counts[usize::from(kind)][place] += 1;
            }
        }
        let freedom = (kinds.len() - 1) as f64;
        for place in 0..6 {
            let difference = weights.iter().zip(&counts).map(|(weight, counts)| {
                let expected = weight / total * DRAWN as f64;
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
    fn bands_of_the_416_classes_are_as_frequent_as_they_should_be() {
        const DRAWN: u64 = 200_000;
        let tables = &*TABLES;
        let outer: Vec<u64> = tables
            .bands
            .kinds()
            .iter()
            .map(|kind| tables.weight_of_outer([kind.0.0, kind.0.1]))
            .collect();
        // How many grids have a band of a class in the middle.
        let grids = |class: BandClass| {
            let band = class.band();
            let kind = kind(&|row, column| 1 << (band[9 * row + column] - b'1'));
            u128::from(class.size()) * u128::from(outer[usize::from(kind)])
        };
        let weights: Vec<u128> = BandClass::all().map(grids).collect();
        let total: u128 = weights.iter().sum();
        assert_eq!(total, 6_670_903_752_021_072_936_960);
        let mut counts = vec![[0_u64; 6]; BandClass::COUNT];
        for stream in 0..DRAWN {
            let grid = full_grid(&mut Random::new(8, stream));
            let classes = BandClass::of_grid(&grid).map(|class| class.expect("the grid is solved"));
            for (place, class) in classes.into_iter().enumerate() {
                counts[class.index()][place] += 1;
            }
        }
        let freedom = (BandClass::COUNT - 1) as f64;
        for place in 0..6 {
            let difference = weights.iter().zip(&counts).map(|(&weight, counts)| {
                let expected = weight as f64 / total as f64 * DRAWN as f64;
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
