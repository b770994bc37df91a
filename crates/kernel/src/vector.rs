//! What the rules need of a vector register: 32-bit lanes and bitwise operations on them.
//!
//! **Invariant:** a value of a [`Vector`] exists only where its instructions do, because the ways to
//! make one ask for a [`Vector::Proof`]; so all operations on it are safe.

pub(crate) mod nine;

use crate::layout::{Line, Words};
use crate::text;
use nine::Nine;

/// How many lanes a [`Row`] has: the widest register's.
pub(crate) const LANES: usize = 16;

/// One word of each of 16 lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [u32; LANES]);

/// A register of 32-bit lanes.
///
/// Words hold 27 bits; rotations ignore bits 27 and up of their operand and leave those of their
/// result unspecified.
pub(crate) trait Vector: Copy {
    /// Shows that the processor has the instructions.
    type Proof: Copy;

    /// Registers with a lane for each digit of one position.
    type Nine: Nine<Proof = Self::Proof>;

    /// How many lanes; it divides [`LANES`].
    const WIDTH: usize;

    /// The same word in all lanes.
    fn splat(proof: Self::Proof, word: u32) -> Self;

    /// The lanes `WIDTH * part ..` of a row.
    fn load(proof: Self::Proof, row: &Row, part: usize) -> Self;

    /// Writes the lanes `WIDTH * part ..` of a row.
    fn store(self, row: &mut Row, part: usize);

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self | other`
    fn or(self, other: Self) -> Self;

    /// `self & !other`
    fn without(self, other: Self) -> Self;

    /// The words rotated left by `N` as 27 bits: by 9 and 18 among the rows of a band. If the rows
    /// are alike, by 3 and 24 among the bands.
    fn rotate<const N: u32>(self) -> Self;

    /// Each group of three bits rotated right by one: each stack shows its right neighbour.
    fn next_stack(self) -> Self;

    /// Each group of three bits rotated left by one: each stack shows its left neighbour.
    fn previous_stack(self) -> Self;

    /// In which lanes two words are the same, all 32 bits of them; lane 0 in the lowest bit.
    fn equal(self, other: Self) -> u32;

    /// The bits of `word` under `mask`, moved together.
    #[inline(always)]
    fn extract(_: Self::Proof, word: u32, mask: u32) -> u32 {
        let (mut mask, mut bits, mut next) = (mask, 0, 0);
        while mask != 0 {
            bits |= (word >> mask.trailing_zeros() & 1) << next;
            mask &= mask - 1;
            next += 1;
        }
        bits
    }

    /// Hands the words of a puzzle's position to `put`, in which givens are alone in their squares.
    /// Returns whether all characters are digits or blanks (`.` or `0`).
    #[inline(always)]
    fn read(_: Self::Proof, line: &Line, put: impl FnMut(usize, u32)) -> bool {
        text::read_line(line, put)
    }

    /// Writes the solution a position has in which every square is settled.
    #[inline(always)]
    fn print(_: Self::Proof, words: &Words, line: &mut Line) {
        *line = text::print(words);
    }

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// What an odd number of three have.
    #[inline(always)]
    fn parity(self, one: Self, other: Self) -> Self {
        self.xor(one).xor(other)
    }

    /// `self & one & other`
    #[inline(always)]
    fn and3(self, one: Self, other: Self) -> Self {
        self.and(one).and(other)
    }

    /// `self | one | other`
    #[inline(always)]
    fn or3(self, one: Self, other: Self) -> Self {
        self.or(one).or(other)
    }

    /// `self | (one & other)`
    #[inline(always)]
    fn or_both(self, one: Self, other: Self) -> Self {
        self.or(one.and(other))
    }

    /// `self & !(one | other)`
    #[inline(always)]
    fn without_either(self, one: Self, other: Self) -> Self {
        self.without(one.or(other))
    }

    /// `self & !(one & !other)`
    #[inline(always)]
    fn unless(self, one: Self, other: Self) -> Self {
        self.without(one.without(other))
    }

    /// `self & (one | other)`
    #[inline(always)]
    fn and_either(self, one: Self, other: Self) -> Self {
        self.and(one.or(other))
    }

    /// What at least two of three have.
    #[inline(always)]
    fn majority(self, one: Self, other: Self) -> Self {
        self.and(one.or(other)).or_both(one, other)
    }

    /// `one` where `self` has ones, `other` where it has zeros.
    #[inline(always)]
    fn select(self, one: Self, other: Self) -> Self {
        self.and(one).or(other.without(self))
    }
}

/// `three!(|c| f(c))` is `[f(0), f(1), f(2)]`.
///
/// Not a function that takes a closure: a closure need not be inlined, and one that was not would
/// be compiled without the instructions of the door it is called behind.
macro_rules! three {
    (|$index:ident| $value:expr) => {
        [
            {
                let $index = 0;
                $value
            },
            {
                let $index = 1;
                $value
            },
            {
                let $index = 2;
                $value
            },
        ]
    };
}
pub(crate) use three;
