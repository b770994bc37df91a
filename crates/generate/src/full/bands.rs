//! In how many ways, and in which, the digits of a band can be put into rows once it is known which
//! three stand in each column.
//!
//! ```text
//!   p      q      r       the columns of each box part the nine digits into three trios;
//! a b c  d e f  g h i     an arrangement gives every digit a row in each box, so that the
//! a b c  d e f  g h i     digits of a trio stand in different rows, and every digit in a
//! a b c  d e f  g h i     different row of each box
//! ```
//!
//! Digits can be renamed so that `p` is [`Thirds::FIRST`]. Of the 280² pairs (q, r) those are alike
//! that some renaming which keeps `p` makes of each other; arrangements are listed for one of each
//! kind, the model of the kind.
//!
//! **Invariant:** the arrangements of a kind are those with the digits 0, 1, 2 of the first box in
//! rows 1, 2, 3: one for every six that differ by the order of the rows.

use std::collections::HashMap;

use super::thirds::{COUNT, Renaming, Thirds};
use crate::random::Random;

/// The row, 1 to 3, of every digit in a box: two bits for each digit.
pub(super) type Rows = u32;

/// The rows of the digits in all three boxes.
pub(super) type Arrangement = [Rows; 3];

/// A pair (q, r).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    kind: u8,
    /// Which of the renamings makes the model of it.
    renaming: u16,
}

#[cfg(test)]
impl Pair {
    pub(super) fn kind(self) -> u8 {
        self.kind
    }
}

/// All pairs and kinds.
#[derive(Debug)]
pub(super) struct Bands {
    pairs: Vec<Pair>,
    /// How many arrangements the bands of each kind have.
    counts: Vec<u32>,
    arrangements: Vec<Vec<Arrangement>>,
    renamings: Vec<Renaming>,
    /// The pairs of each kind.
    members: Vec<Vec<u32>>,
    /// How many bands there are of the kinds up to each.
    sums: Vec<u32>,
}

impl Bands {
    /// The most arrangements that a band can have: the columns are alike in all three boxes, and
    /// three digits in three columns make one of twelve Latin squares.
    pub(super) const MOST: u32 = 12 * 12 * 12;

    pub(super) fn new(all: &[Thirds]) -> Bands {
        let group = Group::new(all);
        let mut bands = Bands {
            pairs: vec![Pair::default(); COUNT * COUNT],
            counts: Vec::new(),
            arrangements: Vec::new(),
            renamings: group.elements.clone(),
            members: Vec::new(),
            sums: Vec::new(),
        };
        let mut sum = 0;
        let mut seen = vec![false; COUNT * COUNT];
        for model in 0..COUNT * COUNT {
            if !seen[model] {
                let kind = bands.counts.len() as u8;
                let (q, r) = (all[model / COUNT], all[model % COUNT]);
                let arrangements = arrangements(q, r);
                let count = 6 * arrangements.len() as u32;
                let mut members = Vec::new();
                group.visit(model, &mut seen, |pair, renaming| {
                    bands.pairs[pair] = Pair { kind, renaming };
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

    /// Draws a pair, in proportion to the number of arrangements.
    #[inline]
    pub(super) fn draw(&self, random: &mut Random) -> [u16; 2] {
        let total = *self.sums.last().expect("there are kinds");
        let number = random.below(total);
        let kind = self.sums.partition_point(|&sum| sum <= number);
        let members = &self.members[kind];
        let before = self.sums[kind] - self.counts[kind] * members.len() as u32;
        let pair = members[((number - before) / self.counts[kind]) as usize] as usize;
        [(pair / COUNT) as u16, (pair % COUNT) as u16]
    }

    #[inline]
    pub(super) fn pair(&self, q: u16, r: u16) -> Pair {
        self.pairs[usize::from(q) * COUNT + usize::from(r)]
    }

    /// How many arrangements a band has.
    #[inline]
    pub(super) fn count(&self, pair: Pair) -> u32 {
        self.counts[usize::from(pair.kind)]
    }

    /// The renaming that makes the model of a pair, and its arrangement with this number, which is
    /// less than a sixth of the count.
    pub(super) fn arrangement(&self, pair: Pair, number: u32) -> (&Renaming, Arrangement) {
        let arrangements = &self.arrangements[usize::from(pair.kind)];
        let renaming = &self.renamings[usize::from(pair.renaming)];
        (renaming, arrangements[number as usize])
    }

    /// A pair of each kind, and how many there are of it.
    #[cfg(test)]
    pub(super) fn kinds(&self) -> Vec<((u16, u16), u32)> {
        let mut kinds = vec![((0, 0), 0); self.counts.len()];
        for (index, pair) in self.pairs.iter().enumerate() {
            let kind = &mut kinds[usize::from(pair.kind)];
            kind.0 = ((index / COUNT) as u16, (index % COUNT) as u16);
            kind.1 += 1;
        }
        kinds
    }
}

/// The renamings that keep [`Thirds::FIRST`].
struct Group {
    elements: Vec<Renaming>,
    /// For each element and generator, which element the inverse of the generator followed by the
    /// element is.
    before: Vec<[u16; GENERATORS.len()]>,
    /// For each generator, what it makes of each of the thirds.
    moves: [Vec<u16>; GENERATORS.len()],
}

/// All of them are made of these: digits change places within the first trio, or the trios do.
const GENERATORS: [Renaming; 4] = [
    Renaming([1, 0, 2, 3, 4, 5, 6, 7, 8]),
    Renaming([1, 2, 0, 3, 4, 5, 6, 7, 8]),
    Renaming([3, 4, 5, 0, 1, 2, 6, 7, 8]),
    Renaming([3, 4, 5, 6, 7, 8, 0, 1, 2]),
];

impl Group {
    fn new(all: &[Thirds]) -> Group {
        let moves = GENERATORS.map(|generator| {
            let image = |&thirds: &Thirds| {
                let image = generator.of_thirds(thirds);
                all.binary_search(&image).expect("all thirds are there") as u16
            };
            all.iter().map(image).collect()
        });
        let mut elements = vec![Renaming::IDENTITY];
        let mut index = HashMap::from([(Renaming::IDENTITY, 0_u16)]);
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

    /// Tells of all pairs that are like the model, each with the number of a renaming that makes the
    /// model of it.
    fn visit(&self, model: usize, seen: &mut [bool], mut tell: impl FnMut(usize, u16)) {
        let mut open = vec![(model, 0)];
        seen[model] = true;
        while let Some((pair, renaming)) = open.pop() {
            tell(pair, renaming);
            for (generator, moves) in self.moves.iter().enumerate() {
                let (q, r) = (moves[pair / COUNT], moves[pair % COUNT]);
                let next = usize::from(q) * COUNT + usize::from(r);
                if !std::mem::replace(&mut seen[next], true) {
                    open.push((next, self.before[usize::from(renaming)][generator]));
                }
            }
        }
    }
}

/// The arrangements of a band whose first box has [`Thirds::FIRST`], in which its first column is
/// in order.
fn arrangements(q: Thirds, r: Thirds) -> Vec<Arrangement> {
    let firsts = rows_of(Thirds::FIRST).filter(|first| first & 0o77 == 0b11_10_01);
    let seconds: Vec<Rows> = rows_of(q).collect();
    let mut found = Vec::new();
    for first in firsts {
        for &second in &seconds {
            // Of the rows 1, 2, 3 the third is the sum of the other two without carry; nothing is
            // left of two that are the same.
            let third = first ^ second;
            if r.0.iter().all(|&trio| is_in_order(third, trio)) {
                found.push([first, second, third]);
            }
        }
    }
    found
}

/// All ways to give the digits of a box rows.
fn rows_of(thirds: Thirds) -> impl Iterator<Item = Rows> {
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
        let trios = thirds.0.into_iter().zip(orders);
        trios.fold(0, |rows, (trio, order)| {
            let digits = super::thirds::digits(trio).zip(order);
            digits.fold(rows, |rows, (digit, row)| rows | row << (2 * digit))
        })
    };
    (0..216).map(rows)
}

/// Whether the digits of a trio stand in three different rows.
fn is_in_order(rows: Rows, trio: u16) -> bool {
    let used =
        super::thirds::digits(trio).fold(0, |used, digit| used | 1 << (rows >> (2 * digit) & 3));
    used == 0b1110
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_bands_as_are_known() {
        let all = Thirds::all();
        let bands = Bands::new(&all);
        assert_eq!(bands.renamings.len(), 6 * 6 * 6 * 6);
        let mut total: u64 = 0;
        for ((q, r), pairs) in bands.kinds() {
            total += u64::from(pairs) * u64::from(bands.count(bands.pair(q, r)));
        }
        // Each of the 280 thirds in the first box, and the columns of the boxes in any order.
        assert_eq!(280 * 216 * total, 362_880 * 56 * 6_u64.pow(6));
        assert_eq!(bands.counts.iter().max(), Some(&Bands::MOST));
    }

    #[test]
    fn the_renaming_of_a_pair_makes_its_model() {
        let all = Thirds::all();
        let bands = Bands::new(&all);
        for q in (0..COUNT).step_by(13) {
            for r in 0..COUNT {
                let pair = bands.pair(q as u16, r as u16);
                let (renaming, [_, second, third]) = bands.arrangement(pair, 0);
                let orderly = |rows, thirds: Thirds| {
                    let renamed = renaming.of_thirds(thirds);
                    renamed.0.iter().all(|&trio| is_in_order(rows, trio))
                };
                assert_eq!(renaming.of_thirds(Thirds::FIRST), Thirds::FIRST);
                assert!(orderly(second, all[q]) && orderly(third, all[r]));
            }
        }
    }
}
