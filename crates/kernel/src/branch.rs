//! Where to guess: in the band or stack that is nearest to being settled, a digit with the fewest
//! ways left.
//!
//! **Invariant:** the two branches share no solution, and together have all of the position's.

use crate::layout::{BAND, ROW};
use crate::vector::Vector;

/// The mini-rows or the mini-columns of a position, as sets of 27 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Minis {
    /// Those of each digit.
    pub(crate) digits: [u32; 9],
    /// How many digits each of them can hold, bit by bit from the lowest.
    pub(crate) planes: [u32; 4],
}

/// A guess: the squares a digit keeps in each of the two branches, as masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    pub(crate) digit: usize,
    pub(crate) first: [u32; 3],
    pub(crate) second: [u32; 3],
}

/// The six ways to give each of three rows another of three columns, as nine bits.
const WAYS: [u16; 6] = [
    0b100_010_001,
    0b001_100_010,
    0b010_001_100,
    0b001_010_100,
    0b010_100_001,
    0b100_001_010,
];

/// Which of the [`WAYS`] lie within nine bits.
static OPEN: [u8; 512] = {
    let mut open = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut way = 0;
        while way < 6 {
            if bits as u16 & WAYS[way] == WAYS[way] {
                open[bits] |= 1 << way;
            }
            way += 1;
        }
        bits += 1;
    }
    open
};

/// How many of the [`WAYS`] lie within nine bits; what is settled counts as many.
static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let n = OPEN[bits].count_ones() as u8;
        count[bits] = if n < 2 { 15 } else { n };
        bits += 1;
    }
    count
};

/// The mini-rows of the first band, and the mini-columns of the first stack.
const FIRST_BAND: u32 = 7 | 7 << ROW | 7 << (2 * ROW);
const FIRST_STACK: u32 = 0o111_111_111;

/// The branch for a position that is neither solved nor dead.
#[inline(always)]
pub(crate) fn choose<V: Vector>(proof: V::Proof, minis: impl Fn(usize) -> Minis, planes: [[u32; 4]; 2]) -> Option<Branch> {
    let mut best = u32::MAX;
    for chute in 0..6 {
        let mask = mask(chute);
        let planes = planes[chute / 3];
        let four = planes[2] | planes[3];
        let five = planes[3] | planes[2] & (planes[0] | planes[1]);
        let count = (four & mask).count_ones() + (five & mask).count_ones();
        best = best.min(count.wrapping_sub(1) << 3 | chute as u32);
    }
    let chute = (best & 7) as usize;
    let minis = minis(chute / 3);
    let mut choice = u32::MAX;
    for digit in 0..9 {
        let bits = V::extract(proof, minis.digits[digit], mask(chute));
        let count = u32::from(COUNT[bits as usize]);
        choice = choice.min(count << 16 | (digit as u32) << 9 | bits);
    }
    if choice >> 16 == 15 { return None; }
    let digit = (choice >> 9 & 15) as usize;
    Some(split(digit, chute, OPEN[(choice & 511) as usize]))
}

#[inline(always)]
fn mask(chute: usize) -> u32 {
    if chute < 3 { FIRST_BAND << (BAND * chute as u32) } else { FIRST_STACK << (chute - 3) }
}

/// Takes the first way or not.
#[inline(always)]
fn split(digit: usize, chute: usize, open: u8) -> Branch {
    let first = u32::from(WAYS[open.trailing_zeros() as usize]);
    let rest = open & (open - 1);
    // The squares of the other ways together may leave the first way open as well: if there are
    // more than two, only a part of it is taken or not.
    let (inside, outside) = if rest & (rest - 1) == 0 {
        (first, u32::from(WAYS[rest.trailing_zeros() as usize]))
    } else {
        let part = first & 7;
        (part | 0o770 & !(part << 3) & !(part << 6), 0o777 & !part)
    };
    let keep = |bits: u32| if chute < 3 {
        keep_band(chute as u32, bits)
    } else {
        keep_stack(chute as u32 - 3, bits)
    };
    Branch {
        digit,
        first: keep(inside),
        second: keep(outside),
    }
}

/// `bits` are rows of three stacks.
#[inline(always)]
fn keep_band(band: u32, bits: u32) -> [u32; 3] {
    let bits = bits & 7 | (bits & 0o70) << (ROW - 3) | (bits & 0o700) << (2 * ROW - 6);
    [!(FIRST_BAND << (BAND * band)) | bits << (BAND * band); 3]
}

/// `bits` are columns of three bands.
#[inline(always)]
fn keep_stack(stack: u32, bits: u32) -> [u32; 3] {
    [0, 1, 2].map(|column| {
        let bands = bits >> (3 * column) & 7;
        let bands = bands & 1 | (bands & 2) << 2 | (bands & 4) << 4;
        let rows = bands | bands << ROW | bands << (2 * ROW);
        !(FIRST_STACK << stack) | rows << stack
    })
}
