//! Lanes as a plain array: runs everywhere and defines the register operations.
//!
//! **Invariant:** no intrinsics and no `unsafe`; every other backend is tested against this one.

use crate::layout::{ALL, FIRST_STACK, LAST_STACK};
use crate::vector::digits::{Three, Trio};
use crate::vector::family::Plain;
use crate::vector::masks::PlainMasks;
use crate::vector::{Row, Vector};

/// Four lanes, which compilers place in a baseline vector register where there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable([u32; 4]);

impl Portable {
    // Written out because `array::map` and `array::from_fn` are not reliably inlined.

    #[inline(always)]
    fn each(self, f: impl Fn(u32) -> u32) -> Portable {
        let [a, b, c, d] = self.0;
        Portable([f(a), f(b), f(c), f(d)])
    }

    #[inline(always)]
    fn pair(self, other: Portable, f: impl Fn(u32, u32) -> u32) -> Portable {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, other.0);
        Portable([f(a, e), f(b, g), f(c, h), f(d, i)])
    }
}

impl Vector for Portable {
    type Proof = ();
    type Digits = Three<Portable>;
    type Family = Plain<()>;
    type Masks = PlainMasks<()>;
    type Sets = PlainMasks<()>;

    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat((): (), word: u32) -> Portable {
        Portable([word; 4])
    }

    #[inline(always)]
    fn load((): (), row: &Row, part: usize) -> Portable {
        Portable(row.0.as_chunks().0[part])
    }

    #[inline(always)]
    fn store(self, row: &mut Row, part: usize) {
        row.0.as_chunks_mut().0[part] = self.0;
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        self.pair(other, |one, other| one & other)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        self.pair(other, |one, other| one | other)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        self.pair(other, |one, other| one & !other)
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        self.pair(other, |one, other| one ^ other)
    }

    #[inline(always)]
    fn rotate<const N: u32>(self) -> Portable {
        self.each(|word| word << N | (word & ALL) >> (27 - N))
    }

    #[inline(always)]
    fn next_stack(self) -> Portable {
        self.each(|word| word >> 1 & !LAST_STACK | word << 2 & LAST_STACK)
    }

    #[inline(always)]
    fn previous_stack(self) -> Portable {
        self.each(|word| word << 1 & !FIRST_STACK | word >> 2 & FIRST_STACK)
    }

    #[inline(always)]
    fn equal(self, other: Portable) -> u32 {
        let [a, b, c, d] = self.pair(other, |one, other| u32::from(one == other)).0;
        a | b << 1 | c << 2 | d << 3
    }
}

impl Trio for Portable {
    #[inline(always)]
    fn rotate_lanes(self) -> Portable {
        let [a, b, c, d] = self.0;
        Portable([b, c, a, d])
    }
}
