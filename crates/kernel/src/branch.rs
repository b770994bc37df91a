//! Where to guess: in the band or stack that is nearest to being settled, a digit with the fewest
//! ways left.
//!
//! **Invariant:** the two branches share no solution, and together have all of the position's.

use crate::arch::scalar;
use crate::layout::{ALL, BAND, FIRST_STACK, ROW};
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
    let minis =
        [0, 1].map(|kind| u64::from(chutes.open(kind)) << 32 | u64::from(chutes.wide(kind)));
    let mut costs = [0; 6];
    for (chute, &mask) in CHUTES.iter().enumerate() {
        let cost = (minis[chute / 3] & (u64::from(mask) << 32 | u64::from(mask))).count_ones();
        let cost = scalar(cost);
        costs[chute] = i64::from(cost.wrapping_sub(1)) << 3 | chute as i64;
    }
    let [a, b, c, d, e, f] = costs;
    let best = least(least(least(a, b), c), least(least(d, e), f));
    let chute = best as usize % 8 % 6;
    let mut keys = [0; 9];
    for (digit, key) in keys.iter_mut().enumerate() {
        let bits = scalar(V::extract(
            proof,
            chutes.minis(chute / 3, digit),
            CHUTES[chute],
        ));
        let count = i64::from(COUNTS[bits as usize % 512]);
        *key = count << COUNT | (digit as i64) << DIGIT | i64::from(bits);
    }
    let [a, b, c, d, e, f, g, h, i] = keys;
    let first = least(least(a, b), least(c, d));
    let second = least(least(e, f), least(g, h));
    let choice = least(least(first, second), i);
    (choice >> COUNT != i64::from(NO_CHOICE)).then(|| Branch {
        digit: (choice >> DIGIT & 15) as usize,
        squares: split(chute, choice as usize % 512, choice >> COUNT == 2),
    })
}

/// The lesser of two that are not negative, without a jump: which one it is cannot be foreseen, and
/// a jump taken wrongly costs more than all the rest. Compilers know `min` and make jumps of it.
#[inline(always)]
fn least(one: i64, other: i64) -> i64 {
    let difference = one - other;
    other + (difference & difference >> 63)
}

/// The mini-rows of the three bands and, packed, the mini-columns of the three stacks.
const CHUTES: [u32; 6] = {
    let band = 7 | 7 << ROW | 7 << (2 * ROW);
    let stack = FIRST_STACK;
    [
        band,
        band << BAND,
        band << (2 * BAND),
        stack,
        stack << 1,
        stack << 2,
    ]
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

/// Where in a choice the digit stands, and where the number of its ways; below them are its bits.
const DIGIT: u32 = 9;
const COUNT: u32 = 16;

/// How many ways there are within nine bits; what is less than two is no choice.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let count = ways_of(bits).count_ones() as u8;
        counts[bits as usize] = if count < 2 { NO_CHOICE } else { count };
        bits += 1;
    }
    counts
};

/// More than there are ways.
const NO_CHOICE: u8 = 15;

/// The first two ways of nine bits.
static FIRST_WAYS: [[u8; 2]; 512] = {
    let mut first = [[0; 2]; 512];
    let mut bits = 0;
    while bits < 512 {
        let ways = ways_of(bits);
        if ways.count_ones() > 1 {
            let second = ways & (ways - 1);
            first[bits as usize] = [ways.trailing_zeros() as u8, second.trailing_zeros() as u8];
        }
        bits += 1;
    }
    first
};

/// Which of [`EVERY_WAY`] lie within nine bits.
const fn ways_of(bits: u32) -> u32 {
    let mut ways = 0;
    let mut way = 0;
    while way < 6 {
        if bits & EVERY_WAY[way] == EVERY_WAY[way] {
            ways |= 1 << way;
        }
        way += 1;
    }
    ways
}

/// The squares that a digit keeps if it takes a way through a chute; padded to powers of two.
static TAKEN: [[[u32; 3]; 8]; 8] = {
    let mut taken = [[[0; 3]; 8]; 8];
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
fn split(chute: usize, bits: usize, two: bool) -> [[u32; 3]; 2] {
    let [first, second] = FIRST_WAYS[bits];
    if two {
        return [first, second].map(|way| TAKEN[chute % 8][usize::from(way) % 8]);
    }
    let mini = EVERY_WAY[usize::from(first) % 6] & 7;
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
