//! Where to guess: in the band or stack that is nearest to being settled, a digit with the fewest
//! ways left.
//!
//! **Invariant:** the two branches share no solution, and together have all of the position's.

use crate::layout::{ALL, BAND, ROW};
use crate::vector::Vector;

/// The squares a digit keeps in each of two branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    pub(crate) digit: usize,
    pub(crate) squares: [[u32; 3]; 2],
}

/// What is to be known of a position that is neither solved nor dead: of mini-rows at index 0, of
/// mini-columns at index 1.
pub(crate) trait Chutes {
    /// Those that four digits or more can go to.
    fn open(&self, kind: usize) -> u32;

    /// Those that five digits or more can go to.
    fn wide(&self, kind: usize) -> u32;

    /// Those that a digit can go to.
    fn minis(&self, kind: usize, digit: usize) -> u32;
}

/// The branch to take; `None` if every digit has just one way in the chosen band or stack, which
/// the next look at the rules will find.
///
/// A mini-row that three digits can go to is settled, and costs nothing; one that four can go to
/// costs one, and more cost two. Measured against the number of ways of all digits, of squares or
/// of candidates, this is as good or better, and cheaper.
#[inline(always)]
pub(crate) fn choose<V: Vector>(proof: V::Proof, chutes: &impl Chutes) -> Option<Branch> {
    let (open, wide) = ([chutes.open(0), chutes.open(1)], [chutes.wide(0), chutes.wide(1)]);
    let mut best = u32::MAX;
    for (chute, &mask) in CHUTES.iter().enumerate() {
        let cost = (open[chute / 3] & mask).count_ones() + (wide[chute / 3] & mask).count_ones();
        best = best.min(cost.wrapping_sub(1) << 3 | chute as u32);
    }
    let chute = best as usize % 8 % 6;
    let mut choice = u32::MAX;
    for digit in 0..9 {
        let bits = V::extract(proof, chutes.minis(chute / 3, digit), CHUTES[chute]);
        let count = WAYS[bits as usize % 512].count;
        choice = choice.min(u32::from(count) << 16 | (digit as u32) << 9 | bits);
    }
    let ways = &WAYS[choice as usize % 512];
    (ways.count != NO_CHOICE).then(|| Branch {
        digit: (choice >> 9 & 15) as usize,
        squares: split(chute, ways),
    })
}

/// The mini-rows of the three bands and, packed, the mini-columns of the three stacks.
const CHUTES: [u32; 6] = {
    let band = 7 | 7 << ROW | 7 << (2 * ROW);
    let stack = 0o111_111_111;
    [band, band << BAND, band << (2 * BAND), stack, stack << 1, stack << 2]
};

/// The ways to put a digit in the three boxes of a chute: each box takes another line.
///
/// As nine bits of a [chute](CHUTES) moved together: three lines of three boxes, where a box of a
/// stack is one of three bands.
const EVERY_WAY: [u32; 6] = [
    0b100_010_001,
    0b001_100_010,
    0b010_001_100,
    0b001_010_100,
    0b010_100_001,
    0b100_001_010,
];

/// The ways within nine bits.
#[derive(Clone, Copy)]
struct Ways {
    /// How many there are.
    count: u8,
    /// The first two.
    first: [u8; 2],
}

/// The count where there are fewer than two.
const NO_CHOICE: u8 = 15;

static WAYS: [Ways; 512] = {
    let mut all = [Ways { count: 0, first: [0; 2] }; 512];
    let mut bits = 0;
    while bits < 512 {
        let ways = &mut all[bits];
        let mut way = 0;
        while way < 6 {
            if bits as u32 & EVERY_WAY[way] == EVERY_WAY[way] {
                if ways.count < 2 {
                    ways.first[ways.count as usize] = way as u8;
                }
                ways.count += 1;
            }
            way += 1;
        }
        if ways.count < 2 {
            ways.count = NO_CHOICE;
        }
        bits += 1;
    }
    all
};

/// The squares that a digit keeps if it takes a way through a chute.
static TAKEN: [[[u32; 3]; 6]; 6] = {
    let mut taken = [[[0; 3]; 6]; 6];
    let mut chute = 0;
    while chute < 6 {
        let mut way = 0;
        while way < 6 {
            taken[chute][way] = squares(chute, EVERY_WAY[way]);
            way += 1;
        }
        chute += 1;
    }
    taken
};

/// One branch for each of two ways. If there are more, their squares together may leave the first
/// way open: then its first mini-row or mini-column is taken or not.
#[inline(always)]
fn split(chute: usize, ways: &Ways) -> [[u32; 3]; 2] {
    let [first, second] = ways.first.map(|way| usize::from(way) % 6);
    if ways.count == 2 {
        return [TAKEN[chute][first], TAKEN[chute][second]];
    }
    let mini = EVERY_WAY[first] & 7;
    let taken = mini | 0o770 & !(mini << 3) & !(mini << 6);
    [squares(chute, taken), squares(chute, 0o777 & !mini)]
}

/// All squares but those of a chute's mini-rows or mini-columns that are not among nine bits.
const fn squares(chute: usize, bits: u32) -> [u32; 3] {
    let mut words = [0; 3];
    let mut column = 0;
    while column < 3 {
        words[column] = if chute < 3 {
            let rows = bits & 7 | (bits & 0o70) << (ROW - 3) | (bits & 0o700) << (2 * ROW - 6);
            ALL & !CHUTES[chute] | rows << (BAND * chute as u32)
        } else {
            let bands = bits >> (3 * column) & 7;
            let bands = bands & 1 | (bands & 2) << (BAND - 1) | (bands & 4) << (2 * BAND - 2);
            let rows = bands | bands << ROW | bands << (2 * ROW);
            ALL & !CHUTES[chute] | rows << (chute - 3)
        };
        column += 1;
    }
    words
}
