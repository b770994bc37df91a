//! The register operations that the rules are written in: 32-bit lanes and bitwise operations.
//!
//! **Invariant:** a value of a [`Vector`] exists only on a processor with its instructions, because
//! every constructor takes a [`Vector::Proof`]. All operations on it are therefore safe.

pub(crate) mod digits;
pub(crate) mod family;
pub(crate) mod masks;
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "for registers of eight lanes and more")
)]
pub(crate) mod numbers;

use crate::layout::{self, Line, NEXT_BAND, NEXT_ROW, THIRD_BAND, THIRD_ROW, Words};
use crate::line;
use digits::DigitLanes;
use family::FamilyRegister;
use masks::{MaskLanes, SetLanes};
use numbers::NumberWork;

/// The number of lanes of a [`Row`]: that of the widest register.
pub(crate) const LANES: usize = 16;

/// One word for each of 16 lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [u32; LANES]);

/// A computation that is generic over the registers.
pub(crate) trait Work {
    /// Whether it is compiled for SSE4.1, too; otherwise plain arrays run there.
    #[cfg(target_arch = "x86_64")]
    const HAS_SSE41: bool = true;

    /// The result.
    type Output;

    /// Runs the computation. Implementations are `inline(always)`, so that they are compiled with the
    /// target features of the entry point.
    fn run<V: Vector>(self, proof: V::Proof) -> Self::Output;
}

/// A register of 32-bit lanes.
///
/// Words hold 27 bits. Rotations ignore bits 27 to 31 of their operand, and those bits of the result
/// are unspecified.
pub(crate) trait Vector: Copy {
    /// Proof that the processor has the instructions.
    type Proof: Copy;

    /// Registers with one lane per digit of one position.
    type Digits: DigitLanes<Proof = Self::Proof>;

    /// Registers with a family of digit sets.
    type Family: FamilyRegister<Proof = Self::Proof>;

    /// Registers with the candidates of 32 cells.
    type Masks: MaskLanes<Proof = Self::Proof>;

    /// Registers with up to 16 digit sets.
    type Sets: SetLanes<Proof = Self::Proof>;

    /// The number of lanes, a divisor of [`LANES`].
    const WIDTH: usize;

    /// Returns a register with the same word in all lanes.
    fn splat(proof: Self::Proof, word: u32) -> Self;

    /// Loads the lanes `WIDTH * part ..` of a row.
    fn load(proof: Self::Proof, row: &Row, part: usize) -> Self;

    /// Stores to the lanes `WIDTH * part ..` of a row.
    fn store(self, row: &mut Row, part: usize);

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self | other`
    fn or(self, other: Self) -> Self;

    /// `self & !other`
    fn without(self, other: Self) -> Self;

    /// Rotates the words left by `N` as 27 bits: by 9 and 18 to move between the rows of a band, and,
    /// if the rows are equal, by 3 and 24 to move between the bands.
    fn rotate<const N: u32>(self) -> Self;

    /// [`Vector::rotate`] by 9 or 18, for words whose bits 27 to 31 are zero, and for these moved to another
    /// stack.
    #[inline(always)]
    fn rotate_clean<const N: u32>(self) -> Self {
        self.rotate::<N>()
    }

    /// Extends each mini-line to all three mini-lines of its box: the rows of each band become equal.
    #[inline(always)]
    fn in_whole_boxes(self) -> Self {
        self.or3(self.rotate::<NEXT_ROW>(), self.rotate::<THIRD_ROW>())
    }

    /// Moves to the next band, for words made from results of [`Vector::in_whole_boxes`] by bitwise operations.
    #[inline(always)]
    fn next_band(self) -> Self {
        self.rotate::<NEXT_BAND>()
    }

    /// Moves to the band after the next, for the same words.
    #[inline(always)]
    fn third_band(self) -> Self {
        self.rotate::<THIRD_BAND>()
    }

    /// Rotates each group of three bits right by one: each stack receives its right neighbour.
    fn next_stack(self) -> Self;

    /// Rotates each group of three bits left by one: each stack receives its left neighbour.
    fn previous_stack(self) -> Self;

    /// Returns the set of lanes in which two words have equal 32 bits; lane 0 is the lowest bit.
    fn equal(self, other: Self) -> u32;

    /// Returns the bits of `word` selected by `mask`, moved together (`pext`).
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

    /// Returns the nine bits of a [chute](crate::layout::CHUTES) among mini-lines, moved together: those of
    /// its first line lowest.
    #[inline(always)]
    fn of_chute(_: Self::Proof, minis: u32, chute: usize) -> u32 {
        layout::of_chute(minis, chute)
    }

    /// Passes the words of a puzzle's position to `put`; a given is the only candidate of its cell.
    /// Returns whether all characters are digits or blanks (`.` or `0`).
    #[inline(always)]
    fn read(_: Self::Proof, line: &Line, put: impl FnMut(usize, u32)) -> bool {
        line::read(line, put)
    }

    /// Writes the solution held by a position in which every cell has one candidate.
    #[inline(always)]
    fn print(_: Self::Proof, words: &Words, line: &mut Line) {
        *line = line::print(words);
    }

    /// Runs a computation in a function of its own that has the same instructions enabled.
    #[inline(never)]
    fn call<W: Work>(proof: Self::Proof, work: W) -> W::Output {
        work.run::<Self>(proof)
    }

    /// Runs a computation on lanes that are numbers. Returns `None` if registers of this width are not worth
    /// it.
    #[inline(always)]
    fn with_numbers<W: NumberWork<Self::Proof>>(_: Self::Proof, _: W) -> Option<W::Output> {
        None
    }

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// `self ^ one ^ other`
    #[inline(always)]
    fn parity(self, one: Self, other: Self) -> Self {
        self.xor(one).xor(other)
    }

    /// `self & one & other`
    #[inline(always)]
    fn and3(self, one: Self, other: Self) -> Self {
        self.and(one).and(other)
    }

    /// `self | one | other`, in an order that shares an operation with [`Vector::majority`] and
    /// [`Vector::without_either`].
    #[inline(always)]
    fn or3(self, one: Self, other: Self) -> Self {
        self.or(one.or(other))
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

    /// `word & self & other` for each of three words.
    #[inline(always)]
    fn and_each(words: [Self; 3], one: Self, other: Self) -> [Self; 3] {
        let both = one.and(other);
        three!(|c| words[c].and(both))
    }

    /// `self & (one | other)`
    #[inline(always)]
    fn and_either(self, one: Self, other: Self) -> Self {
        self.and(one.or(other))
    }

    /// Returns the bits set in at least two of the three.
    #[inline(always)]
    fn majority(self, one: Self, other: Self) -> Self {
        self.and(one.or(other)).or_both(one, other)
    }

    /// Adds three bits: returns the ones and the twos of the sums.
    #[inline(always)]
    fn sum(self, one: Self, other: Self) -> (Self, Self) {
        let half = self.xor(one);
        (half.xor(other), self.and(one).or_both(half, other))
    }

    /// Returns the bits of `one` where `self` has ones, and of `other` where it has zeros.
    #[inline(always)]
    fn select(self, one: Self, other: Self) -> Self {
        self.and(one).or(other.without(self))
    }
}

/// `three!(|c| f(c))` is `[f(0), f(1), f(2)]`.
///
/// This is a macro because a closure is not guaranteed to be inlined, and one that is not would be
/// compiled without the caller's target features.
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
