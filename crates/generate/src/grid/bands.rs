//! The arrangements of a band: the ways to assign the digits to rows, given the trio of each
//! column.
//!
//! ```text
//!   p      q      r       the columns of each box partition the digits into three trios;
//! a b c  d e f  g h i     an arrangement assigns a row to every digit in each box, such that
//! a b c  d e f  g h i     the digits of a trio are in different rows, and every digit is in
//! a b c  d e f  g h i     a different row in each box
//! ```
//!
//! Digits can be relabelled such that `p` is [`Partition::FIRST`]. Two of the 280² pairs (q, r)
//! have the same type if a relabelling that keeps `p` maps one to the other. Arrangements are
//! listed for one representative of each type.
//!
//! **Invariant:** the arrangements listed for a type have the digits 0, 1, 2 of the first box in
//! rows 1, 2, 3: one for every six that differ in the order of the rows.

use std::collections::HashMap;

use super::partition::{COUNT, Partition, Relabelling, digits};
use crate::random::Random;

/// The row (1 to 3) of every digit in a box: two bits per digit.
pub(super) type Rows = u32;

/// The rows of the digits in all three boxes.
pub(super) type Arrangement = [Rows; 3];

/// The type of a pair (q, r).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    band_type: u8,
    /// The index of the relabelling that maps the pair to the representative.
    relabelling: u16,
}

#[cfg(test)]
impl Pair {
    pub(super) fn band_type(self) -> u8 {
        self.band_type
    }
}

/// All pairs and types.
#[derive(Debug)]
pub(super) struct Bands {
    pairs: Vec<Pair>,
    /// The number of arrangements by type.
    counts: Vec<u32>,
    arrangements: Vec<Vec<Arrangement>>,
    relabellings: Vec<Relabelling>,
    /// The pairs by type.
    members: Vec<Vec<u32>>,
    /// The number of bands of each type and all types before it.
    sums: Vec<u32>,
}

impl Bands {
    /// The maximum number of arrangements of a band. It is reached if all three boxes have the same
    /// trios: each trio then forms one of twelve Latin squares.
    pub(super) const MAX: u32 = 12 * 12 * 12;

    pub(super) fn new(all: &[Partition]) -> Bands {
        let group = Group::new(all);
        let mut bands = Bands {
            pairs: vec![Pair::default(); COUNT * COUNT],
            counts: Vec::new(),
            arrangements: Vec::new(),
            relabellings: group.elements.clone(),
            members: Vec::new(),
            sums: Vec::new(),
        };
        let mut sum = 0;
        let mut seen = vec![false; COUNT * COUNT];
        for representative in 0..COUNT * COUNT {
            if !seen[representative] {
                let band_type = bands.counts.len() as u8;
                let (q, r) = (all[representative / COUNT], all[representative % COUNT]);
                let arrangements = arrangements(q, r);
                let count = 6 * arrangements.len() as u32;
                let mut members = Vec::new();
                group.visit(representative, &mut seen, |pair, relabelling| {
                    bands.pairs[pair] = Pair {
                        band_type,
                        relabelling,
                    };
                    members.push(pair as u32);
                });
                sum += count * members.len() as u32;
                bands.counts.push(count);
                bands.arrangements.push(arrangements);
                bands.members.push(members);
                bands.sums.push(sum);
            }
        }
        bands
    }

    /// Draws a pair with probability proportional to its number of arrangements.
    #[inline]
    pub(super) fn draw(&self, random: &mut Random) -> [u16; 2] {
        let total = *self.sums.last().expect("there are types");
        let number = random.below(total);
        let band_type = self.sums.partition_point(|&sum| sum <= number);
        let (members, count) = (&self.members[band_type], self.counts[band_type]);
        let before = self.sums[band_type] - count * members.len() as u32;
        let pair = members[((number - before) / count) as usize] as usize;
        [(pair / COUNT) as u16, (pair % COUNT) as u16]
    }

    #[inline]
    pub(super) fn pair(&self, q: u16, r: u16) -> Pair {
        self.pairs[usize::from(q) * COUNT + usize::from(r)]
    }

    /// Returns the number of arrangements of a band.
    #[inline]
    pub(super) fn count(&self, pair: Pair) -> u32 {
        self.counts[usize::from(pair.band_type)]
    }

    /// Returns the relabelling that maps a pair to its representative, and the arrangement of the
    /// representative with this number, which is less than a sixth of the count.
    pub(super) fn arrangement(&self, pair: Pair, number: u32) -> (&Relabelling, Arrangement) {
        let arrangements = &self.arrangements[usize::from(pair.band_type)];
        let relabelling = &self.relabellings[usize::from(pair.relabelling)];
        (relabelling, arrangements[number as usize])
    }

    /// Returns a pair of each type and the number of pairs of that type.
    #[cfg(test)]
    pub(super) fn types(&self) -> Vec<((u16, u16), u32)> {
        let mut types = vec![((0, 0), 0); self.counts.len()];
        for (index, pair) in self.pairs.iter().enumerate() {
            let entry = &mut types[usize::from(pair.band_type)];
            entry.0 = ((index / COUNT) as u16, (index % COUNT) as u16);
            entry.1 += 1;
        }
        types
    }
}

/// The group of relabellings that keep [`Partition::FIRST`].
struct Group {
    elements: Vec<Relabelling>,
    /// By element and generator: the index of the inverse of the generator followed by the element.
    before: Vec<[u16; GENERATORS.len()]>,
    /// By generator: the index of each partition after the relabelling.
    moves: [Vec<u16>; GENERATORS.len()],
}

/// Generators of the group: permutations of the first trio and of the trios.
const GENERATORS: [Relabelling; 4] = [
    Relabelling([1, 0, 2, 3, 4, 5, 6, 7, 8]),
    Relabelling([1, 2, 0, 3, 4, 5, 6, 7, 8]),
    Relabelling([3, 4, 5, 0, 1, 2, 6, 7, 8]),
    Relabelling([3, 4, 5, 6, 7, 8, 0, 1, 2]),
];

impl Group {
    fn new(all: &[Partition]) -> Group {
        let moves = GENERATORS.map(|generator| {
            let relabelled = |&partition: &Partition| {
                let index = all.binary_search(&generator.of_partition(partition));
                index.expect("the list contains all partitions") as u16
            };
            all.iter().map(relabelled).collect()
        });
        let mut elements = vec![Relabelling::IDENTITY];
        let mut index = HashMap::from([(Relabelling::IDENTITY, 0_u16)]);
        let mut before = Vec::new();
        while let Some(&element) = elements.get(before.len()) {
            before.push(GENERATORS.map(|generator| {
                let next = generator.inverse().then(&element);
                *index.entry(next).or_insert_with(|| {
                    elements.push(next);
                    elements.len() as u16 - 1
                })
            }));
        }
        Group {
            elements,
            before,
            moves,
        }
    }

    /// Visits all pairs of the type of a representative, each with the index of a relabelling that
    /// maps it to the representative.
    fn visit(&self, representative: usize, seen: &mut [bool], mut on_pair: impl FnMut(usize, u16)) {
        let mut open = vec![(representative, 0)];
        seen[representative] = true;
        while let Some((pair, relabelling)) = open.pop() {
            on_pair(pair, relabelling);
            for (generator, moves) in self.moves.iter().enumerate() {
                let (q, r) = (moves[pair / COUNT], moves[pair % COUNT]);
                let next = usize::from(q) * COUNT + usize::from(r);
                if !std::mem::replace(&mut seen[next], true) {
                    open.push((next, self.before[usize::from(relabelling)][generator]));
                }
            }
        }
    }
}

/// Returns the arrangements of a band whose first box has [`Partition::FIRST`], with the first
/// column in ascending order.
fn arrangements(q: Partition, r: Partition) -> Vec<Arrangement> {
    let firsts = rows_of(Partition::FIRST).filter(|first| first & 0o77 == 0b11_10_01);
    let seconds: Vec<Rows> = rows_of(q).collect();
    let mut found = Vec::new();
    for first in firsts {
        for &second in &seconds {
            // The third of the rows 1, 2, 3 is the exclusive or of the other two; equal rows give
            // 0, which is never valid.
            let third = first ^ second;
            if r.0.iter().all(|&trio| is_in_order(third, trio)) {
                found.push([first, second, third]);
            }
        }
    }
    found
}

/// Returns all assignments of rows to the digits of a box.
fn rows_of(partition: Partition) -> impl Iterator<Item = Rows> {
    const ORDERS: [[u32; 3]; 6] = [
        [1, 2, 3],
        [1, 3, 2],
        [2, 1, 3],
        [2, 3, 1],
        [3, 1, 2],
        [3, 2, 1],
    ];
    let rows = move |choice: usize| {
        let orders = [choice / 36, choice / 6 % 6, choice % 6].map(|index| ORDERS[index]);
        let trios = partition.0.into_iter().zip(orders);
        trios.fold(0, |rows, (trio, order)| {
            let digits = digits(trio).zip(order);
            digits.fold(rows, |rows, (digit, row)| rows | row << (2 * digit))
        })
    };
    (0..216).map(rows)
}

/// Returns whether the digits of a trio are in three different rows.
fn is_in_order(rows: Rows, trio: u16) -> bool {
    let used = digits(trio).fold(0, |used, digit| used | 1 << (rows >> (2 * digit) & 3));
    used == 0b1110
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_add_up_to_the_number_of_bands() {
        let all = Partition::all();
        let bands = Bands::new(&all);
        assert_eq!(bands.relabellings.len(), 6 * 6 * 6 * 6);
        let mut total: u64 = 0;
        for ((q, r), pairs) in bands.types() {
            total += u64::from(pairs) * u64::from(bands.count(bands.pair(q, r)));
        }
        // The partitions of the first box, and the orders of the columns in the boxes.
        assert_eq!(280 * 216 * total, 362_880 * 56 * 6_u64.pow(6));
        assert_eq!(bands.counts.iter().max(), Some(&Bands::MAX));
    }

    #[test]
    fn relabelling_of_a_pair_gives_its_representative() {
        let all = Partition::all();
        let bands = Bands::new(&all);
        for q in (0..COUNT).step_by(13) {
            for r in 0..COUNT {
                let pair = bands.pair(q as u16, r as u16);
                let (relabelling, [_, second, third]) = bands.arrangement(pair, 0);
                let is_valid = |rows, partition: Partition| {
                    let relabelled = relabelling.of_partition(partition);
                    relabelled.0.iter().all(|&trio| is_in_order(rows, trio))
                };
                assert_eq!(relabelling.of_partition(Partition::FIRST), Partition::FIRST);
                assert!(is_valid(second, all[q]) && is_valid(third, all[r]));
            }
        }
    }
}
