//! Registers that hold a family of digit sets: 512 bits, one for each set of nine digits.
//!
//! Bit `s` is the digit set whose mask is `s`. Adding digit `d` to every set of a family that lacks it
//! moves each bit up by `2^d`: a shift within the 64-bit words for the digits 0 to 5, a permutation of
//! the words for the digits 6 to 8.
//!
//! ```text
//! word      0                     1                     2   …   7
//! sets      subsets of digits     the same and          …       the same and
//!           0 to 5                digit 6                       digits 6, 7, 8
//! ```
//!
//! **Invariant:** a register exists only on a processor with its instructions, because every
//! constructor takes a [`FamilyRegister::Proof`]. All operations on it are therefore safe.

use std::marker::PhantomData;

use crate::family::{DIGITS, Family, Table, WITH};

/// The digits that live inside a word.
const INNER: usize = 6;

/// For each digit, the sets that lack it.
pub(crate) static WITHOUT: Table = {
    let mut table = crate::family::with();
    let mut digit = 0;
    while digit < 16 {
        let mut word = 0;
        while word < 8 {
            table.0[digit][word] = !table.0[digit][word];
            word += 1;
        }
        digit += 1;
    }
    table
};

/// For each digit, how far the bits of a word move, for registers that shift several words at once.
#[cfg(target_arch = "x86_64")]
pub(crate) static SHIFT: Table = {
    let mut table = [[0; 8]; 16];
    let mut digit = 0;
    while digit < INNER {
        table[digit] = [1 << digit; 8];
        digit += 1;
    }
    Table(table)
};

/// For each digit, the word that each word receives. As one of the two is always masked out, the
/// exchange serves both directions.
pub(crate) static EXCHANGE: Table = {
    let mut table = [[0; 8]; 16];
    let mut digit = 0;
    while digit < 16 {
        let mut word = 0;
        while word < 8 {
            let partner = if digit >= INNER && digit < DIGITS {
                1 << (digit - INNER)
            } else {
                0
            };
            table[digit][word] = word as u64 ^ partner;
            word += 1;
        }
        digit += 1;
    }
    Table(table)
};

/// A register, or several, with a family of digit sets.
pub(crate) trait FamilyRegister: Copy {
    /// Proof that the processor has the instructions.
    type Proof: Copy;

    /// Loads a family.
    fn load(proof: Self::Proof, family: &Family) -> Self;

    /// Returns the family.
    fn store(self) -> Family;

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self | other`
    fn or(self, other: Self) -> Self;

    /// Returns whether the family has no set.
    fn is_empty(self) -> bool;

    /// Adds a digit below 9 to the sets that lack it; the others are dropped.
    fn add(self, digit: usize) -> Self;

    /// Removes a digit below 9 from the sets that contain it; the others are dropped.
    fn remove(self, digit: usize) -> Self;

    /// Returns the sets that lack a digit below 9.
    fn lacking(self, digit: usize) -> Self;
}

/// Eight words: runs everywhere and defines the operations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain<P>([u64; 8], PhantomData<P>);

impl<P> Plain<P> {
    #[inline(always)]
    fn of(words: [u64; 8]) -> Plain<P> {
        Plain(words, PhantomData)
    }

    #[inline(always)]
    fn pair(self, other: Plain<P>, f: impl Fn(u64, u64) -> u64) -> Plain<P> {
        let mut words = self.0;
        for (word, other) in words.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        Plain::of(words)
    }

    /// Exchanges the words of an outer digit.
    #[inline(always)]
    fn exchange(self, digit: usize) -> Plain<P> {
        let mut words = [0; 8];
        for (word, &from) in words.iter_mut().zip(&EXCHANGE.0[digit & 15]) {
            *word = self.0[from as usize & 7];
        }
        Plain::of(words)
    }

    #[inline(always)]
    fn masked(self, table: &Table, digit: usize) -> Plain<P> {
        self.pair(Plain::of(table.0[digit & 15]), |one, other| one & other)
    }
}

impl<P: Copy> FamilyRegister for Plain<P> {
    type Proof = P;

    #[inline(always)]
    fn load(_: P, family: &Family) -> Plain<P> {
        Plain::of(family.0)
    }

    #[inline(always)]
    fn store(self) -> Family {
        Family(self.0)
    }

    #[inline(always)]
    fn and(self, other: Plain<P>) -> Plain<P> {
        self.pair(other, |one, other| one & other)
    }

    #[inline(always)]
    fn or(self, other: Plain<P>) -> Plain<P> {
        self.pair(other, |one, other| one | other)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn add(self, digit: usize) -> Plain<P> {
        let sets = self.masked(&WITHOUT, digit);
        if digit < INNER {
            Plain::of(sets.0.map(|word| word << (1 << digit)))
        } else {
            sets.exchange(digit)
        }
    }

    #[inline(always)]
    fn remove(self, digit: usize) -> Plain<P> {
        let sets = self.masked(&WITH, digit);
        if digit < INNER {
            Plain::of(sets.0.map(|word| word >> (1 << digit)))
        } else {
            sets.exchange(digit)
        }
    }

    #[inline(always)]
    fn lacking(self, digit: usize) -> Plain<P> {
        self.masked(&WITHOUT, digit)
    }
}
