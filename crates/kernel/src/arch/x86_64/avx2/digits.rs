//! The nine digits of one position in two registers: trios one and two, and trio three.
//!
//! Three registers of half the width would hold them too, but take half as many operations again.
//!
//! **Invariant:** the upper half of the second register has no digits and is not zero.

use std::arch::x86_64::*;

use super::{Avx2, Half};
use crate::vector::digits::DigitLanes;
use crate::vector::{LANES, Row, Vector};

/// Two registers with one lane per digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoTrios([Half; 2]);

impl TwoTrios {
    #[inline(always)]
    fn each(self, f: impl Fn(Half) -> Half) -> TwoTrios {
        let [a, b] = self.0;
        TwoTrios([f(a), f(b)])
    }

    #[inline(always)]
    fn pair(self, other: TwoTrios, f: impl Fn(Half, Half) -> Half) -> TwoTrios {
        let ([a, b], [c, d]) = (self.0, other.0);
        TwoTrios([f(a, c), f(b, d)])
    }
}

impl Half {
    /// Returns two quarters, each of `self` (0 and 1) or of `other` (2 and 3).
    #[inline(always)]
    fn quarters<const CHOICE: i32>(self, other: Half) -> Half {
        // SAFETY: a register value exists only with AVX2.
        Half(unsafe { _mm256_permute2x128_si256::<CHOICE>(self.0, other.0) })
    }

    /// Returns the lanes of each quarter in another order.
    #[inline(always)]
    fn shuffle<const ORDER: i32>(self) -> Half {
        // SAFETY: a register value exists only with AVX2.
        Half(unsafe { _mm256_shuffle_epi32::<ORDER>(self.0) })
    }
}

impl Vector for TwoTrios {
    type Proof = Avx2;
    type Digits = TwoTrios;
    type Family = <Half as Vector>::Family;
    type Masks = <Half as Vector>::Masks;
    type Sets = <Half as Vector>::Sets;

    const WIDTH: usize = LANES;

    #[inline(always)]
    fn splat(proof: Avx2, word: u32) -> TwoTrios {
        TwoTrios([Half::splat(proof, word); 2])
    }

    #[inline(always)]
    fn load(proof: Avx2, row: &Row, _: usize) -> TwoTrios {
        TwoTrios([Half::load(proof, row, 0), Half::load(proof, row, 1)])
    }

    #[inline(always)]
    fn store(self, row: &mut Row, _: usize) {
        let [a, b] = self.0;
        a.store(row, 0);
        b.store(row, 1);
    }

    #[inline(always)]
    fn and(self, other: TwoTrios) -> TwoTrios {
        self.pair(other, Half::and)
    }

    #[inline(always)]
    fn or(self, other: TwoTrios) -> TwoTrios {
        self.pair(other, Half::or)
    }

    #[inline(always)]
    fn without(self, other: TwoTrios) -> TwoTrios {
        self.pair(other, Half::without)
    }

    #[inline(always)]
    fn xor(self, other: TwoTrios) -> TwoTrios {
        self.pair(other, Half::xor)
    }

    #[inline(always)]
    fn rotate<const N: u32>(self) -> TwoTrios {
        self.each(Half::rotate::<N>)
    }

    #[inline(always)]
    fn rotate_clean<const N: u32>(self) -> TwoTrios {
        self.each(Half::rotate_clean::<N>)
    }

    #[inline(always)]
    fn in_whole_boxes(self) -> TwoTrios {
        self.each(Half::in_whole_boxes)
    }

    #[inline(always)]
    fn next_band(self) -> TwoTrios {
        self.each(Half::next_band)
    }

    #[inline(always)]
    fn third_band(self) -> TwoTrios {
        self.each(Half::third_band)
    }

    #[inline(always)]
    fn next_stack(self) -> TwoTrios {
        self.each(Half::next_stack)
    }

    #[inline(always)]
    fn previous_stack(self) -> TwoTrios {
        self.each(Half::previous_stack)
    }

    #[inline(always)]
    fn equal(self, other: TwoTrios) -> u32 {
        let ([a, b], [c, d]) = (self.0, other.0);
        a.equal(c) | b.equal(d) << Half::WIDTH
    }
}

impl DigitLanes for TwoTrios {
    #[inline(always)]
    fn next_trio(self) -> TwoTrios {
        let [a, b] = self.0;
        TwoTrios([a.quarters::<0x21>(b), a])
    }

    #[inline(always)]
    fn third_trio(self) -> TwoTrios {
        let [a, b] = self.0;
        TwoTrios([a.quarters::<0x02>(b), a.quarters::<0x11>(a)])
    }

    #[inline(always)]
    fn next_in_trio(self) -> TwoTrios {
        self.each(Half::shuffle::<0b11_00_10_01>)
    }

    #[inline(always)]
    fn third_in_trio(self) -> TwoTrios {
        self.each(Half::shuffle::<0b11_01_00_10>)
    }

    #[inline(always)]
    fn others(self) -> TwoTrios {
        let [a, b] = self.0;
        let (swapped, third) = (a.quarters::<0x01>(a), b.quarters::<0x00>(b));
        let first = a.or(swapped);
        let column = first.or(third);
        let beside = column
            .shuffle::<0b11_00_10_01>()
            .or(column.shuffle::<0b11_01_00_10>());
        TwoTrios([swapped.or(third).or(beside), first.or(beside)])
    }

    #[inline(always)]
    fn sum_of_trios(self) -> (TwoTrios, TwoTrios) {
        let [a, b] = self.0;
        let (swapped, third) = (a.quarters::<0x01>(a), b.quarters::<0x00>(b));
        let (ones, twos) = (a.parity(swapped, third), a.majority(swapped, third));
        (TwoTrios([ones; 2]), TwoTrios([twos; 2]))
    }
}
