//! 128-bit vectors of WebAssembly: four lanes. Shifts by a constant, `bitselect` and `bitmask` are one
//! instruction each on common processors; there is no shift-and-insert.
//!
//! **Invariant:** a module with these instructions loads only where they exist, so the proof needs no
//! check at run time. This file is compiled only if the target has them.

use std::arch::wasm32::*;

use crate::layout::{ALL, FIRST_STACK, LAST_STACK};
use crate::vector::digits::{Three, Trio};
use crate::vector::family::Plain;
use crate::vector::masks::PlainMasks;
use crate::vector::{Row, Vector, Work};

/// Proof that the module was compiled for 128-bit vectors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128(());

impl Simd128 {
    /// Returns the proof.
    pub(crate) fn new() -> Simd128 {
        Simd128(())
    }

    /// Runs `work`; the vectors are enabled in all code of the module.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        work.run::<Quad>(self)
    }
}

/// A register of four lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad(v128);

impl Vector for Quad {
    type Proof = Simd128;
    type Digits = Three<Quad>;
    type Family = Plain<Simd128>;
    type Masks = PlainMasks<Simd128>;
    type Sets = PlainMasks<Simd128>;

    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(_: Simd128, word: u32) -> Quad {
        Quad(u32x4_splat(word))
    }

    #[inline(always)]
    fn load(_: Simd128, row: &Row, part: usize) -> Quad {
        let lanes: &[u32; 4] = &row.0.as_chunks().0[part];
        // SAFETY: `lanes` are 16 bytes.
        Quad(unsafe { v128_load(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row, part: usize) {
        let lanes: &mut [u32; 4] = &mut row.0.as_chunks_mut().0[part];
        // SAFETY: `lanes` are 16 bytes.
        unsafe { v128_store(lanes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Quad) -> Quad {
        Quad(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Quad) -> Quad {
        Quad(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Quad) -> Quad {
        Quad(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Quad) -> Quad {
        Quad(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn rotate<const N: u32>(self) -> Quad {
        let low = v128_and(self.0, u32x4_splat(ALL));
        Quad(v128_or(u32x4_shl(self.0, N), u32x4_shr(low, 27 - N)))
    }

    #[inline(always)]
    fn next_stack(self) -> Quad {
        let (last, others) = (u32x4_shl(self.0, 2), u32x4_shr(self.0, 1));
        Quad(v128_bitselect(last, others, u32x4_splat(LAST_STACK)))
    }

    #[inline(always)]
    fn previous_stack(self) -> Quad {
        let (first, others) = (u32x4_shr(self.0, 2), u32x4_shl(self.0, 1));
        Quad(v128_bitselect(first, others, u32x4_splat(FIRST_STACK)))
    }

    #[inline(always)]
    fn equal(self, other: Quad) -> u32 {
        u32::from(u32x4_bitmask(u32x4_eq(self.0, other.0)))
    }

    #[inline(always)]
    fn select(self, one: Quad, other: Quad) -> Quad {
        Quad(v128_bitselect(one.0, other.0, self.0))
    }
}

impl Trio for Quad {
    #[inline(always)]
    fn rotate_lanes(self) -> Quad {
        Quad(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }
}
